import type { PinCamera } from '@vorta/contract/pin'
import type { Point3 } from '@vorta/kit3d/inspect/surface'
import { Group, type IUniform, NeutralToneMapping, Plane, Scene, type Texture, Vector3, WebGLRenderer } from 'three'
import type { StudioTexels } from '../../lib/studio-light.ts'
import { Cap } from './Cap.ts'
import type { Studio } from './looks.ts'
import type { PlacedMark } from './marks.ts'
import type { UpAxis } from './model-file.ts'
import { OverlaySheet, type OverlayWords, type ScenePlace } from './OverlaySheet.ts'
import { emptyPicture, pngOf } from './picture.ts'
import type { OpenedModel, PickQuestion, Section, SectionPlane } from './protocol.ts'
import { Rig } from './Rig.ts'
import { Scenery } from './Scenery.ts'
import { Shapes } from './Shapes.ts'
import { keptView, middleOf, poseOf, rayThrough } from './sight.ts'

const PIXEL_RATIO_MAX = 2
const LITE_RATIO = { still: 1, moving: 0.6 }
/** The view rests when nothing moved for so long. */
const REST_MS = 220
/** A model so fine that it has a rough stand-in takes long to draw: it waits until nobody goes on. */
const FINE_REST_MS = 600

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
  readonly #over = new OverlaySheet()
  readonly #sizes: ResizeObserver
  readonly #onLost: () => void
  #plane: SectionPlane | null = null
  #pending = 0
  #restTimer = 0
  #isMoving = false
  #isStood = false
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
    host.append(this.canvas, this.#over.canvas)
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
    this.#isStood = true
    this.#clip()
    this.rig.look('Iso', true)
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

  write(content: OverlayWords) {
    this.#over.write(content)
    this.draw()
  }

  pin(marks: readonly PlacedMark[]) {
    this.#over.pin(marks)
    this.draw()
  }

  markAt = (place: { x: number; y: number }): PlacedMark | null => this.#over.markAt(this.#scenePlace, place)

  /** The view in the file's own axes, so that it can be kept and come back to. */
  get view(): PinCamera {
    return keptView(this.rig.pose, this.#root.matrixWorld)
  }

  lookFrom(camera: PinCamera) {
    this.rig.goTo(poseOf(camera, this.#root.matrixWorld))
  }

  /** Tells when the view came to rest; gives back how to stop. */
  whenAtRest(tell: () => void): () => void {
    this.#atRest.add(tell)
    return () => this.#atRest.delete(tell)
  }

  /** The ray through a place of the canvas, in the file's own axes; without a place through its middle. */
  rayAt(place: { x: number; y: number } | null): Omit<PickQuestion, 'parts'> {
    return { ...rayThrough(this.rig.camera, this.#size, this.#root.matrixWorld, place), plane: this.#plane }
  }

  readonly draw = () => {
    // Before it stands there is nothing to see, and drawing a large model for nothing holds up the first picture.
    if (this.#isStood && this.#pending === 0) this.#pending = requestAnimationFrame(this.#frame)
  }

  afterFrame(tell: () => void) {
    this.#afterFrame.push(tell)
    this.draw()
  }

  /** The view with its dimensions and measurements, as a picture of its own size. */
  picture(width: number): Promise<Blob> {
    const height = Math.round((width * this.#size.height) / this.#size.width)
    const { picture, context } = emptyPicture(width, height)
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
      this.#over.drawForGood(context, this.#scenePlace)
    }
    return pngOf(picture)
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
    this.#over.canvas.remove()
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
    if (!this.rig.isHeld) this.#restTimer = window.setTimeout(this.#rest, this.shapes.hasCoarse ? FINE_REST_MS : REST_MS)
    this.draw()
  }

  readonly #rest = () => {
    this.#setMoving(false)
    for (const tell of this.#atRest) tell()
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
    this.#over.resize(this.#size, Math.min(devicePixelRatio, PIXEL_RATIO_MAX))
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
    this.#over.draw(this.#scenePlace)
    for (const tell of this.#afterFrame.splice(0)) tell()
    if (isFlying) this.#move()
  }

  get #scenePlace(): ScenePlace {
    return { size: this.#size, camera: this.rig.camera, toRoom: this.#root.matrixWorld }
  }
}
