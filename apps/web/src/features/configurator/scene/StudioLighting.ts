import type { Detail, Extent } from '@vorta/kit3d/model'
import type { StudioName, StudioTexels } from '@vorta/viewer/studio-light'
import { backdropTexture, cubeTexture, environmentMap } from '@vorta/viewer/studio-textures'
import {
  DataTexture,
  LinearFilter,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  RGBAFormat,
  type Scene,
  type Texture,
  type WebGLRenderer,
} from 'three'
import type { LiteLight } from '../materials/LiteMaterial.ts'
import { contactShadow } from './contact-shadow.ts'

const SHADOW_STRENGTH: Record<StudioName, number> = { dark: 0.92, light: 0.62 }

/** Light, backdrop and contact shadow. */
export class StudioLighting {
  readonly #scene: Scene
  readonly #renderer: WebGLRenderer
  readonly #quality: Detail
  readonly #shadow = new Mesh(new PlaneGeometry(1, 1), new MeshBasicMaterial({ transparent: true, depthWrite: false, toneMapped: false }))
  /** The backdrop and the environment of the studio in use. */
  #studio: { dispose(): void }[] = []

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
    const previous = this.#studio
    const backdrop = backdropTexture(name)
    this.#scene.background = backdrop
    if (this.#quality === 'full') {
      const environment = environmentMap(this.#renderer, texels)
      this.#scene.environment = environment.texture
      this.#scene.environmentIntensity = 0.95
      this.#studio = [backdrop, environment]
    } else {
      const cube = cubeTexture(texels)
      applyLiteLight(lite, name, cube)
      this.#studio = [backdrop, cube]
    }
    for (const texture of previous) texture.dispose()
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
    for (const texture of this.#studio) texture.dispose()
    this.#shadow.material.map?.dispose()
    this.#shadow.material.dispose()
    this.#shadow.geometry.dispose()
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
