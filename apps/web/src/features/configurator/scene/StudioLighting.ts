import type { Detail, Extent } from '@vorta/kit3d/model'
import { isPlainStudio } from '@vorta/viewer/backdrop'
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
import { FloorReflection } from './FloorReflection.ts'
import { Surroundings } from './surroundings.ts'

const SHADOW_STRENGTH: Record<StudioName, number> = { dark: 0.92, light: 0.62, street: 0.9, track: 0.75 }

const BRIGHTNESS: Record<StudioName, number> = { dark: 1, light: 1.3, street: 1.7, track: 1.1 }

type Rgb = readonly [number, number, number]

/** Light, backdrop, contact shadow and floor. */
export class StudioLighting {
  readonly #scene: Scene
  readonly #renderer: WebGLRenderer
  readonly #quality: Detail
  readonly #shadow = new Mesh(new PlaneGeometry(1, 1), new MeshBasicMaterial({ transparent: true, depthWrite: false, toneMapped: false }))
  readonly #surroundings = new Surroundings()
  /** Software renderers cannot afford it. */
  readonly #reflection: FloorReflection | null
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
    scene.add(this.#shadow, this.#surroundings.mesh)
    this.#reflection = quality === 'full' ? new FloorReflection() : null
    if (this.#reflection) scene.add(this.#reflection.mesh)
  }

  /** Applies the light of a studio to the scene, or to the uniforms of lite materials. */
  use(name: StudioName, texels: StudioTexels, lite: LiteLight) {
    const previous = this.#studio
    const backdrop = isPlainStudio(name) ? backdropTexture(name) : null
    this.#scene.background = backdrop
    this.#surroundings.use(name)
    this.#showReflection(name !== 'track')
    const textures = backdrop ? [backdrop] : []
    if (this.#quality === 'full') {
      const environment = environmentMap(this.#renderer, texels)
      this.#scene.environment = environment.texture
      this.#scene.environmentIntensity = BRIGHTNESS[name]
      this.#studio = [...textures, environment]
    } else {
      const cube = cubeTexture(texels)
      applyLiteLight(lite, name, cube)
      this.#studio = [...textures, cube]
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
    this.#reflection?.fit(extent)
  }

  /** For images that draw their own backdrop and floor. */
  clear() {
    this.#scene.background = null
    this.showSurroundings(false)
    this.#showReflection(false)
    this.#shadow.visible = false
  }

  #showReflection(isOn: boolean) {
    if (this.#reflection) this.#reflection.mesh.visible = isOn
  }

  showSurroundings(isOn: boolean) {
    this.#surroundings.mesh.visible = isOn
  }

  dispose() {
    for (const texture of this.#studio) texture.dispose()
    this.#shadow.material.map?.dispose()
    this.#shadow.material.dispose()
    this.#shadow.geometry.dispose()
    this.#surroundings.dispose()
    this.#reflection?.dispose()
  }
}

/** Light from above and from below, and the strength of the reflections. */
const LITE_LIGHT: Record<StudioName, { sky: Rgb; ground: Rgb; reflections: number }> = {
  dark: { sky: [0.62, 0.64, 0.68], ground: [0.05, 0.05, 0.055], reflections: 1 },
  light: { sky: [0.72, 0.72, 0.73], ground: [0.22, 0.22, 0.225], reflections: 0.3 },
  street: { sky: [0.4, 0.36, 0.36], ground: [0.04, 0.035, 0.03], reflections: 1 },
  track: { sky: [0.74, 0.78, 0.84], ground: [0.16, 0.16, 0.16], reflections: 0.5 },
}

function applyLiteLight(light: LiteLight, name: StudioName, picture: Texture) {
  const { sky, ground, reflections } = LITE_LIGHT[name]
  light.studio.value = picture
  light.reflectionStrength.value = reflections
  light.sky.value.setRGB(...sky)
  light.ground.value.setRGB(...ground)
}
