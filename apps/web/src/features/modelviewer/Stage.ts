import type { PinCamera, PinPoint } from '@vorta/contract/pin'
import type { Point3 } from '@vorta/kit3d/inspect/surface'
import { Group, type IUniform, NeutralToneMapping, Plane, Scene, type Texture, Vector2, Vector3, WebGLRenderer } from 'three'
import type { StudioTexels } from '../../lib/studio-light.ts'
import { Cap } from './Cap.ts'
import type { Studio } from './looks.ts'
import { markAt, type PlacedMark } from './marks.ts'
import type { UpAxis } from './model-file.ts'
import { drawOverlay, type OverlayContent, placer } from './Overlay.ts'
import type { OpenedModel, PickQuestion, Section, SectionPlane } from './protocol.ts'
import { Rig } from './Rig.ts'
import { Scenery } from './Scenery.ts'
import { Shapes } from './Shapes.ts'

const PIXEL_RATIO_MAX = 2
const LITE_RATIO = { still: 1, moving: 0.6 }
/** The view rests when nothing moved for so long. */
const REST_MS = 220
const SNAP_PX = 12

const NOTHING: OverlayContent = { measurements: [], pending: [], hover: null, box: null, hasCrosshair: false, marks: [] }

/** Owns canvas, renderer and everything on the graphics card; draws a frame only when one is asked for. */
export class Stage {
  readonly canvas: HTMLCanvasElement
  readonly rig: Rig
  readonly shapes: Shapes
  readonly scenery: Scenery
  readonly #renderer: WebGLRenderer
  readonly #scene = new Scene()
  readonly #root = new Group()
  readonly #model: OpenedModel
  readonly #studio: Studio
  readonly #cap: Cap
  readonly #overlay = document.createElement('canvas')
  readonly #sizes: ResizeObserver
  readonly #onLost: () => void
  #content = NOTHING
  #plane: SectionPlane | null = null
  #pending = 0
  #restTimer = 0
  #isMoving = false
  #size = { width: 1, height: 1 }
  #afterFrame: (() => void)[] = []
  readonly #atRest = new Set<() => void>()

  constructor(
    host: HTMLElement,
    model: OpenedModel,
    { quality, isCalm, onLost }: { quality: 'full' | 'lite'; isCalm: boolean; onLost: () => void },
  ) {
    this.#model = model
    this.#renderer = new WebGLRenderer({ antialias: quality === 'full', powerPreference: 'high-performance' })
    this.#renderer.toneMapping = NeutralToneMapping
    this.#renderer.localClippingEnabled = true
    this.canvas = this.#renderer.domElement
    this.#onLost = onLost
    this.canvas.addEventListener('webglcontextlost', this.#lose)
    const cube: IUniform<Texture | null> = { value: null }
    this.#studio = { quality, clipping: [], cube }
    this.scenery = new Scenery(this.#scene, this.#renderer, this.#studio)
    this.shapes = new Shapes(model, this.#studio)
    this.#cap = new Cap(Math.max(...model.facts.sizeMm))
    this.#root.add(this.shapes.group, this.#cap.group)
    this.#scene.add(this.#root)
    this.rig = new Rig(this.canvas, this.#move, isCalm)
    this.#overlay.setAttribute('aria-hidden', 'true')
    this.#overlay.className = 'pointer-events-none absolute inset-0 size-full'
    host.append(this.canvas, this.#overlay)
    this.#sizes = new ResizeObserver(() => this.#resize(host))
    this.#sizes.observe(host)
    this.#resize(host)
  }

  light(texels: StudioTexels) {
    this.scenery.light(texels)
    this.draw()
  }

  /** Sets the model on the floor with the given axis up. */
  stand(up: UpAxis, footprint: Uint8Array<ArrayBuffer>) {
    const [dx, dy, dz] = this.#model.facts.sizeMm
    const size: Point3 = up === 'y' ? [dx, dy, dz] : [dx, dz, dy]
    this.#root.rotation.x = up === 'y' ? 0 : -Math.PI / 2
    this.#root.position.set(0, 0, 0)
    this.#root.updateMatrixWorld(true)
    const middle = new Vector3(...middleOf(this.#model.facts.boundsMm)).applyMatrix4(this.#root.matrixWorld)
    this.#root.position.set(-middle.x, size[1] / 2 - middle.y, -middle.z)
    this.#root.updateMatrixWorld(true)
    this.scenery.stand(size, footprint, up === 'y')
    this.rig.frame([0, size[1] / 2, 0], size)
    this.rig.look('Iso', true)
    this.#clip()
  }

  /** Takes away what lies beyond the plane; the cap comes when it has been computed. */
  cut(plane: SectionPlane | null) {
    this.#plane = plane
    if (!plane) this.#cap.hide()
    this.#clip()
    this.draw()
  }

  cap(section: Section) {
    this.#cap.show(section)
    this.draw()
  }

  write(content: Omit<OverlayContent, 'marks'>) {
    this.#content = { ...content, marks: this.#content.marks }
    this.draw()
  }

  /** Needles with numbers over the picture. */
  pin(marks: readonly PlacedMark[]) {
    this.#content = { ...this.#content, marks }
    this.draw()
  }

  markAt(place: { x: number; y: number }): PlacedMark | null {
    const projected = placer(this.#size, this.rig.camera, this.#root.matrixWorld)
    return markAt(this.#content.marks, ({ point }) => projected(point), place)
  }

  /** The view in the file's own axes, so that it can be kept and come back to. */
  get view(): PinCamera {
    const toFile = this.#root.matrixWorld.clone().invert()
    const { eye, target } = this.rig.pose
    const place = (point: Point3): PinPoint => new Vector3(...point).applyMatrix4(toFile).toArray()
    return { position: place(eye), target: place(target), up: new Vector3(0, 1, 0).transformDirection(toFile).toArray() }
  }

  lookFrom({ position, target }: PinCamera) {
    const place = (point: PinPoint): Point3 => new Vector3(...point).applyMatrix4(this.#root.matrixWorld).toArray()
    this.rig.goTo({ eye: place(position), target: place(target) })
  }

  /** Tells when the view came to rest; gives back how to stop. */
  whenAtRest(tell: () => void): () => void {
    this.#atRest.add(tell)
    return () => this.#atRest.delete(tell)
  }

  /** The ray through a place of the canvas, in the file's own axes; without a place through its middle. */
  rayAt(place: { x: number; y: number } | null): Omit<PickQuestion, 'parts'> {
    const { width, height } = this.#size
    const at = place ?? { x: width / 2, y: height / 2 }
    const pointer = new Vector2((at.x / width) * 2 - 1, 1 - (at.y / height) * 2)
    const { camera } = this.rig
    camera.updateMatrixWorld()
    const toFile = this.#root.matrixWorld.clone().invert()
    const origin = camera.position.clone().applyMatrix4(toFile)
    const direction = new Vector3(pointer.x, pointer.y, 0.5).unproject(camera).sub(camera.position).normalize().transformDirection(toFile)
    const slack = (Math.tan((camera.fov * Math.PI) / 360) * 2 * SNAP_PX) / height
    return { origin: origin.toArray() as unknown as Point3, direction: direction.toArray() as unknown as Point3, plane: this.#plane, slack }
  }

  readonly draw = () => {
    if (this.#pending === 0) this.#pending = requestAnimationFrame(this.#frame)
  }

  afterFrame(tell: () => void) {
    this.#afterFrame.push(tell)
    this.draw()
  }

  /** The view with its dimensions and measurements, as a picture of its own size. */
  picture(width: number): Promise<Blob> {
    const height = Math.round((width * this.#size.height) / this.#size.width)
    const picture = document.createElement('canvas')
    picture.width = width
    picture.height = height
    const context = picture.getContext('2d')
    this.shapes.isRough = false
    this.#renderer.setPixelRatio(1)
    this.#renderer.setSize(width, height, false)
    this.#renderer.render(this.#scene, this.rig.camera)
    context?.drawImage(this.canvas, 0, 0)
    this.#applySize()
    this.draw()
    if (context) {
      const scale = width / this.#size.width
      context.scale(scale, scale)
      drawOverlay(context, this.#size, this.rig.camera, this.#root.matrixWorld, { ...this.#content, hover: null, hasCrosshair: false })
    }
    return new Promise((resolve, reject) => {
      picture.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be encoded'))), 'image/png')
    })
  }

  dispose() {
    cancelAnimationFrame(this.#pending)
    clearTimeout(this.#restTimer)
    this.#sizes.disconnect()
    // Giving the context back is no loss.
    this.canvas.removeEventListener('webglcontextlost', this.#lose)
    this.rig.dispose()
    this.shapes.dispose()
    this.#cap.dispose()
    this.scenery.dispose()
    this.#renderer.dispose()
    this.#renderer.forceContextLoss()
    this.canvas.remove()
    this.#overlay.remove()
  }

  #clip() {
    const plane = this.#plane
    this.#studio.clipping.length = 0
    if (!plane) return
    const [x, y, z] = plane.normal
    this.#studio.clipping.push(new Plane(new Vector3(-x, -y, -z), plane.offset).applyMatrix4(this.#root.matrixWorld))
  }

  readonly #lose = (event: Event) => {
    event.preventDefault()
    this.#onLost()
  }

  readonly #move = () => {
    this.#setMoving(true)
    clearTimeout(this.#restTimer)
    this.#restTimer = window.setTimeout(() => {
      this.#setMoving(false)
      for (const tell of this.#atRest) tell()
    }, REST_MS)
    this.draw()
  }

  #setMoving(isMoving: boolean) {
    if (isMoving === this.#isMoving) return
    this.#isMoving = isMoving
    this.shapes.isRough = isMoving && this.shapes.hasCoarse
    if (this.#studio.quality === 'lite') this.#applySize()
    this.draw()
  }

  #resize(host: HTMLElement) {
    const { clientWidth: width, clientHeight: height } = host
    if (width === 0 || height === 0) return
    this.#size = { width, height }
    const ratio = Math.min(devicePixelRatio, PIXEL_RATIO_MAX)
    this.#overlay.width = Math.round(width * ratio)
    this.#overlay.height = Math.round(height * ratio)
    this.#applySize()
    this.rig.setAspect(width / height)
    this.draw()
  }

  #applySize() {
    const { quality } = this.#studio
    const lite = this.#isMoving ? LITE_RATIO.moving : LITE_RATIO.still
    this.#renderer.setPixelRatio(quality === 'full' ? Math.min(devicePixelRatio, PIXEL_RATIO_MAX) : lite)
    this.#renderer.setSize(this.#size.width, this.#size.height)
  }

  readonly #frame = () => {
    this.#pending = 0
    const isFlying = this.rig.update()
    // From below the floor would hide the model.
    this.scenery.isFloorShown = this.rig.camera.position.y > 0
    this.#renderer.render(this.#scene, this.rig.camera)
    this.#drawOver()
    for (const tell of this.#afterFrame.splice(0)) tell()
    if (isFlying) this.#move()
  }

  #drawOver() {
    const context = this.#overlay.getContext('2d')
    if (!context) return
    const ratio = this.#overlay.width / this.#size.width
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.clearRect(0, 0, this.#size.width, this.#size.height)
    drawOverlay(context, this.#size, this.rig.camera, this.#root.matrixWorld, this.#content)
  }
}

const middleOf = (bounds: ArrayLike<number>): Point3 =>
  [0, 1, 2].map((axis) => ((bounds[axis] ?? 0) + (bounds[axis + 3] ?? 0)) / 2) as unknown as Point3
