import { Group, type PerspectiveCamera, Scene, type WebGLRenderer } from 'three'
import type { StudioTexels } from '../../../lib/studio-light.ts'
import { depthMaterial, type Studio } from '../display-modes.ts'
import type { OpenedModel } from '../protocol.ts'
import { SceneLighting } from '../SceneLighting.ts'
import { Shapes } from '../Shapes.ts'
import type { ScreenSize } from '../Viewport.ts'
import type { MapMesh } from './MapMesh.ts'

/** How the two are shown. In an overlay 0 is only the first, 1 only the second. A contact map lies over the second with the first as a ghost. */
export type PairView =
  | { readonly kind: 'split' }
  | { readonly kind: 'overlay'; readonly share: number }
  | { readonly kind: 'map'; readonly on: Side }
  | { readonly kind: 'together' }
  | { readonly kind: 'contact' }

export type Side = 'first' | 'second'

const TINTS = { first: [0.2, 0.42, 0.78], second: [0.86, 0.32, 0.1] } as const
const GROUND = [0.3, 0.32, 0.35] as const
const GHOST_SHARE = 0.16

type Pass = (hasRoom?: boolean) => void

/** Two models in one room, and how they are drawn: in passes, one over the other. */
export class PairScene {
  readonly root = new Group()
  readonly shapes: Record<Side, Shapes>
  readonly scenery: SceneLighting
  readonly #scene = new Scene()
  readonly #depth = depthMaterial()
  #maps: Partial<Record<Side, MapMesh>> = {}

  constructor(renderer: WebGLRenderer, first: OpenedModel, second: OpenedModel, studio: Studio) {
    this.scenery = new SceneLighting(this.#scene, renderer, studio)
    this.shapes = { first: new Shapes(first, studio), second: new Shapes(second, studio) }
    this.root.add(this.shapes.first.group, this.shapes.second.group)
    this.#scene.add(this.root)
  }

  light(texels: StudioTexels) {
    this.scenery.light(texels)
  }

  /** What was measured on the one or the other, in colours. */
  paint(maps: Partial<Record<Side, MapMesh>>) {
    for (const map of Object.values(this.#maps)) {
      this.root.remove(map.mesh)
      map.dispose()
    }
    this.#maps = maps
    for (const map of Object.values(maps)) this.root.add(map.mesh)
  }

  /** Colours and lines as a view wants them. */
  dress(view: PairView) {
    const isTinted = view.kind === 'overlay' || view.kind === 'together'
    this.shapes.first.tint(isTinted ? TINTS[view.kind === 'overlay' ? 'first' : 'second'] : null)
    this.shapes.second.tint(view.kind === 'overlay' ? TINTS.second : view.kind === 'split' ? null : GROUND)
    const display = view.kind === 'split' ? 'edges' : 'shaded'
    for (const shapes of Object.values(this.shapes)) shapes.display = display
  }

  render(renderer: WebGLRenderer, camera: PerspectiveCamera, size: ScreenSize, view: PairView) {
    renderer.clear()
    const pass = (hasRoom = false) => this.#pass(renderer, camera, hasRoom)
    if (view.kind === 'split') return this.#renderHalves(renderer, size, pass)
    this.#only()
    pass(true)
    this.#renderView(renderer, view, pass)
  }

  dispose() {
    this.paint({})
    this.shapes.first.dispose()
    this.shapes.second.dispose()
    this.#depth.dispose()
    this.scenery.dispose()
  }

  #renderHalves(renderer: WebGLRenderer, size: ScreenSize, pass: Pass) {
    const stacked = isStacked(size)
    const [width, height] = stacked ? [size.width, size.height / 2] : [size.width / 2, size.height]
    renderer.setScissorTest(true)
    for (const side of ['first', 'second'] as const) {
      const [x, y] = stacked ? [0, side === 'first' ? height : 0] : [side === 'first' ? 0 : width, 0]
      renderer.setViewport(x, y, width, height)
      renderer.setScissor(x, y, width, height)
      this.#only(this.shapes[side].group)
      pass(true)
    }
    renderer.setScissorTest(false)
    renderer.setViewport(0, 0, size.width, size.height)
  }

  #renderView(renderer: WebGLRenderer, view: Exclude<PairView, { kind: 'split' }>, pass: Pass) {
    const { first, second } = this.shapes
    const own = this.#maps.first?.mesh
    switch (view.kind) {
      case 'together':
        this.#only(first.group, second.group)
        return pass()
      case 'overlay':
        this.#veil(renderer, pass, first, Math.min(1, 2 * (1 - view.share)))
        return this.#veil(renderer, pass, second, view.share)
      case 'map': {
        const map = this.#maps[view.on]?.mesh
        this.#only(map ?? this.shapes[view.on].group)
        return pass()
      }
      case 'contact':
        this.#only(second.group)
        pass()
        // The contact surface lies between two others; it is drawn over the one and seen through the other.
        renderer.clearDepth()
        if (own) {
          this.#only(own)
          pass()
        }
        return this.#veil(renderer, pass, first, GHOST_SHARE)
    }
  }

  /** One model over what is there, of which only the foremost surface counts. */
  #veil(renderer: WebGLRenderer, pass: Pass, shapes: Shapes, share: number) {
    if (share <= 0) return
    renderer.clearDepth()
    this.#only(shapes.group)
    this.#scene.overrideMaterial = this.#depth
    pass()
    this.#scene.overrideMaterial = null
    shapes.fade(share)
    pass()
    shapes.fade(1)
  }

  #only(...shown: readonly object[]) {
    for (const object of this.root.children) object.visible = shown.includes(object)
  }

  /** Backdrop and floor are drawn once, first. */
  #pass(renderer: WebGLRenderer, camera: PerspectiveCamera, hasRoom: boolean) {
    const { background } = this.#scene
    if (!hasRoom) this.#scene.background = null
    // From below the floor would hide the model.
    this.scenery.isFloorShown = hasRoom && camera.position.y > 0
    renderer.render(this.#scene, camera)
    this.#scene.background = background
  }
}

/** A narrow picture is split across, so that each half keeps a useful shape. */
export const isStacked = ({ width, height }: ScreenSize): boolean => width < height * 1.1
