import { IDENTITY_TRANSFORM, type RigidTransform, rotationMatrix } from '@vorta/kit3d/deviation/rigid'
import type { Point3 } from '@vorta/kit3d/inspect/surface'
import { Box3, Vector3, type WebGLRenderer } from 'three'
import type { StudioTexels } from '../../../lib/studio-light.ts'
import { CameraControls } from '../CameraControls.ts'
import { drawMark, type PlacedMark } from '../marks.ts'
import type { UpAxis } from '../model-file.ts'
import { placer } from '../Overlay.ts'
import { FOOTPRINT_SIDE, type OpenedModel } from '../protocol.ts'
import type { Shapes } from '../Shapes.ts'
import { type Play, REST_MS, type ScreenSize, Viewport } from '../Viewport.ts'
import { VIEW_DIRECTIONS } from '../views.ts'
import { drawHalves } from './halves.ts'
import type { MapMesh } from './MapMesh.ts'
import { isStacked, PairScene, type PairView, type Side } from './PairScene.ts'

const ASKEW = new Vector3(...VIEW_DIRECTIONS.Iso)

interface PairSceneOptions {
  /** What the halves of a split picture are called. */
  readonly names: readonly [string, string]
  readonly quality: 'full' | 'lite'
  readonly isCalm: boolean
  readonly onLost: () => void
}

/** Two models in one room under one camera: beside one another, through one another, or as a map of what lies between them. */
export class PairScene3d implements Play {
  readonly canvas: HTMLCanvasElement
  readonly rig: CameraControls
  readonly isReady = true
  readonly restMs = REST_MS
  readonly #models: Record<Side, OpenedModel>
  readonly #screen: Viewport
  readonly #scene: PairScene
  readonly #names: readonly [string, string]
  #view: PairView = { kind: 'split' }
  #marks: readonly PlacedMark[] = []

  constructor(host: HTMLElement, first: OpenedModel, second: OpenedModel, { names, quality, isCalm, onLost }: PairSceneOptions) {
    this.#names = names
    this.#models = { first, second }
    this.#screen = new Viewport(host, this, { quality, onLost })
    this.#screen.renderer.autoClear = false
    this.canvas = this.#screen.canvas
    this.#scene = new PairScene(this.#screen.renderer, first, second, { quality, clipping: [], cube: { value: null } })
    this.rig = new CameraControls(this.canvas, this.#screen.move, isCalm)
    this.#screen.open(host)
  }

  get isHeld() {
    return this.rig.isHeld
  }

  light(texels: StudioTexels) {
    this.#scene.light(texels)
    this.draw()
  }

  /** Sets both on the floor with the given axis up; the first is moved before, and may be what the picture is about. */
  stand(up: UpAxis, transform: RigidTransform = IDENTITY_TRANSFORM, framed: 'both' | 'first' = 'both') {
    const [a, b, c, d, e, f, g, h, i] = rotationMatrix(transform.rotation)
    const [x, y, z] = transform.translation
    const { group } = this.shapes.first
    group.matrixAutoUpdate = false
    group.matrix.set(a, b, c, x, d, e, f, y, g, h, i, z, 0, 0, 0, 1)
    this.#scene.root.rotation.x = up === 'y' ? 0 : -Math.PI / 2
    this.#scene.root.position.set(0, 0, 0)
    this.#scene.root.updateMatrixWorld(true)
    const first = boxOf(this.#models.first.facts.boundsMm).applyMatrix4(group.matrix).applyMatrix4(this.#scene.root.matrixWorld)
    const room = boxOf(this.#models.second.facts.boundsMm).applyMatrix4(this.#scene.root.matrixWorld).union(first)
    const [middle, size] = [room.getCenter(new Vector3()), room.getSize(new Vector3())]
    const toFloor = new Vector3(-middle.x, size.y / 2 - middle.y, -middle.z)
    this.#scene.root.position.copy(toFloor)
    this.#scene.root.updateMatrixWorld(true)
    this.#scene.scenery.stand(pointOf(size), new Uint8Array(FOOTPRINT_SIDE ** 2), up === 'y')
    const seen = framed === 'first' ? first : room
    this.rig.frame(pointOf(seen.getCenter(new Vector3()).add(toFloor)), pointOf(seen.getSize(new Vector3())), size.length())
    this.rig.look('Iso', true)
    this.draw()
  }

  /** What was measured on the one or the other, in colours. */
  paint(maps: Partial<Record<Side, MapMesh>>) {
    this.#scene.paint(maps)
    this.draw()
  }

  show(view: PairView) {
    const isOtherShape = (view.kind === 'split') !== (this.#view.kind === 'split')
    this.#view = view
    this.#scene.dress(view)
    this.rig.zoomsToCursor = view.kind !== 'split'
    this.resize(this.#screen.size)
    // A half has another shape than the whole: what filled the one would stick out of the other.
    if (isOtherShape) this.rig.fit()
    this.draw()
  }

  mark(marks: readonly PlacedMark[]) {
    this.#marks = marks
    this.draw()
  }

  /** Flies to a place of the second model's axes and looks at it a little askew, so that one still sees where it is. */
  visit(place: Point3, normal: Point3, fromMm: number) {
    const { matrixWorld } = this.#scene.root
    const at = new Vector3(...place).applyMatrix4(matrixWorld)
    const side = new Vector3(...normal).transformDirection(matrixWorld).addScaledVector(ASKEW, 0.5).setLength(fromMm)
    this.rig.goTo({ eye: pointOf(side.add(at)), target: pointOf(at) })
  }

  get shapes(): Record<Side, Shapes> {
    return this.#scene.shapes
  }

  readonly draw = () => this.#screen.draw()

  afterFrame(tell: () => void) {
    this.#screen.afterFrame(tell)
  }

  dispose() {
    this.rig.dispose()
    this.#scene.dispose()
    this.#screen.dispose()
  }

  resize({ width, height }: ScreenSize) {
    const isSplit = this.#view.kind === 'split'
    const half = isStacked({ width, height }) ? { width, height: height / 2 } : { width: width / 2, height }
    const room = isSplit ? half : { width, height }
    this.rig.setAspect(room.width / room.height)
  }

  setMoving(isMoving: boolean) {
    for (const shapes of Object.values(this.shapes)) shapes.isRough = isMoving && shapes.hasCoarse
  }

  render(renderer: WebGLRenderer, size: ScreenSize): boolean {
    const isFlying = this.rig.update()
    this.#scene.render(renderer, this.rig.camera, size, this.#view)
    return isFlying
  }

  drawOver(context: CanvasRenderingContext2D, size: ScreenSize) {
    if (this.#view.kind === 'split') drawHalves(context, size, isStacked(size), this.#names)
    else this.#drawMarks(context, size)
  }

  #drawMarks(context: CanvasRenderingContext2D, size: ScreenSize) {
    const place = placer(size, this.rig.camera, this.#scene.root.matrixWorld)
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    for (const mark of [...this.#marks].sort((a, b) => Number(a.isChosen) - Number(b.isChosen))) {
      const at = place(mark.point)
      if (at) drawMark(context, at, mark)
    }
  }
}

const boxOf = (b: ArrayLike<number>): Box3 =>
  new Box3(new Vector3(b[0] ?? 0, b[1] ?? 0, b[2] ?? 0), new Vector3(b[3] ?? 0, b[4] ?? 0, b[5] ?? 0))

const pointOf = ({ x, y, z }: Vector3): Point3 => [x, y, z]
