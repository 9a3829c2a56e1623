import type { Detail } from '@vorta/kit3d/model'
import {
  Color,
  DataTexture,
  DoubleSide,
  FrontSide,
  LinearFilter,
  LinearMipmapLinearFilter,
  type Material,
  MeshPhysicalMaterial,
  NoColorSpace,
  RepeatWrapping,
  RGBAFormat,
  SRGBColorSpace,
  type Texture,
  Vector2,
} from 'three'
import { liteLight, liteMaterial } from './LiteMaterial.ts'
import { type MaterialSettings, materialSettingsFor, type Pattern } from './material-settings.ts'
import { patternPixels } from './pattern-pixels.ts'
import { type Look, lookKey } from './scene-plan.ts'

interface PatternTextures {
  readonly shade: Texture
  readonly relief: Texture
}

/** Patterns whose light and dark belong to the picture even where relief is shaded. */
const SHADED = new Set<Pattern>(['weave', 'strands', 'brushed', 'mesh'])
const LITE_SHADED = new Set<Pattern>(['weave', 'strands', 'brushed', 'mesh', 'grain', 'peel'])

/** Makes each material once and hands it to every part that looks so. */
export class MaterialCache {
  readonly #quality: Detail
  readonly #materials = new Map<string, Material>()
  readonly #textures = new Map<string, PatternTextures>()
  readonly #blank = blankTexture()
  /** What lite materials are lit by; full ones get their light through the scene. */
  readonly light = liteLight()

  constructor(quality: Detail) {
    this.#quality = quality
  }

  get(look: Look): Material {
    const key = lookKey(look)
    const known = this.#materials.get(key)
    if (known) return known
    const recipe = materialSettingsFor(look)
    const material = this.#quality === 'full' ? this.#physical(recipe) : this.#lite(recipe)
    this.#materials.set(key, material)
    return material
  }

  /** The quiet grey of a car that steps back behind its kit. */
  ghost(): Material {
    return this.get({ kind: 'ghost' })
  }

  lettering(texture: Texture): Material {
    const recipe: MaterialSettings = { color: [1, 1, 1], metalness: 0.1, roughness: 0.4, coat: 0, coatRoughness: 0 }
    const material = this.#quality === 'full' ? this.#physical(recipe) : liteMaterial(recipe, texture, this.light)
    if (material instanceof MeshPhysicalMaterial) material.map = texture
    material.transparent = true
    material.depthWrite = false
    material.polygonOffset = true
    material.polygonOffsetFactor = -2
    material.polygonOffsetUnits = -2
    return material
  }

  dispose() {
    this.#blank.dispose()
    for (const material of this.#materials.values()) material.dispose()
    for (const { shade, relief } of this.#textures.values()) {
      shade.dispose()
      relief.dispose()
    }
  }

  #physical(recipe: MaterialSettings) {
    const { pattern, relief = 0, grain = 0 } = recipe
    const textures = pattern ? this.#pattern(pattern, grain > 0) : null
    const slope = Math.max(relief, grain)
    const material = new MeshPhysicalMaterial({
      color: new Color(...recipe.color),
      metalness: recipe.metalness,
      roughness: recipe.roughness,
      clearcoat: recipe.coat,
      // Under lacquer the step in density is small, so the pigment itself hardly mirrors; without this dark paint looks dusty.
      specularIntensity: 1 - 0.65 * recipe.coat,
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

  #lite(recipe: MaterialSettings) {
    const { pattern, relief = 0, grain = 0 } = recipe
    const isShaded = pattern !== undefined && LITE_SHADED.has(pattern) && Math.max(relief, grain) > 0.2
    const map = isShaded ? this.#pattern(pattern, grain > 0).shade : this.#blank
    const material = liteMaterial(recipe, map, this.light)
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

function applyGlow(material: MeshPhysicalMaterial, { glow, color }: MaterialSettings) {
  if (!glow) return
  material.emissive = new Color(...color)
  material.emissiveIntensity = glow
}

function applyOpacity(material: Material, { opacity }: MaterialSettings) {
  if (opacity === undefined) return
  material.transparent = true
  material.opacity = opacity
  material.depthWrite = false
}

function blankTexture() {
  const texture = new DataTexture(new Uint8Array([255, 255, 255, 255]), 1, 1, RGBAFormat)
  texture.colorSpace = SRGBColorSpace
  texture.needsUpdate = true
  return texture
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
