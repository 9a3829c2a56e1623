import type { PinCamera } from '@vorta/contract/pins/schema'
import { Group, type IUniform, Plane, Scene, type Texture, Vector3, type WebGLRenderer } from 'three'
import type { StudioTexels } from '../../../lib/viewer/studio-light.ts'
import { canvasToPng, createCanvas } from '../canvas-image.ts'
import type { UpAxis } from '../load/model-file.ts'
import type { OpenedModel, PickRequest, SectionPlane, SectionResult } from '../load/protocol.ts'
import type { OverlayMarker } from '../overlay/markers.ts'
import { OverlayRenderer, type OverlayState, type ViewTransform } from '../overlay/OverlayRenderer.ts'
import { SectionCap } from '../section/SectionCap.ts'
import { centerOf } from './bounds.ts'
import { CameraControls } from './CameraControls.ts'
import { rayThrough, toCameraPose, toPinCamera } from './camera-coordinates.ts'
import type { MaterialContext } from './materials.ts'
import { PartMeshes } from './PartMeshes.ts'
import { SceneLighting } from './SceneLighting.ts'
import { IDLE_MS, Viewport, type ViewportContent, type ViewportSize } from './Viewport.ts'
import { uprightSize } from './views.ts'

/** Detailed models take long to render, so wait longer before replacing the coarse mesh with the full one. */
const DETAILED_IDLE_MS = 600

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
  #plane: SectionPlane | null = null
  readonly #idleListeners = new Set<() => void>()

  constructor(
    host: HTMLElement,
    model: OpenedModel,
    { quality, reducedMotion, onContextLost }: { quality: 'full' | 'lite'; reducedMotion: boolean; onContextLost: () => void },
  ) {
    this.#model = model
    this.#viewport = new Viewport(host, this, { quality, onContextLost })
    this.canvas = this.#viewport.canvas
    const cube: IUniform<Texture | null> = { value: null }
    this.#materialContext = { quality, clipping: [], cube }
    this.lighting = new SceneLighting(this.#scene, this.#viewport.renderer, this.#materialContext)
    this.shapes = new PartMeshes(model, this.#materialContext)
    this.#cap = new SectionCap(Math.max(...uprightSize(model.facts.sizeMm, 'y')))
    this.#root.add(this.shapes.group, this.#cap.group)
    this.#scene.add(this.#root)
    this.controls = new CameraControls(this.canvas, this.#viewport.move, reducedMotion)
    this.#viewport.open(host)
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
    this.controls.setBounds([0, size[1] / 2, 0], size)
    this.isReady = true
    this.#clip()
    this.controls.showView('Iso', true)
  }

  /** Clips the model at once. The cap follows when it has been computed. */
  setSectionPlane(plane: SectionPlane | null) {
    this.#plane = plane
    this.#overlay.setSectionPlane(plane)
    if (!plane) this.#cap.hide()
    this.#clip()
    this.draw()
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

  markerAt = (position: { x: number; y: number }): OverlayMarker | null => this.#overlay.markerAt(this.#viewTransform, position)

  /** The camera in model coordinates. */
  get pinCamera(): PinCamera {
    return toPinCamera(this.controls.pose, this.#root.matrixWorld)
  }

  moveCamera(camera: PinCamera) {
    this.controls.moveTo(toCameraPose(camera, this.#root.matrixWorld))
  }

  /** Calls back whenever the camera has stopped moving. Returns a function that unsubscribes. */
  onIdle(callback: () => void): () => void {
    this.#idleListeners.add(callback)
    return () => this.#idleListeners.delete(callback)
  }

  /** The ray through a point of the canvas, or through its center, in model coordinates. */
  rayAt(position: { x: number; y: number } | null): Omit<PickRequest, 'parts'> {
    return { ...rayThrough(this.controls.camera, this.#viewport.size, this.#root.matrixWorld, position), plane: this.#plane }
  }

  readonly draw = () => this.#viewport.draw()

  afterFrame(callback: () => void) {
    this.#viewport.afterFrame(callback)
  }

  /** Renders the view with its overlay to a PNG of the given width. */
  screenshot(width: number): Promise<Blob> {
    const { renderer, size } = this.#viewport
    const height = Math.round((width * size.height) / size.width)
    const { canvas, context } = createCanvas(width, height)
    this.shapes.usesCoarse = false
    renderer.setPixelRatio(1)
    renderer.setSize(width, height, false)
    renderer.render(this.#scene, this.controls.camera)
    context?.drawImage(this.canvas, 0, 0)
    this.#viewport.applySize()
    this.draw()
    if (context) {
      const scale = width / size.width
      context.scale(scale, scale)
      this.#overlay.drawForExport(context, this.#viewTransform)
    }
    return canvasToPng(canvas)
  }

  dispose() {
    this.controls.dispose()
    this.shapes.dispose()
    this.#cap.dispose()
    this.lighting.dispose()
    this.#viewport.dispose()
  }

  render(renderer: WebGLRenderer): boolean {
    const isAnimating = this.controls.update()
    // Seen from below, the floor would cover the model.
    this.lighting.isFloorShown = this.controls.camera.position.y > 0
    renderer.render(this.#scene, this.controls.camera)
    this.canvas.dataset.detail = this.shapes.usesCoarse ? 'coarse' : 'full'
    return isAnimating
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

  get isDragging() {
    return this.controls.isDragging
  }

  setMoving(isMoving: boolean) {
    this.shapes.usesCoarse = isMoving && this.shapes.hasCoarse
    if (!isMoving) for (const callback of this.#idleListeners) callback()
  }

  #clip() {
    const plane = this.#plane
    this.#materialContext.clipping.length = 0
    if (!plane) return
    const [x, y, z] = plane.normal
    this.#materialContext.clipping.push(new Plane(new Vector3(-x, -y, -z), plane.offset).applyMatrix4(this.#root.matrixWorld))
  }

  get #viewTransform(): ViewTransform {
    return { size: this.#viewport.size, camera: this.controls.camera, toWorld: this.#root.matrixWorld }
  }
}
