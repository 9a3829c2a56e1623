import type { Point3 } from '@vorta/kit3d/inspect/surface'
import { matrixOfTurn, type Rigid, STILL } from '@vorta/kit3d/survey/rigid'
import { Box3, Group, Scene, Vector3, type WebGLRenderer } from 'three'
import type { StudioTexels } from '../../../lib/studio-light.ts'
import { depthMaterial, type Studio } from '../looks.ts'
import { drawMark, type PlacedMark } from '../marks.ts'
import type { UpAxis } from '../model-file.ts'
import { placer } from '../Overlay.ts'
import { FOOTPRINT_SIDE, type OpenedModel } from '../protocol.ts'
import { Rig } from '../Rig.ts'
import { Scenery } from '../Scenery.ts'
import { type Play, Screen, type ScreenSize } from '../Screen.ts'
import { Shapes } from '../Shapes.ts'
import { drawHalves } from './halves.ts'
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

interface PairWish {
  /** What the halves of a split picture are called. */
  readonly names: readonly [string, string]
  readonly quality: 'full' | 'lite'
  readonly isCalm: boolean
  readonly onLost: () => void
}

/** Two models in one room under one camera: beside one another, through one another, or as a map of what lies between them. */
export class PairStage implements Play {
  readonly canvas: HTMLCanvasElement
  readonly rig: Rig
  readonly shapes: Record<Side, Shapes>
  readonly #models: Record<Side, OpenedModel>
  readonly #screen: Screen
  readonly #scene = new Scene()
  readonly #root = new Group()
  readonly #scenery: Scenery
  readonly #studio: Studio
  readonly #names: readonly [string, string]
  readonly #depth = depthMaterial()
  #maps: Partial<Record<Side, MapMesh>> = {}
  #view: PairView = { kind: 'split' }
  #marks: readonly PlacedMark[] = []

  constructor(host: HTMLElement, first: OpenedModel, second: OpenedModel, { names, quality, isCalm, onLost }: PairWish) {
    this.#names = names
    this.#models = { first, second }
    this.#screen = new Screen(host, this, { quality, onLost })
    this.#screen.renderer.autoClear = false
    this.canvas = this.#screen.canvas
    this.#studio = { quality, clipping: [], cube: { value: null } }
    this.#scenery = new Scenery(this.#scene, this.#screen.renderer, this.#studio)
    this.shapes = { first: new Shapes(first, this.#studio), second: new Shapes(second, this.#studio) }
    this.#root.add(this.shapes.first.group, this.shapes.second.group)
    this.#scene.add(this.#root)
    this.rig = new Rig(this.canvas, this.#screen.move, isCalm)
    this.#screen.open(host)
  }

  light(texels: StudioTexels) {
    this.#scenery.light(texels)
    this.draw()
  }

  /** Sets both on the floor with the given axis up; the first is moved before, and may be what the picture is about. */
  stand(up: UpAxis, move: Rigid = STILL, framed: 'both' | 'first' = 'both') {
    const [a, b, c, d, e, f, g, h, i] = matrixOfTurn(move.turn) as [number, number, number, number, number, number, number, number, number]
    const [x, y, z] = move.shift
    const { group } = this.shapes.first
    group.matrixAutoUpdate = false
    group.matrix.set(a, b, c, x, d, e, f, y, g, h, i, z, 0, 0, 0, 1)
    this.#root.rotation.x = up === 'y' ? 0 : -Math.PI / 2
    this.#root.position.set(0, 0, 0)
    this.#root.updateMatrixWorld(true)
    const first = boxOf(this.#models.first.facts.boundsMm).applyMatrix4(group.matrix).applyMatrix4(this.#root.matrixWorld)
    const room = boxOf(this.#models.second.facts.boundsMm).applyMatrix4(this.#root.matrixWorld).union(first)
    const [middle, size] = [room.getCenter(new Vector3()), room.getSize(new Vector3())]
    const toFloor = new Vector3(-middle.x, size.y / 2 - middle.y, -middle.z)
    this.#root.position.copy(toFloor)
    this.#root.updateMatrixWorld(true)
    this.#scenery.stand(pointOf(size), new Uint8Array(FOOTPRINT_SIDE ** 2), up === 'y')
    const seen = framed === 'first' ? first : room
    this.rig.frame(pointOf(seen.getCenter(new Vector3()).add(toFloor)), pointOf(seen.getSize(new Vector3())), size.length())
    this.rig.look('Iso', true)
    this.draw()
  }

  /** What was measured on the one or the other, in colours. */
  paint(maps: Partial<Record<Side, MapMesh>>) {
    for (const map of Object.values(this.#maps)) {
      this.#root.remove(map.mesh)
      map.dispose()
    }
    this.#maps = maps
    for (const map of Object.values(maps)) this.#root.add(map.mesh)
    this.draw()
  }

  show(view: PairView) {
    const isOtherShape = (view.kind === 'split') !== (this.#view.kind === 'split')
    this.#view = view
    const isTinted = view.kind === 'overlay' || view.kind === 'together'
    this.shapes.first.tint(isTinted ? TINTS[view.kind === 'overlay' ? 'first' : 'second'] : null)
    this.shapes.second.tint(view.kind === 'overlay' ? TINTS.second : view.kind === 'split' ? null : GROUND)
    const display = view.kind === 'split' ? 'edges' : 'shaded'
    for (const shapes of Object.values(this.shapes)) shapes.display = display
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

  /** Flies to a place of the second model's axes and looks at it squarely. */
  visit(place: Point3, normal: Point3, fromMm: number) {
    const at = new Vector3(...place).applyMatrix4(this.#root.matrixWorld)
    const side = new Vector3(...normal).transformDirection(this.#root.matrixWorld)
    this.rig.goTo({ eye: pointOf(side.multiplyScalar(fromMm).add(at)), target: pointOf(at) })
  }

  readonly draw = () => this.#screen.draw()

  afterFrame(tell: () => void) {
    this.#screen.afterFrame(tell)
  }

  dispose() {
    this.paint({})
    this.rig.dispose()
    this.shapes.first.dispose()
    this.shapes.second.dispose()
    this.#depth.dispose()
    this.#scenery.dispose()
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
    renderer.clear()
    if (this.#view.kind === 'split') this.#renderHalves(renderer, size)
    else {
      this.#only()
      this.#pass(renderer, true)
      this.#renderView(renderer, this.#view)
    }
    return isFlying
  }

  drawOver(context: CanvasRenderingContext2D, size: ScreenSize) {
    if (this.#view.kind === 'split') drawHalves(context, size, isStacked(size), this.#names)
    else this.#drawMarks(context, size)
  }

  #drawMarks(context: CanvasRenderingContext2D, size: ScreenSize) {
    const place = placer(size, this.rig.camera, this.#root.matrixWorld)
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    for (const mark of [...this.#marks].sort((a, b) => Number(a.isChosen) - Number(b.isChosen))) {
      const at = place(mark.point)
      if (at) drawMark(context, at, mark)
    }
  }

  #renderHalves(renderer: WebGLRenderer, size: ScreenSize) {
    const stacked = isStacked(size)
    const [width, height] = stacked ? [size.width, size.height / 2] : [size.width / 2, size.height]
    renderer.setScissorTest(true)
    for (const side of ['first', 'second'] as const) {
      const [x, y] = stacked ? [0, side === 'first' ? height : 0] : [side === 'first' ? 0 : width, 0]
      renderer.setViewport(x, y, width, height)
      renderer.setScissor(x, y, width, height)
      this.#only(this.shapes[side].group)
      this.#pass(renderer, true)
    }
    renderer.setScissorTest(false)
    renderer.setViewport(0, 0, size.width, size.height)
  }

  #renderView(renderer: WebGLRenderer, view: Exclude<PairView, { kind: 'split' }>) {
    const { first, second } = this.shapes
    const own = this.#maps.first?.mesh
    switch (view.kind) {
      case 'together':
        this.#only(first.group, second.group)
        return this.#pass(renderer)
      case 'overlay':
        this.#veil(renderer, first, Math.min(1, 2 * (1 - view.share)))
        return this.#veil(renderer, second, view.share)
      case 'map': {
        const map = this.#maps[view.on]?.mesh
        this.#only(map ?? this.shapes[view.on].group)
        return this.#pass(renderer)
      }
      case 'contact':
        this.#only(second.group)
        this.#pass(renderer)
        // The contact surface lies between two others; it is drawn over the one and seen through the other.
        renderer.clearDepth()
        if (own) {
          this.#only(own)
          this.#pass(renderer)
        }
        return this.#veil(renderer, first, GHOST_SHARE)
    }
  }

  /** One model over what is there, of which only the foremost surface counts. */
  #veil(renderer: WebGLRenderer, shapes: Shapes, share: number) {
    if (share <= 0) return
    renderer.clearDepth()
    this.#only(shapes.group)
    this.#scene.overrideMaterial = this.#depth
    this.#pass(renderer)
    this.#scene.overrideMaterial = null
    shapes.fade(share)
    this.#pass(renderer)
    shapes.fade(1)
  }

  #only(...shown: readonly object[]) {
    for (const object of this.#root.children) object.visible = shown.includes(object)
  }

  /** Backdrop and floor are drawn once, first. */
  #pass(renderer: WebGLRenderer, hasRoom = false) {
    const { background } = this.#scene
    if (!hasRoom) this.#scene.background = null
    // From below the floor would hide the model.
    this.#scenery.isFloorShown = hasRoom && this.rig.camera.position.y > 0
    renderer.render(this.#scene, this.rig.camera)
    this.#scene.background = background
  }
}

/** A narrow picture is split across, so that each half keeps a useful shape. */
export const isStacked = ({ width, height }: ScreenSize): boolean => width < height * 1.1

const boxOf = (b: ArrayLike<number>): Box3 =>
  new Box3(new Vector3(b[0] ?? 0, b[1] ?? 0, b[2] ?? 0), new Vector3(b[3] ?? 0, b[4] ?? 0, b[5] ?? 0))

const pointOf = ({ x, y, z }: Vector3): Point3 => [x, y, z]
