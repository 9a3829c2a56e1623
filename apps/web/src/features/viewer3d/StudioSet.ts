import type { Extent } from '@vorta/kit3d/model'
import {
  ClampToEdgeWrapping,
  Color,
  DataTexture,
  DirectionalLight,
  EquirectangularReflectionMapping,
  HalfFloatType,
  HemisphereLight,
  LinearFilter,
  LinearMipmapLinearFilter,
  LinearSRGBColorSpace,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  PMREMGenerator,
  RGBAFormat,
  RepeatWrapping,
  type Scene,
  SRGBColorSpace,
  type Texture,
  type WebGLRenderer,
  type WebGLRenderTarget,
} from 'three'
import { backdropPixels } from './backdrop.ts'
import { floorShadow } from './contact-shadow.ts'
import type { Quality } from './MaterialShelf.ts'
import type { Panorama, StudioName } from './studio-light.ts'

/** Rows of the baked panorama: sharp enough for the edges of soft boxes, or just enough for a glint. */
export const PANORAMA_HEIGHT: Record<Quality, number> = { full: 512, lite: 64 }

const SHADOW_STRENGTH: Record<StudioName, number> = { dark: 0.92, light: 0.62 }

/** Light, backdrop and floor. */
export class StudioSet {
  readonly #scene: Scene
  readonly #renderer: WebGLRenderer
  readonly #quality: Quality
  readonly #shadow = new Mesh(new PlaneGeometry(1, 1), new MeshBasicMaterial({ transparent: true, depthWrite: false, toneMapped: false }))
  readonly #fill = new HemisphereLight()
  readonly #key = new DirectionalLight()
  #environment: WebGLRenderTarget | null = null
  #panorama: Texture | null = null
  #backdrop: Texture | null = null

  constructor(scene: Scene, renderer: WebGLRenderer, quality: Quality) {
    this.#scene = scene
    this.#renderer = renderer
    this.#quality = quality
    this.#shadow.rotation.x = -Math.PI / 2
    this.#shadow.position.y = 0.002
    this.#shadow.renderOrder = -1
    this.#shadow.visible = false
    scene.add(this.#shadow)
    if (quality === 'lite') scene.add(this.#fill, this.#key)
    this.#key.position.set(-3, 8, 5)
  }

  /** Takes the light of a studio into use; returns the plain panorama for materials that mirror it themselves. */
  use(name: StudioName, panorama: Panorama): Texture {
    const previous = this.#panorama
    const texture = panoramaTexture(panorama)
    this.#panorama = texture
    if (this.#quality === 'full') this.#bake(texture)
    else this.#lightLite(name)
    previous?.dispose()
    this.#hangBackdrop(name)
    this.#shadow.material.opacity = SHADOW_STRENGTH[name]
    return texture
  }

  castShadow(extent: Extent) {
    const { width, height, lengthM, widthM, texels } = floorShadow(extent, this.#quality === 'full' ? 256 : 128)
    this.#shadow.material.map?.dispose()
    const map = new DataTexture(texels, width, height, RGBAFormat)
    map.magFilter = map.minFilter = LinearFilter
    map.needsUpdate = true
    this.#shadow.material.map = map
    this.#shadow.material.needsUpdate = true
    this.#shadow.scale.set(lengthM, widthM, 1)
    this.#shadow.visible = true
  }

  /** For pictures that bring a backdrop and a floor of their own. */
  clear() {
    this.#scene.background = null
    this.#shadow.visible = false
  }

  dispose() {
    this.#environment?.dispose()
    this.#panorama?.dispose()
    this.#backdrop?.dispose()
    this.#shadow.material.map?.dispose()
    this.#shadow.material.dispose()
    this.#shadow.geometry.dispose()
  }

  #bake(panorama: Texture) {
    const filter = new PMREMGenerator(this.#renderer)
    const environment = filter.fromEquirectangular(panorama)
    filter.dispose()
    this.#environment?.dispose()
    this.#environment = environment
    this.#scene.environment = environment.texture
    this.#scene.environmentIntensity = 0.95
  }

  #lightLite(name: StudioName) {
    const isDark = name === 'dark'
    this.#fill.color = new Color(isDark ? '#dfe6f2' : '#ffffff')
    this.#fill.groundColor = new Color(isDark ? '#15171b' : '#8b8d90')
    this.#fill.intensity = isDark ? 1.5 : 2.6
    this.#key.intensity = isDark ? 2.2 : 1.5
  }

  #hangBackdrop(name: StudioName) {
    const { size, texels } = backdropPixels(name)
    const backdrop = new DataTexture(texels, size, size, RGBAFormat)
    backdrop.colorSpace = SRGBColorSpace
    backdrop.magFilter = backdrop.minFilter = LinearFilter
    backdrop.needsUpdate = true
    this.#backdrop?.dispose()
    this.#backdrop = backdrop
    this.#scene.background = backdrop
  }
}

function panoramaTexture({ texels, width, height }: Panorama) {
  const texture = new DataTexture(texels, width, height, RGBAFormat, HalfFloatType, EquirectangularReflectionMapping)
  texture.colorSpace = LinearSRGBColorSpace
  texture.wrapS = RepeatWrapping
  texture.wrapT = ClampToEdgeWrapping
  texture.magFilter = LinearFilter
  texture.minFilter = LinearMipmapLinearFilter
  texture.generateMipmaps = true
  texture.needsUpdate = true
  return texture
}
