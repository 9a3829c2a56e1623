import type { PinCamera, PinPoint } from '@vorta/contract/pin'
import type { Point3 } from '@vorta/kit3d/inspect/surface'
import { Group, type IUniform, Plane, Scene, type Texture, Vector2, Vector3, type WebGLRenderer } from 'three'
import type { StudioTexels } from '../../lib/studio-light.ts'
import { Cap } from './Cap.ts'
import type { Studio } from './looks.ts'
import { markAt, type PlacedMark } from './marks.ts'
import type { UpAxis } from './model-file.ts'
import { drawOverlay, type OverlayContent, placer } from './Overlay.ts'
import type { OpenedModel, PickQuestion, Section, SectionPlane } from './protocol.ts'
import { Rig } from './Rig.ts'
import { Scenery } from './Scenery.ts'
import { type Play, Screen, type ScreenSize } from './Screen.ts'
import { Shapes } from './Shapes.ts'

const SNAP_PX = 12

const NOTHING: OverlayContent = { measurements: [], pending: [], hover: null, box: null, hasCrosshair: false, marks: [] }

/** One model on a screen, with all that is on the graphics card for it. */
export class Stage implements Play {
  readonly canvas: HTMLCanvasElement
  readonly rig: Rig
  readonly shapes: Shapes
  readonly scenery: Scenery
  readonly #screen: Screen
  readonly #scene = new Scene()
  readonly #root = new Group()
  readonly #model: OpenedModel
  readonly #studio: Studio
  readonly #cap: Cap
  #content = NOTHING
  #plane: SectionPlane | null = null
  readonly #atRest = new Set<() => void>()

  constructor(
    host: HTMLElement,
    model: OpenedModel,
    { quality, isCalm, onLost }: { quality: 'full' | 'lite'; isCalm: boolean; onLost: () => void },
  ) {
    this.#model = model
    this.#screen = new Screen(host, this, { quality, onLost })
    this.canvas = this.#screen.canvas
    const cube: IUniform<Texture | null> = { value: null }
    this.#studio = { quality, clipping: [], cube }
    this.scenery = new Scenery(this.#scene, this.#screen.renderer, this.#studio)
    this.shapes = new Shapes(model, this.#studio)
    this.#cap = new Cap(Math.max(...model.facts.sizeMm))
    this.#root.add(this.shapes.group, this.#cap.group)
    this.#scene.add(this.#root)
    this.rig = new Rig(this.canvas, this.#screen.move, isCalm)
    this.#screen.open(host)
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
    const projected = placer(this.#screen.size, this.rig.camera, this.#root.matrixWorld)
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
    const { width, height } = this.#screen.size
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

  readonly draw = () => this.#screen.draw()

  afterFrame(tell: () => void) {
    this.#screen.afterFrame(tell)
  }

  /** The view with its dimensions and measurements, as a picture of its own size. */
  picture(width: number): Promise<Blob> {
    const { renderer, size } = this.#screen
    const height = Math.round((width * size.height) / size.width)
    const picture = document.createElement('canvas')
    picture.width = width
    picture.height = height
    const context = picture.getContext('2d')
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
      drawOverlay(context, size, this.rig.camera, this.#root.matrixWorld, { ...this.#content, hover: null, hasCrosshair: false })
    }
    return new Promise((resolve, reject) => {
      picture.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be encoded'))), 'image/png')
    })
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
    return isFlying
  }

  drawOver(context: CanvasRenderingContext2D, size: ScreenSize) {
    drawOverlay(context, size, this.rig.camera, this.#root.matrixWorld, this.#content)
  }

  resize({ width, height }: ScreenSize) {
    this.rig.setAspect(width / height)
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
}

const middleOf = (bounds: ArrayLike<number>): Point3 =>
  [0, 1, 2].map((axis) => ((bounds[axis] ?? 0) + (bounds[axis + 3] ?? 0)) / 2) as unknown as Point3
