import type { StudioTexels } from '@vorta/viewer/studio-light'
import type { ViewportSize } from '@vorta/viewer/Viewport'
import { Group, type PerspectiveCamera, Scene, type WebGLRenderer } from 'three'
import type { OpenedModel } from '../load/protocol.ts'
import { depthMaterial, type MaterialContext } from '../scene/materials.ts'
import { PartMeshes } from '../scene/PartMeshes.ts'
import { SceneLighting } from '../scene/SceneLighting.ts'
import type { DeviationMesh } from './DeviationMesh.ts'

/** How the two models are shown. A blend of 0 shows only the first, 1 only the second. The contact map is drawn over the second model, with the first one transparent. */
export type PairView =
  | { readonly kind: 'split' }
  | { readonly kind: 'overlay'; readonly blend: number }
  | { readonly kind: 'map'; readonly side: Side }
  | { readonly kind: 'together' }
  | { readonly kind: 'contact' }

export type Side = 'first' | 'second'

const COLORS = { first: [0.2, 0.42, 0.78], second: [0.86, 0.32, 0.1] } as const
const SCAN_COLOR = [0.3, 0.32, 0.35] as const
const GHOST_OPACITY = 0.16

type Pass = (withBackdrop?: boolean) => void

/** Renders two models in several passes. */
export class PairRenderer {
  readonly root = new Group()
  readonly shapes: Record<Side, PartMeshes>
  readonly lighting: SceneLighting
  readonly #scene = new Scene()
  readonly #depth = depthMaterial()
  #maps: Partial<Record<Side, DeviationMesh>> = {}

  constructor(renderer: WebGLRenderer, first: OpenedModel, second: OpenedModel, materialContext: MaterialContext) {
    this.lighting = new SceneLighting(this.#scene, renderer, materialContext)
    this.shapes = { first: new PartMeshes(first, materialContext, false), second: new PartMeshes(second, materialContext, false) }
    this.root.add(this.shapes.first.group, this.shapes.second.group)
    this.#scene.add(this.root)
  }

  light(texels: StudioTexels) {
    this.lighting.light(texels)
  }

  /** Replaces the deviation maps. */
  setMaps(maps: Partial<Record<Side, DeviationMesh>>) {
    for (const map of Object.values(this.#maps)) {
      this.root.remove(map.mesh)
      map.dispose()
    }
    this.#maps = maps
    for (const map of Object.values(maps)) this.root.add(map.mesh)
  }

  /** Sets the colors and display modes for a view. */
  applyView(view: PairView) {
    const isTinted = view.kind === 'overlay' || view.kind === 'together'
    this.shapes.first.tint(isTinted ? COLORS[view.kind === 'overlay' ? 'first' : 'second'] : null)
    this.shapes.second.tint(view.kind === 'overlay' ? COLORS.second : view.kind === 'split' ? null : SCAN_COLOR)
    const display = view.kind === 'split' ? 'edges' : 'shaded'
    for (const shapes of Object.values(this.shapes)) shapes.display = display
  }

  render(renderer: WebGLRenderer, camera: PerspectiveCamera, size: ViewportSize, view: PairView) {
    renderer.clear()
    const pass = (withBackdrop = false) => this.#renderPass(renderer, camera, withBackdrop)
    if (view.kind === 'split') return this.#renderSplit(renderer, size, pass)
    this.#showOnly()
    pass(true)
    this.#renderView(renderer, view, pass)
  }

  dispose() {
    this.setMaps({})
    this.shapes.first.dispose()
    this.shapes.second.dispose()
    this.#depth.dispose()
    this.lighting.dispose()
  }

  #renderSplit(renderer: WebGLRenderer, size: ViewportSize, pass: Pass) {
    const stacked = isStacked(size)
    const [width, height] = stacked ? [size.width, size.height / 2] : [size.width / 2, size.height]
    renderer.setScissorTest(true)
    for (const side of ['first', 'second'] as const) {
      const [x, y] = stacked ? [0, side === 'first' ? height : 0] : [side === 'first' ? 0 : width, 0]
      renderer.setViewport(x, y, width, height)
      renderer.setScissor(x, y, width, height)
      this.#showOnly(this.shapes[side].group)
      pass(true)
    }
    renderer.setScissorTest(false)
    renderer.setViewport(0, 0, size.width, size.height)
  }

  #renderView(renderer: WebGLRenderer, view: Exclude<PairView, { kind: 'split' }>, pass: Pass) {
    const { first, second } = this.shapes
    const contactMap = this.#maps.first?.mesh
    switch (view.kind) {
      case 'together':
        this.#showOnly(first.group, second.group)
        return pass()
      case 'overlay':
        this.#renderTransparent(renderer, pass, first, Math.min(1, 2 * (1 - view.blend)))
        return this.#renderTransparent(renderer, pass, second, view.blend)
      case 'map': {
        const map = this.#maps[view.side]?.mesh
        this.#showOnly(map ?? this.shapes[view.side].group)
        return pass()
      }
      case 'contact':
        this.#showOnly(second.group)
        pass()
        // The contact surface lies between the two models: draw it over the second and under the transparent first.
        renderer.clearDepth()
        if (contactMap) {
          this.#showOnly(contactMap)
          pass()
        }
        return this.#renderTransparent(renderer, pass, first, GHOST_OPACITY)
    }
  }

  /** Blends a model over the previous passes. A depth pass keeps all but the front surface hidden. */
  #renderTransparent(renderer: WebGLRenderer, pass: Pass, shapes: PartMeshes, opacity: number) {
    if (opacity <= 0) return
    renderer.clearDepth()
    this.#showOnly(shapes.group)
    this.#scene.overrideMaterial = this.#depth
    pass()
    this.#scene.overrideMaterial = null
    shapes.fade(opacity)
    pass()
    shapes.fade(1)
  }

  #showOnly(...shown: readonly object[]) {
    for (const object of this.root.children) object.visible = shown.includes(object)
  }

  /** Only the first pass draws the backdrop and the floor. */
  #renderPass(renderer: WebGLRenderer, camera: PerspectiveCamera, withBackdrop: boolean) {
    const { background } = this.#scene
    if (!withBackdrop) this.#scene.background = null
    // Seen from below, the floor would cover the model.
    this.lighting.isFloorShown = withBackdrop && camera.position.y > 0
    renderer.render(this.#scene, camera)
    this.#scene.background = background
  }
}

/** Narrow viewports are split horizontally, so that each half keeps a useful aspect ratio. */
export const isStacked = ({ width, height }: ViewportSize): boolean => width < height * 1.1
