import {
  AddOperation,
  Color,
  DataTexture,
  DoubleSide,
  FrontSide,
  LinearFilter,
  LinearMipmapLinearFilter,
  type Material,
  MeshLambertMaterial,
  MeshPhysicalMaterial,
  NoColorSpace,
  RepeatWrapping,
  RGBAFormat,
  SRGBColorSpace,
  type Texture,
  Vector2,
} from 'three'
import { patternPixels } from './pattern-pixels.ts'
import { type Pattern, type Recipe, recipeFor } from './recipe.ts'
import { type Look, lookKey } from './scene-plan.ts'
import { addLiteReflection } from './lite-reflection.ts'

export type Quality = 'full' | 'lite'

interface PatternTextures {
  readonly shade: Texture
  readonly relief: Texture
}

/** Patterns whose light and dark belong to the picture even where relief is shaded. */
const SHADED = new Set<Pattern>(['weave', 'strands', 'brushed', 'mesh'])
const LITE_SHADED = new Set<Pattern>(['weave', 'strands', 'brushed', 'mesh', 'grain', 'peel'])

/** Makes each material once and hands it to every part that looks so. */
export class MaterialShelf {
  readonly #quality: Quality
  readonly #materials = new Map<string, Material>()
  readonly #textures = new Map<string, PatternTextures>()
  #reflection: Texture | null = null

  constructor(quality: Quality) {
    this.#quality = quality
  }

  get(look: Look): Material {
    const key = lookKey(look)
    const known = this.#materials.get(key)
    if (known) return known
    const recipe = recipeFor(look)
    const material = this.#quality === 'full' ? this.#physical(recipe) : this.#lite(recipe)
    this.#materials.set(key, material)
    return material
  }

  /** Lite materials mirror a plain picture of the studio; full ones get theirs through the scene. */
  reflect(panorama: Texture) {
    this.#reflection = panorama
    for (const material of this.#materials.values()) if (material instanceof MeshLambertMaterial) material.envMap = panorama
  }

  dispose() {
    for (const material of this.#materials.values()) material.dispose()
    for (const { shade, relief } of this.#textures.values()) {
      shade.dispose()
      relief.dispose()
    }
  }

  #physical(recipe: Recipe) {
    const { pattern, relief = 0, grain = 0 } = recipe
    const textures = pattern ? this.#pattern(pattern, grain > 0) : null
    const slope = Math.max(relief, grain)
    const material = new MeshPhysicalMaterial({
      color: new Color(...recipe.color),
      metalness: recipe.metalness,
      roughness: recipe.roughness,
      clearcoat: recipe.coat,
      clearcoatRoughness: recipe.coatRoughness,
      anisotropy: recipe.anisotropy ?? 0,
      side: recipe.bothSides ? DoubleSide : FrontSide,
    })
    if (textures && slope > 0) {
      material.normalMap = textures.relief
      material.normalScale = new Vector2(slope, slope)
      if (pattern && (SHADED.has(pattern) || grain > 0)) material.map = textures.shade
    }
    if (recipe.sheen) {
      material.sheen = recipe.sheen
      material.sheenRoughness = 0.55
      material.sheenColor = new Color(...recipe.color).lerp(new Color(1, 1, 1), 0.3)
    }
    applyGlow(material, recipe)
    applyOpacity(material, recipe)
    return material
  }

  #lite(recipe: Recipe) {
    const { pattern, relief = 0, grain = 0 } = recipe
    const material = new MeshLambertMaterial({
      color: new Color(...recipe.color),
      side: recipe.bothSides ? DoubleSide : FrontSide,
      envMap: this.#reflection,
      combine: AddOperation,
    })
    if (pattern && LITE_SHADED.has(pattern) && Math.max(relief, grain) > 0.2) material.map = this.#pattern(pattern, grain > 0).shade
    addLiteReflection(material, recipe)
    applyGlow(material, recipe)
    applyOpacity(material, recipe)
    return material
  }

  #pattern(pattern: Pattern, withGrain: boolean): PatternTextures {
    const key = `${pattern}/${withGrain}`
    const known = this.#textures.get(key)
    if (known) return known
    const { size, tileM, shade, relief } = patternPixels(pattern, withGrain)
    const textures = { shade: tiled(shade, size, tileM, true), relief: tiled(relief, size, tileM, false) }
    this.#textures.set(key, textures)
    return textures
  }
}

function applyGlow(material: MeshPhysicalMaterial | MeshLambertMaterial, { glow, color }: Recipe) {
  if (!glow) return
  material.emissive = new Color(...color)
  material.emissiveIntensity = glow
}

function applyOpacity(material: Material, { opacity }: Recipe) {
  if (opacity === undefined) return
  material.transparent = true
  material.opacity = opacity
  material.depthWrite = false
}

function tiled(bytes: Uint8Array<ArrayBuffer>, size: number, tileM: number, isColor: boolean) {
  const texture = new DataTexture(bytes, size, size, RGBAFormat)
  texture.colorSpace = isColor ? SRGBColorSpace : NoColorSpace
  texture.wrapS = texture.wrapT = RepeatWrapping
  // Geometry measures its texture coordinates in metres.
  texture.repeat.set(1 / tileM, 1 / tileM)
  texture.magFilter = LinearFilter
  texture.minFilter = LinearMipmapLinearFilter
  texture.generateMipmaps = true
  texture.anisotropy = 8
  texture.needsUpdate = true
  return texture
}
