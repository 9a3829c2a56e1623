import type { PinCamera } from '@vorta/contract/pins/schema'
import type { Point3 } from '@vorta/kit3d/inspect/surface'
import type { UpAxis } from '@vorta/kit3d/measure/mesh-file'
import { addScaled, distance, normalize, sub } from '@vorta/kit3d/shape/vector'
import type { CameraControls } from '@vorta/viewer/CameraControls'
import { encodeCanvas } from '@vorta/viewer/canvas-image'
import type { CanvasPoint } from '@vorta/viewer/picking'
import type { StudioTexels } from '@vorta/viewer/studio-light'
import { Viewport, type ViewportContent, type ViewportSize } from '@vorta/viewer/Viewport'
import { Group, type IUniform, Plane, Scene, type Texture, Vector3 } from 'three'
import type { OpenedModel, PartGeometry, PickRequest, SectionPlane, SectionResult } from '../load/protocol.ts'
import type { OverlayMarker } from '../overlay/markers.ts'
import { OverlayRenderer, type OverlayState, type ViewTransform } from '../overlay/OverlayRenderer.ts'
import { drawScaleBar } from '../overlay/scale-bar.ts'
import { boxPlanes, type Clipping, NO_CLIPPING } from '../section/clipping.ts'
import { SectionCap } from '../section/SectionCap.ts'
import { centerOf } from './bounds.ts'
import { toCameraPose, toPinCamera } from './camera-coordinates.ts'
import type { MaterialContext } from './materials.ts'
import { PartMeshes } from './PartMeshes.ts'
import { SceneLighting } from './SceneLighting.ts'
import { IDLE_MS, type SceneOptions, viewportOptions } from './viewport-options.ts'
import { uprightSize, VIEW_DIRECTIONS } from './views.ts'

/** How far from a section plane faces count as in it, relative to the largest coordinate. GPUs calculate with 24 bits. */
const IN_PLANE_SHARE = 1e-5
/** Detailed models take long to render, so wait longer before replacing the coarse mesh with the full one. */
const DETAILED_IDLE_MS = 600

/** Distance of the camera from a pin in a report, relative to the diagonal of the model. */
const PICTURE_DISTANCE_RATIO = 0.8

export interface ModelSceneOptions extends SceneOptions {
  /** Whether the geometry of the model is emptied as soon as the GPU has it. */
  readonly releasesGeometry: boolean
  /** Receives lent geometry as soon as the GPU has it. */
  readonly returnGeometry?: (geometry: readonly PartGeometry[]) => void
}

/** The scene of a single model: meshes, lighting, section, overlay and camera controls. */
export class ModelScene implements ViewportContent {
  readonly canvas: HTMLCanvasElement
  readonly controls: CameraControls
  readonly shapes: PartMeshes
  readonly lighting: SceneLighting
  /** False until the model is oriented. Rendering a large model before that would only delay the first frame. */
  isReady = false
  readonly #viewport: Viewport
  readonly #scene = new Scene()
  readonly #root = new Group()
  readonly #model: OpenedModel
  readonly #materialContext: MaterialContext
  readonly #cap: SectionCap
  readonly #overlay = new OverlayRenderer()
  #clipping = NO_CLIPPING
  /** Clips the cut face of a section too. */
  readonly #boxClipping: Plane[] = []
  #offsets: readonly Point3[] | null = null
  #explosion = 0
  /** Of the model as it stands, in mm. */
  #size: Readonly<Point3> = [0, 0, 0]
  readonly #idleListeners = new Set<() => void>()

  constructor(host: HTMLElement, model: OpenedModel, options: ModelSceneOptions) {
    this.#model = model
    this.#viewport = new Viewport(host, this, viewportOptions(options))
    this.#viewport.renderer.localClippingEnabled = true
    this.canvas = this.#viewport.canvas
    this.controls = this.#viewport.controls
    const cube: IUniform<Texture | null> = { value: null }
    this.#materialContext = { quality: options.quality, clipping: [], cube }
    this.lighting = new SceneLighting(this.#scene, this.#viewport.renderer, this.#materialContext)
    this.shapes = new PartMeshes(model, this.#materialContext, options.releasesGeometry)
    const lent = this.shapes.uploadLent(this.#viewport.renderer, this.controls.camera)
    if (lent) options.returnGeometry?.(lent)
    this.#cap = new SectionCap(Math.max(...uprightSize(model.facts.sizeMm, 'y')), this.#boxClipping)
    this.#root.add(this.shapes.group, this.#cap.group)
    this.#scene.add(this.#root)
    this.#viewport.open()
  }

  light(texels: StudioTexels) {
    this.lighting.light(texels)
    this.draw()
  }

  /** Places the model on the floor with the given axis up. */
  setUpAxis(up: UpAxis, footprint: Uint8Array<ArrayBuffer>) {
    const size = uprightSize(this.#model.facts.sizeMm, up)
    this.#root.rotation.x = up === 'y' ? 0 : -Math.PI / 2
    this.#root.position.set(0, 0, 0)
    this.#root.updateMatrixWorld(true)
    const center = new Vector3(...centerOf(this.#model.facts.boundsMm)).applyMatrix4(this.#root.matrixWorld)
    this.#root.position.set(-center.x, size[1] / 2 - center.y, -center.z)
    this.#root.updateMatrixWorld(true)
    this.lighting.setFloor(size, footprint, up === 'y')
    this.#size = size
    this.#setBounds()
    this.isReady = true
    this.#clip()
    this.controls.fitFrom(VIEW_DIRECTIONS.Iso, true)
  }

  /** Clips the model at once. The cap follows when it has been computed. */
  setSectionPlane(plane: SectionPlane | null) {
    if (!plane) this.#cap.hide()
    this.#setClipping({ ...this.#clipping, plane })
  }

  /** Clips what is outside a box. */
  setClippingBox(box: ArrayLike<number> | null) {
    this.#setClipping({ ...this.#clipping, box })
  }

  /** Moves the parts apart by a multiple of their distance from the center, and keeps all of them in view. */
  explode(distance: number) {
    if (distance === this.#explosion) return
    this.#explosion = distance
    const offsets = this.shapes.explode(distance, centerOf(this.#model.facts.boundsMm))
    this.#offsets = distance > 0 ? offsets : null
    this.#overlay.isExploded = distance > 0
    this.#setBounds()
    this.controls.fit()
    this.draw()
  }

  #setBounds() {
    const [width, height, depth] = this.#size
    const growth = this.shapes.growth(this.#explosion, centerOf(this.#model.facts.boundsMm))
    this.controls.setBounds([0, height / 2, 0], [width * growth, height * growth, depth * growth])
  }

  setSectionResult(result: SectionResult) {
    this.#cap.show(result)
    this.draw()
  }

  setOverlay(state: OverlayState) {
    this.#overlay.setState(state)
    this.draw()
  }

  setMarkers(markers: readonly OverlayMarker[]) {
    this.#overlay.setMarkers(markers)
    this.draw()
  }

  markerAt = (position: CanvasPoint): OverlayMarker | null => this.#overlay.markerAt(this.#viewTransform, position)

  /** Calls back for clicks and taps, and with null for the Enter key, which picks at the center. Returns a function that unsubscribes. */
  onPick = (callback: (position: CanvasPoint | null) => void) => this.#viewport.onPick(callback)

  /** The camera in model coordinates. */
  get pinCamera(): PinCamera {
    return toPinCamera(this.controls.pose, this.#root.matrixWorld)
  }

  moveCamera(camera: PinCamera) {
    this.controls.animateTo(toCameraPose(camera, this.#root.matrixWorld))
  }

  /** Without an animation. */
  setCamera(camera: PinCamera) {
    this.controls.setPose(toCameraPose(camera, this.#root.matrixWorld))
  }

  /** Calls back whenever the camera has stopped moving. Returns a function that unsubscribes. */
  onIdle(callback: () => void): () => void {
    this.#idleListeners.add(callback)
    return () => this.#idleListeners.delete(callback)
  }

  /** The ray through a point of the canvas, or through its center, in model coordinates. */
  rayAt(position: CanvasPoint | null): Omit<PickRequest, 'parts'> {
    return { ...this.#viewport.rayAt(position, this.#root.matrixWorld), ...this.#clipping, offsets: this.#offsets }
  }

  readonly draw = () => this.#viewport.draw()

  afterFrame(callback: () => void) {
    this.#viewport.afterFrame(callback)
  }

  /** Renders the view with its overlay and a scale to a PNG of the given width. */
  screenshot(width: number): Promise<Blob> {
    return encodeCanvas(this.#capture(width))
  }

  /** Renders views of points from outside, without changing the view on screen. */
  picturesOf(points: readonly { readonly point: Point3; readonly normal: Point3 | null }[], width: number): Promise<Blob[]> {
    const { pose } = this.controls
    const { position, target, up } = this.pinCamera
    const distanceMm = Math.hypot(...this.#model.facts.sizeMm) * PICTURE_DISTANCE_RATIO
    const canvases = points.map(({ point, normal }) => {
      const direction = normalize(normal ?? sub(position, target))
      const camera = { position: [...addScaled(point, direction, distanceMm)], target: [...point], up } as PinCamera
      this.controls.setPose(toCameraPose(camera, this.#root.matrixWorld))
      return this.#capture(width)
    })
    this.controls.setPose(pose)
    return Promise.all(canvases.map((canvas) => encodeCanvas(canvas)))
  }

  /** The current view without labels. */
  thumbnail(width: number): Promise<Blob> {
    return encodeCanvas(this.#captureModel(width).canvas, 'image/webp')
  }

  #captureModel(width: number) {
    const { renderer, size } = this.#viewport
    const height = Math.round((width * size.height) / size.width)
    this.shapes.usesCoarse = false
    return this.#viewport.capture(width, height, () => renderer.render(this.#scene, this.controls.camera))
  }

  #capture(width: number): HTMLCanvasElement {
    const { size } = this.#viewport
    const { canvas, context } = this.#captureModel(width)
    if (context) {
      const scale = width / size.width
      context.scale(scale, scale)
      this.#overlay.drawForExport(context, this.#viewTransform)
      drawScaleBar(context, size, this.#mmPerPx)
    }
    return canvas
  }

  dispose() {
    this.shapes.dispose()
    this.#cap.dispose()
    this.lighting.dispose()
    this.#viewport.dispose()
  }

  render(): boolean {
    // Seen from below, the floor would cover the model. Exploded parts may be below it.
    this.lighting.isFloorShown = this.controls.camera.position.y > 0 && !this.#offsets
    this.#viewport.renderer.render(this.#scene, this.controls.camera)
    this.canvas.dataset.detail = this.shapes.usesCoarse ? 'coarse' : 'full'
    return false
  }

  drawOverlay(context: CanvasRenderingContext2D) {
    this.#overlay.draw(context, this.#viewTransform)
  }

  resize({ width, height }: ViewportSize) {
    this.controls.setAspect(width / height)
  }

  get idleMs() {
    return this.shapes.hasCoarse ? DETAILED_IDLE_MS : IDLE_MS
  }

  setMoving(isMoving: boolean) {
    if (this.shapes.hasCoarse) {
      this.shapes.usesCoarse = isMoving
      this.draw()
    }
    if (!isMoving) for (const callback of this.#idleListeners) callback()
  }

  #setClipping(clipping: Clipping) {
    this.#clipping = clipping
    this.#overlay.setClipping(clipping)
    this.#clip()
    this.draw()
  }

  /** Clips faces that are in the plane, too. With rounding, parts of them would remain, and the cap replaces them anyway. */
  #beforeFacesOf({ normal, offset }: SectionPlane): SectionPlane {
    const reachMm = Math.max(...Array.from(this.#model.facts.boundsMm, Math.abs))
    return { normal, offset: offset - reachMm * IN_PLANE_SHARE }
  }

  #clip() {
    const { plane, box } = this.#clipping
    const toPlane = ({ normal: [x, y, z], offset }: SectionPlane) =>
      new Plane(new Vector3(-x, -y, -z), offset).applyMatrix4(this.#root.matrixWorld)
    this.#boxClipping.splice(0, Infinity, ...(box ? boxPlanes(box).map(toPlane) : []))
    this.#materialContext.clipping.splice(0, Infinity, ...(plane ? [toPlane(this.#beforeFacesOf(plane))] : []), ...this.#boxClipping)
  }

  /** At the center of the view. */
  get #mmPerPx(): number {
    const { camera, pose } = this.controls
    const heightMm = 2 * distance(pose.eye, pose.target) * Math.tan((camera.fov * Math.PI) / 360)
    return heightMm / this.#viewport.size.height
  }

  get #viewTransform(): ViewTransform {
    return { size: this.#viewport.size, camera: this.controls.camera, toWorld: this.#root.matrixWorld }
  }
}
