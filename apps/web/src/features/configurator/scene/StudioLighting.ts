import type { Detail, Extent } from '@vorta/kit3d/model'
import {
  ClampToEdgeWrapping,
  CubeTexture,
  DataTexture,
  EquirectangularReflectionMapping,
  HalfFloatType,
  LinearFilter,
  LinearMipmapLinearFilter,
  LinearSRGBColorSpace,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  PMREMGenerator,
  RepeatWrapping,
  RGBAFormat,
  type Scene,
  SRGBColorSpace,
  type Texture,
  type WebGLRenderer,
  type WebGLRenderTarget,
} from 'three'
import { backdropPixels } from '../../../lib/viewer/backdrop.ts'
import { CUBE_SIZE, PANORAMA_HEIGHT, type StudioName, type StudioTexels } from '../../../lib/viewer/studio-light.ts'
import type { LiteLight } from '../materials/LiteMaterial.ts'
import { contactShadow } from './contact-shadow.ts'

const SHADOW_STRENGTH: Record<StudioName, number> = { dark: 0.92, light: 0.62 }

/** Light, backdrop and contact shadow. */
export class StudioLighting {
  readonly #scene: Scene
  readonly #renderer: WebGLRenderer
  readonly #quality: Detail
  readonly #shadow = new Mesh(new PlaneGeometry(1, 1), new MeshBasicMaterial({ transparent: true, depthWrite: false, toneMapped: false }))
  #environment: WebGLRenderTarget | null = null
  #studioTexture: Texture | null = null
  #backdrop: Texture | null = null

  constructor(scene: Scene, renderer: WebGLRenderer, quality: Detail) {
    this.#scene = scene
    this.#renderer = renderer
    this.#quality = quality
    this.#shadow.rotation.x = -Math.PI / 2
    this.#shadow.position.y = 0.002
    this.#shadow.renderOrder = -1
    this.#shadow.visible = false
    scene.add(this.#shadow)
  }

  /** Applies the light of a studio to the scene, or to the uniforms of lite materials. */
  use(name: StudioName, texels: StudioTexels, lite: LiteLight) {
    const previous = this.#studioTexture
    const texture = this.#quality === 'full' ? panoramaTexture(texels) : cubeTexture(texels)
    this.#studioTexture = texture
    if (this.#quality === 'full') this.#bake(texture)
    else applyLiteLight(lite, name, texture)
    previous?.dispose()
    this.#setBackdrop(name)
    this.#shadow.material.opacity = SHADOW_STRENGTH[name]
  }

  castShadow(extent: Extent) {
    const { width, height, lengthM, widthM, texels } = contactShadow(extent, this.#quality === 'full' ? 256 : 128)
    this.#shadow.material.map?.dispose()
    const map = new DataTexture(texels, width, height, RGBAFormat)
    map.magFilter = map.minFilter = LinearFilter
    map.needsUpdate = true
    this.#shadow.material.map = map
    this.#shadow.material.needsUpdate = true
    this.#shadow.scale.set(lengthM, widthM, 1)
    this.#shadow.visible = true
  }

  /** For images that draw their own backdrop and floor. */
  clear() {
    this.#scene.background = null
    this.#shadow.visible = false
  }

  dispose() {
    this.#environment?.dispose()
    this.#studioTexture?.dispose()
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

  #setBackdrop(name: StudioName) {
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

function applyLiteLight({ studio, sky, ground, reflectionStrength }: LiteLight, name: StudioName, picture: Texture) {
  studio.value = picture
  reflectionStrength.value = name === 'dark' ? 1 : 0.3
  if (name === 'dark') {
    sky.value.setRGB(0.5, 0.52, 0.56)
    ground.value.setRGB(0.03, 0.03, 0.035)
  } else {
    sky.value.setRGB(0.72, 0.72, 0.73)
    ground.value.setRGB(0.22, 0.22, 0.225)
  }
}

function panoramaTexture([texels]: StudioTexels) {
  const texture = new DataTexture(texels, PANORAMA_HEIGHT * 2, PANORAMA_HEIGHT, RGBAFormat, HalfFloatType, EquirectangularReflectionMapping)
  texture.wrapS = RepeatWrapping
  texture.wrapT = ClampToEdgeWrapping
  texture.magFilter = texture.minFilter = LinearFilter
  return markUpdated(texture)
}

function cubeTexture(faces: StudioTexels) {
  const texture = new CubeTexture(
    faces.map((texels) => markUpdated(new DataTexture(texels, CUBE_SIZE, CUBE_SIZE, RGBAFormat, HalfFloatType))),
  )
  texture.format = RGBAFormat
  texture.type = HalfFloatType
  texture.magFilter = LinearFilter
  texture.minFilter = LinearMipmapLinearFilter
  texture.generateMipmaps = true
  return markUpdated(texture)
}

function markUpdated<T extends Texture>(texture: T): T {
  texture.colorSpace = LinearSRGBColorSpace
  texture.needsUpdate = true
  return texture
}
