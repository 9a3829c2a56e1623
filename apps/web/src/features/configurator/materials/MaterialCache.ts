import { FINISHES, MATERIALS } from '@vorta/contract/orders/catalog'
import { type MaterialSettings, materialSettingsFor, type Pattern } from '@vorta/kit3d/configuration/material-settings'
import { type Look, lookKey } from '@vorta/kit3d/configuration/scene-plan'
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
import { isDarkGlass, limitReflection } from './glass-reflection.ts'
import { liteLight, liteMaterial } from './LiteMaterial.ts'
import { addPaintDepth, limitLacquer } from './paint-depth.ts'
import { patternPixels } from './pattern-pixels.ts'
import { seamMaterial } from './seam-material.ts'

interface PatternTextures {
  readonly shade: Texture
  readonly relief: Texture
}

/** Patterns that need their shade map in addition to the relief. */
const SHADED = new Set<Pattern>(['weave', 'strands', 'brushed', 'mesh'])
const LITE_SHADED = new Set<Pattern>(['weave', 'strands', 'brushed', 'mesh', 'grain', 'peel'])

/** Creates each material once and shares it between all parts with the same look. */
export class MaterialCache {
  readonly #quality: Detail
  readonly #materials = new Map<string, Material>()
  readonly #textures = new Map<string, PatternTextures>()
  readonly #blank = blankTexture()
  /** Light of the lite materials; full materials are lit by the scene. */
  readonly light = liteLight()

  constructor(quality: Detail) {
    this.#quality = quality
  }

  get(look: Look): Material {
    const key = lookKey(look)
    const cached = this.#materials.get(key)
    if (cached) return cached
    const settings = materialSettingsFor(look)
    const material = isSeam(look) ? seamMaterial() : this.#quality === 'full' ? this.#physical(settings) : this.#lite(settings)
    this.#materials.set(key, material)
    return material
  }

  /** One material for each shader that kits of any material and finish need. */
  shaderVariants(): Material[] {
    const blank = { shade: this.#blank, relief: this.#blank }
    for (const material of MATERIALS)
      for (const finish of FINISHES) {
        const made = this.#physical(materialSettingsFor({ kind: 'kit', material, finish, color: '#808080' }), () => blank)
        const { clearcoat, sheen, anisotropy, map, normalMap } = made
        const key = `variant ${[clearcoat > 0, sheen > 0, anisotropy > 0, map !== null, normalMap !== null]}`
        if (this.#materials.has(key)) made.dispose()
        else this.#materials.set(key, made)
      }
    return [...this.#materials].filter(([key]) => key.startsWith('variant')).map(([, material]) => material)
  }

  /** The gray material of the car while its kit is highlighted. */
  ghost(): Material {
    return this.get({ kind: 'ghost' })
  }

  lettering(texture: Texture): Material {
    // Lite pictures are small and must show thin text.
    const bright = this.#quality === 'full' ? 1 : 1.6
    const settings: MaterialSettings = { color: [bright, bright, bright], metalness: 0.1, roughness: 0.4, coat: 0, coatRoughness: 0 }
    const material = this.#quality === 'full' ? this.#physical(settings) : liteMaterial(settings, texture, this.light)
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

  #physical(settings: MaterialSettings, texturesOf = (pattern: Pattern, withGrain: boolean) => this.#pattern(pattern, withGrain)) {
    const { pattern, relief = 0, grain = 0 } = settings
    const textures = pattern ? texturesOf(pattern, grain > 0) : null
    const slope = Math.max(relief, grain)
    const material = new MeshPhysicalMaterial({
      color: new Color(...settings.color),
      metalness: settings.metalness,
      roughness: settings.roughness,
      clearcoat: settings.coat,
      // Pigment under lacquer hardly reflects; without this correction dark paint looks dusty.
      specularIntensity: 1 - 0.65 * settings.coat,
      clearcoatRoughness: settings.coatRoughness,
      anisotropy: settings.anisotropy ?? 0,
      side: settings.bothSides ? DoubleSide : FrontSide,
    })
    if (textures && slope > 0) {
      material.normalMap = textures.relief
      material.normalScale = new Vector2(slope, slope)
      if (pattern && (SHADED.has(pattern) || grain > 0)) material.map = textures.shade
    }
    if (settings.sheen) {
      material.sheen = settings.sheen
      material.sheenRoughness = 0.55
      material.sheenColor = new Color(...settings.color).lerp(new Color(1, 1, 1), 0.3)
    }
    if (pattern === 'flake') addPaintDepth(material)
    else if (isDarkGlass(settings)) limitReflection(material)
    else if (settings.coat > 0 && settings.opacity === undefined) material.onBeforeCompile = limitLacquer
    applyGlow(material, settings)
    applyOpacity(material, settings)
    return material
  }

  #lite(settings: MaterialSettings) {
    const { pattern, relief = 0, grain = 0 } = settings
    const isShaded = pattern !== undefined && LITE_SHADED.has(pattern) && Math.max(relief, grain) > 0.2
    const map = isShaded ? this.#pattern(pattern, grain > 0).shade : this.#blank
    const material = liteMaterial(settings, map, this.light)
    applyOpacity(material, settings)
    return material
  }

  #pattern(pattern: Pattern, withGrain: boolean): PatternTextures {
    const key = `${pattern}/${withGrain}`
    const cached = this.#textures.get(key)
    if (cached) return cached
    const { size, tileM, shade, relief } = patternPixels(pattern, withGrain)
    const textures = { shade: tiled(shade, size, tileM, true), relief: tiled(relief, size, tileM, false) }
    this.#textures.set(key, textures)
    return textures
  }
}

const isSeam = (look: Look) => look.kind === 'fixed' && look.surface === 'seam'

function applyGlow(material: MeshPhysicalMaterial, { glow, color }: MaterialSettings) {
  if (!glow) return
  material.emissive = new Color(...color)
  material.emissiveIntensity = glow
}

function applyOpacity(material: Material, settings: MaterialSettings) {
  const { opacity } = settings
  if (opacity === undefined) return
  material.transparent = true
  material.opacity = opacity
  // Only the outside of a pane is drawn, so that no other pane is behind it.
  material.depthWrite = isDarkGlass(settings)
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
  // Texture coordinates are in meters.
  texture.repeat.set(1 / tileM, 1 / tileM)
  texture.magFilter = LinearFilter
  texture.minFilter = LinearMipmapLinearFilter
  texture.generateMipmaps = true
  texture.anisotropy = 8
  texture.needsUpdate = true
  return texture
}
