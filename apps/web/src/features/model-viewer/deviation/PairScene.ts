import { IDENTITY_TRANSFORM, type RigidTransform, rotationMatrix } from '@vorta/kit3d/deviation/rigid'
import type { Point3 } from '@vorta/kit3d/inspect/surface'
import type { UpAxis } from '@vorta/kit3d/measure/mesh-file'
import type { CameraControls } from '@vorta/viewer/CameraControls'
import type { StudioTexels } from '@vorta/viewer/studio-light'
import { Viewport, type ViewportContent, type ViewportSize } from '@vorta/viewer/Viewport'
import { Box3, Vector3 } from 'three'
import { FOOTPRINT_SIDE, type OpenedModel } from '../load/protocol.ts'
import { projector } from '../overlay/draw-overlay.ts'
import { drawMarker, type OverlayMarker } from '../overlay/markers.ts'
import type { PartMeshes } from '../scene/PartMeshes.ts'
import { IDLE_MS, type SceneOptions, viewportOptions } from '../scene/viewport-options.ts'
import { VIEW_DIRECTIONS } from '../scene/views.ts'
import type { DeviationMesh } from './DeviationMesh.ts'
import { isStacked, PairRenderer, type PairView, type Side } from './PairRenderer.ts'
import { drawSplitLabels } from './split-labels.ts'

const ISO_DIRECTION = new Vector3(...VIEW_DIRECTIONS.Iso)

interface PairSceneOptions extends SceneOptions {
  /** Labels of the two halves in the split view. */
  readonly names: readonly [string, string]
}

/** The scene of two models under one camera: side by side, overlaid, or as a deviation map. */
export class PairScene implements ViewportContent {
  readonly canvas: HTMLCanvasElement
  readonly controls: CameraControls
  readonly isReady = true
  readonly idleMs = IDLE_MS
  readonly #models: Record<Side, OpenedModel>
  readonly #viewport: Viewport
  readonly #renderer: PairRenderer
  readonly #names: readonly [string, string]
  #view: PairView = { kind: 'split' }
  #markers: readonly OverlayMarker[] = []

  constructor(host: HTMLElement, first: OpenedModel, second: OpenedModel, options: PairSceneOptions) {
    this.#names = options.names
    this.#models = { first, second }
    this.#viewport = new Viewport(host, this, viewportOptions(options))
    this.#viewport.renderer.autoClear = false
    this.canvas = this.#viewport.canvas
    this.controls = this.#viewport.controls
    const { quality } = options
    this.#renderer = new PairRenderer(this.#viewport.renderer, first, second, { quality, clipping: [], cube: { value: null } })
    this.#viewport.open()
  }

  light(texels: StudioTexels) {
    this.#renderer.light(texels)
    this.draw()
  }

  /** Places both models on the floor. `transform` aligns the first with the second, and `framed` selects what the camera shows. */
  setUpAxis(up: UpAxis, transform: RigidTransform = IDENTITY_TRANSFORM, framed: 'both' | 'first' = 'both') {
    const [a, b, c, d, e, f, g, h, i] = rotationMatrix(transform.rotation)
    const [x, y, z] = transform.translation
    const { group } = this.shapes.first
    group.matrixAutoUpdate = false
    group.matrix.set(a, b, c, x, d, e, f, y, g, h, i, z, 0, 0, 0, 1)
    this.#renderer.root.rotation.x = up === 'y' ? 0 : -Math.PI / 2
    this.#renderer.root.position.set(0, 0, 0)
    this.#renderer.root.updateMatrixWorld(true)
    const first = boxOf(this.#models.first.facts.boundsMm).applyMatrix4(group.matrix).applyMatrix4(this.#renderer.root.matrixWorld)
    const bounds = boxOf(this.#models.second.facts.boundsMm).applyMatrix4(this.#renderer.root.matrixWorld).union(first)
    const [center, size] = [bounds.getCenter(new Vector3()), bounds.getSize(new Vector3())]
    const offset = new Vector3(-center.x, size.y / 2 - center.y, -center.z)
    this.#renderer.root.position.copy(offset)
    this.#renderer.root.updateMatrixWorld(true)
    this.#renderer.lighting.setFloor(pointOf(size), new Uint8Array(FOOTPRINT_SIDE ** 2), up === 'y')
    const framedBounds = framed === 'first' ? first : bounds
    this.controls.setBounds(
      pointOf(framedBounds.getCenter(new Vector3()).add(offset)),
      pointOf(framedBounds.getSize(new Vector3())),
      size.length(),
    )
    this.controls.fitFrom(VIEW_DIRECTIONS.Iso, true)
    this.draw()
  }

  /** Replaces the deviation maps. */
  setMaps(maps: Partial<Record<Side, DeviationMesh>>) {
    this.#renderer.setMaps(maps)
    this.draw()
  }

  show(view: PairView) {
    const isLayoutChange = (view.kind === 'split') !== (this.#view.kind === 'split')
    this.#view = view
    this.#renderer.applyView(view)
    this.controls.zoomsToCursor = view.kind !== 'split'
    this.resize(this.#viewport.size)
    // A half has another aspect ratio than the full viewport.
    if (isLayoutChange) this.controls.fit()
    this.draw()
  }

  setMarkers(markers: readonly OverlayMarker[]) {
    this.#markers = markers
    this.draw()
  }

  /** Moves the camera to a point in the coordinates of the second model, at an angle that keeps the surroundings visible. */
  flyTo(point: Point3, normal: Point3, fromMm: number) {
    const { matrixWorld } = this.#renderer.root
    const at = new Vector3(...point).applyMatrix4(matrixWorld)
    const offset = new Vector3(...normal).transformDirection(matrixWorld).addScaledVector(ISO_DIRECTION, 0.5).setLength(fromMm)
    this.controls.animateTo({ eye: pointOf(offset.add(at)), target: pointOf(at) })
  }

  get shapes(): Record<Side, PartMeshes> {
    return this.#renderer.shapes
  }

  readonly draw = () => this.#viewport.draw()

  afterFrame(callback: () => void) {
    this.#viewport.afterFrame(callback)
  }

  dispose() {
    this.#renderer.dispose()
    this.#viewport.dispose()
  }

  resize({ width, height }: ViewportSize) {
    const isSplit = this.#view.kind === 'split'
    const half = isStacked({ width, height }) ? { width, height: height / 2 } : { width: width / 2, height }
    const size = isSplit ? half : { width, height }
    this.controls.setAspect(size.width / size.height)
  }

  setMoving(isMoving: boolean) {
    const detailed = Object.values(this.shapes).filter(({ hasCoarse }) => hasCoarse)
    for (const shapes of detailed) shapes.usesCoarse = isMoving
    if (detailed.length > 0) this.draw()
  }

  render(): boolean {
    this.#renderer.render(this.#viewport.renderer, this.controls.camera, this.#viewport.size, this.#view)
    return false
  }

  drawOverlay(context: CanvasRenderingContext2D, size: ViewportSize) {
    if (this.#view.kind === 'split') drawSplitLabels(context, size, isStacked(size), this.#names)
    else this.#drawMarkers(context, size)
  }

  #drawMarkers(context: CanvasRenderingContext2D, size: ViewportSize) {
    const point = projector(size, this.controls.camera, this.#renderer.root.matrixWorld)
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    for (const setMarkers of [...this.#markers].sort((a, b) => Number(a.isSelected) - Number(b.isSelected))) {
      const at = point(setMarkers.point)
      if (at) drawMarker(context, at, setMarkers)
    }
  }
}

const boxOf = (b: ArrayLike<number>): Box3 =>
  new Box3(new Vector3(b[0] ?? 0, b[1] ?? 0, b[2] ?? 0), new Vector3(b[3] ?? 0, b[4] ?? 0, b[5] ?? 0))

const pointOf = ({ x, y, z }: Vector3): Point3 => [x, y, z]
