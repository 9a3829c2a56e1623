import type { PinCamera } from '@vorta/contract/pins/schema'
import { Group, type IUniform, Plane, Scene, type Texture, Vector3, type WebGLRenderer } from 'three'
import type { StudioTexels } from '../../lib/studio-light.ts'
import { middleOf } from './bounds.ts'
import { CameraControls } from './CameraControls.ts'
import type { Studio } from './display-modes.ts'
import type { PlacedMark } from './marks.ts'
import type { UpAxis } from './model-file.ts'
import { OverlaySheet, type OverlayWords, type ScenePlace } from './OverlaySheet.ts'
import { emptyPicture, pngOf } from './picture.ts'
import type { OpenedModel, PickQuestion, Section, SectionPlane } from './protocol.ts'
import { SceneLighting } from './SceneLighting.ts'
import { SectionCap } from './SectionCap.ts'
import { Shapes } from './Shapes.ts'
import { type Play, REST_MS, type ScreenSize, Viewport } from './Viewport.ts'
import { standingSize } from './views.ts'
import { keptView, poseOf, rayThrough } from './visibility.ts'

/** A model so fine that it has a rough stand-in takes long to draw: it waits until nobody goes on. */
const FINE_REST_MS = 600

/** One model on a screen, with all that is on the graphics card for it. */
export class ModelScene implements Play {
  readonly canvas: HTMLCanvasElement
  readonly rig: CameraControls
  readonly shapes: Shapes
  readonly scenery: SceneLighting
  /** Before it stands there is nothing to see, and drawing a large model for nothing holds up the first picture. */
  isReady = false
  readonly #screen: Viewport
  readonly #scene = new Scene()
  readonly #root = new Group()
  readonly #model: OpenedModel
  readonly #studio: Studio
  readonly #cap: SectionCap
  readonly #over = new OverlaySheet()
  #plane: SectionPlane | null = null
  readonly #atRest = new Set<() => void>()

  constructor(
    host: HTMLElement,
    model: OpenedModel,
    { quality, isCalm, onLost }: { quality: 'full' | 'lite'; isCalm: boolean; onLost: () => void },
  ) {
    this.#model = model
    this.#screen = new Viewport(host, this, { quality, onLost })
    this.canvas = this.#screen.canvas
    const cube: IUniform<Texture | null> = { value: null }
    this.#studio = { quality, clipping: [], cube }
    this.scenery = new SceneLighting(this.#scene, this.#screen.renderer, this.#studio)
    this.shapes = new Shapes(model, this.#studio)
    this.#cap = new SectionCap(Math.max(...standingSize(model.facts.sizeMm, 'y')))
    this.#root.add(this.shapes.group, this.#cap.group)
    this.#scene.add(this.#root)
    this.rig = new CameraControls(this.canvas, this.#screen.move, isCalm)
    this.#screen.open(host)
  }

  light(texels: StudioTexels) {
    this.scenery.light(texels)
    this.draw()
  }

  /** Sets the model on the floor with the given axis up. */
  stand(up: UpAxis, footprint: Uint8Array<ArrayBuffer>) {
    const size = standingSize(this.#model.facts.sizeMm, up)
    this.#root.rotation.x = up === 'y' ? 0 : -Math.PI / 2
    this.#root.position.set(0, 0, 0)
    this.#root.updateMatrixWorld(true)
    const middle = new Vector3(...middleOf(this.#model.facts.boundsMm)).applyMatrix4(this.#root.matrixWorld)
    this.#root.position.set(-middle.x, size[1] / 2 - middle.y, -middle.z)
    this.#root.updateMatrixWorld(true)
    this.scenery.stand(size, footprint, up === 'y')
    this.rig.frame([0, size[1] / 2, 0], size)
    this.isReady = true
    this.#clip()
    this.rig.look('Iso', true)
  }

  /** Takes away what lies beyond the plane; the cap comes when it has been computed. */
  cut(plane: SectionPlane | null) {
    this.#plane = plane
    this.#over.cut(plane)
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
    return { ...rayThrough(this.rig.camera, this.#screen.size, this.#root.matrixWorld, place), plane: this.#plane }
  }

  readonly draw = () => this.#screen.draw()

  afterFrame(tell: () => void) {
    this.#screen.afterFrame(tell)
  }

  /** The view with its dimensions and measurements, as a picture of its own size. */
  picture(width: number): Promise<Blob> {
    const { renderer, size } = this.#screen
    const height = Math.round((width * size.height) / size.width)
    const { picture, context } = emptyPicture(width, height)
    this.shapes.isRough = false
    renderer.setPixelRatio(1)
    renderer.setSize(width, height, false)
    renderer.render(this.#scene, this.rig.camera)
    context?.drawImage(this.canvas, 0, 0)
    this.#screen.applySize()
    this.draw()
    if (context) {
      const scale = width / size.width
      context.scale(scale, scale)
      this.#over.drawForGood(context, this.#scenePlace)
    }
    return pngOf(picture)
  }

  dispose() {
    this.rig.dispose()
    this.shapes.dispose()
    this.#cap.dispose()
    this.scenery.dispose()
    this.#screen.dispose()
  }

  render(renderer: WebGLRenderer): boolean {
    const isFlying = this.rig.update()
    // From below the floor would hide the model.
    this.scenery.isFloorShown = this.rig.camera.position.y > 0
    renderer.render(this.#scene, this.rig.camera)
    this.canvas.dataset.detail = this.shapes.isRough ? 'rough' : 'whole'
    return isFlying
  }

  drawOver(context: CanvasRenderingContext2D) {
    this.#over.draw(context, this.#scenePlace)
  }

  resize({ width, height }: ScreenSize) {
    this.rig.setAspect(width / height)
  }

  get restMs() {
    return this.shapes.hasCoarse ? FINE_REST_MS : REST_MS
  }

  get isHeld() {
    return this.rig.isHeld
  }

  setMoving(isMoving: boolean) {
    this.shapes.isRough = isMoving && this.shapes.hasCoarse
    if (!isMoving) for (const tell of this.#atRest) tell()
  }

  #clip() {
    const plane = this.#plane
    this.#studio.clipping.length = 0
    if (!plane) return
    const [x, y, z] = plane.normal
    this.#studio.clipping.push(new Plane(new Vector3(-x, -y, -z), plane.offset).applyMatrix4(this.#root.matrixWorld))
  }

  get #scenePlace(): ScenePlace {
    return { size: this.#screen.size, camera: this.rig.camera, toRoom: this.#root.matrixWorld }
  }
}
