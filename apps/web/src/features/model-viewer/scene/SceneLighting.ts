import { FOOTPRINT_SCALE } from '@vorta/kit3d/inspect/footprint'
import type { Point3 } from '@vorta/kit3d/inspect/surface'
import type { StudioTexels } from '@vorta/viewer/studio-light'
import { backdropTexture, cubeTexture, environmentMap } from '@vorta/viewer/studio-textures'
import {
  BufferGeometry,
  CustomBlending,
  DataTexture,
  Float32BufferAttribute,
  LinearFilter,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  OneFactor,
  PlaneGeometry,
  RedFormat,
  type Scene,
  ShaderMaterial,
  type WebGLRenderer,
  ZeroFactor,
} from 'three'
import { FOOTPRINT_SIDE } from '../load/protocol.ts'
import type { MaterialContext } from './materials.ts'

const GRID_LINES = 12

/** Drawn among opaque objects, before the model: a flat sheet lies so close to the floor that the shadow would cover it. The picture stays opaque. */
const DRAWN_FIRST = {
  ...{ blending: CustomBlending, blendSrcAlpha: ZeroFactor, blendDstAlpha: OneFactor },
  ...{ depthTest: false, depthWrite: false },
} as const

/** Environment map, backdrop, floor grid and shadow. */
export class SceneLighting {
  readonly #scene: Scene
  readonly #renderer: WebGLRenderer
  readonly #materialContext: MaterialContext
  readonly #textures: { dispose(): void }[] = []
  readonly #shadow = new Mesh(new PlaneGeometry(1, 1), shadowMaterial())
  readonly #grid = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ vertexColors: true, ...DRAWN_FIRST }))

  constructor(scene: Scene, renderer: WebGLRenderer, materialContext: MaterialContext) {
    this.#scene = scene
    this.#renderer = renderer
    this.#materialContext = materialContext
    this.#shadow.rotation.x = -Math.PI / 2
    this.#shadow.visible = false
    this.#shadow.renderOrder = -1
    this.#grid.renderOrder = -2
    scene.add(this.#shadow, this.#grid)
    scene.background = this.#track(backdropTexture('dark'))
  }

  light(texels: StudioTexels) {
    if (this.#materialContext.quality === 'lite') this.#materialContext.cube.value = this.#track(cubeTexture(texels))
    else this.#scene.environment = this.#track(environmentMap(this.#renderer, texels)).texture
  }

  /** Fits the shadow and the grid to a model of this size whose bottom is at zero. */
  setFloor([width, height, depth]: Point3, footprint: Uint8Array<ArrayBuffer>, isFlipped: boolean) {
    const shadowSize = Math.max(width, depth) * FOOTPRINT_SCALE
    const map = new DataTexture(footprint, FOOTPRINT_SIDE, FOOTPRINT_SIDE, RedFormat)
    map.magFilter = map.minFilter = LinearFilter
    map.needsUpdate = true
    this.#track(map)
    const { uniforms } = this.#shadow.material
    if (uniforms.map) uniforms.map.value = map
    this.#shadow.scale.set(shadowSize, isFlipped ? -shadowSize : shadowSize, 1)
    this.#shadow.position.y = -Math.max(width, height, depth) * 0.002
    this.#shadow.visible = true
    this.#drawGrid(Math.max(width, depth, height * 0.6))
  }

  set isFloorShown(isVisible: boolean) {
    this.#shadow.visible = isVisible
    this.#grid.visible = isVisible
  }

  dispose() {
    for (const texture of this.#textures) texture.dispose()
    for (const object of [this.#shadow, this.#grid]) {
      object.geometry.dispose()
      object.material.dispose()
    }
  }

  #track<T extends { dispose(): void }>(texture: T): T {
    this.#textures.push(texture)
    return texture
  }

  /** The grid lines fade out, and their distance is a round number. */
  #drawGrid(extent: number) {
    const step = roundStep((extent * 2.4) / (GRID_LINES * 2))
    const positions: number[] = []
    const colors: number[] = []
    const fade = (a: number, b: number) => Math.max(0, 1 - Math.hypot(a, b) / GRID_LINES) ** 1.5 * 0.34
    const floorY = -extent * 0.002
    const add = (i: number, j: number, isAlongX: boolean) => {
      positions.push(...(isAlongX ? [i * step, floorY, j * step] : [j * step, floorY, i * step]))
      colors.push(0.62, 0.67, 0.75, fade(i, j))
    }
    for (const isAlongX of [true, false])
      for (let j = -GRID_LINES; j <= GRID_LINES; j++)
        for (let i = -GRID_LINES; i < GRID_LINES; i++) {
          add(i, j, isAlongX)
          add(i + 1, j, isAlongX)
        }
    this.#grid.geometry.setAttribute('position', new Float32BufferAttribute(positions, 3))
    this.#grid.geometry.setAttribute('color', new Float32BufferAttribute(colors, 4))
    this.#grid.geometry.computeBoundingSphere()
  }
}

/** Rounds up to 1, 2 or 5 times a power of ten. */
export function roundStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(atLeast))
  return ([1, 2, 5, 10].find((digit) => digit * power >= atLeast * 0.999) ?? 10) * power
}

const shadowMaterial = () =>
  new ShaderMaterial({
    ...DRAWN_FIRST,
    uniforms: { map: { value: null } },
    vertexShader: 'varying vec2 vUv; void main() { vUv = uv; gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 ); }',
    fragmentShader:
      'uniform sampler2D map; varying vec2 vUv; void main() { gl_FragColor = vec4( 0.0, 0.0, 0.0, texture2D( map, vUv ).r * 0.78 ); }',
  })
