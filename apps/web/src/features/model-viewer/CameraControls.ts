import type { Point3 } from '@vorta/kit3d/inspect/surface'
import { MathUtils, MOUSE, PerspectiveCamera, Spherical, TOUCH, Vector3 } from 'three'
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js'
import { interpolateCamera, type OrbitPosition } from '../../lib/camera-interpolation.ts'
import { fitDistance, VIEW_DIRECTIONS, type ViewName } from './views.ts'

const FOV_DEG = 30
const FLIGHT_MS = 320
const KEY_TURN_RAD = MathUtils.degToRad(10)
const ZOOM_STEP = 0.85
const PAN_STEP = 0.06

/** A view that can be kept and come back to, in the room's coordinates. */
export interface CameraPose {
  readonly eye: Point3
  readonly target: Point3
}

/** Camera, mouse, fingers and keys. Says when something moved; the stage draws. */
export class CameraControls {
  readonly camera = new PerspectiveCamera(FOV_DEG, 1, 1, 10_000)
  readonly #controls: OrbitControls
  readonly #canvas: HTMLElement
  readonly #onMove: () => void
  readonly #flightMs: number
  #size: Point3 = [1000, 1000, 1000]
  #reach = 1000
  #centre = new Vector3()
  #flight: { from: OrbitPosition; to: OrbitPosition; startMs: number } | null = null

  constructor(canvas: HTMLElement, onMove: () => void, isCalm: boolean) {
    this.#canvas = canvas
    this.#onMove = onMove
    this.#flightMs = isCalm ? 0 : FLIGHT_MS
    this.#controls = new OrbitControls(this.camera, canvas)
    this.#controls.enableDamping = false
    this.#controls.zoomToCursor = true
    this.#controls.mouseButtons = { LEFT: MOUSE.ROTATE, MIDDLE: MOUSE.PAN, RIGHT: MOUSE.PAN }
    this.#controls.touches = { ONE: TOUCH.ROTATE, TWO: TOUCH.DOLLY_PAN }
    this.#controls.addEventListener('change', onMove)
    this.#controls.addEventListener('start', this.#land)
    this.#controls.addEventListener('end', this.#letGo)
    canvas.addEventListener('keydown', this.#turnByKey)
  }

  /** Somebody has the model in hand: even while nothing moves it is not at rest. */
  isHeld = false

  /** The box that fills the picture; distances follow from it. What stands around it may reach further. */
  frame(centre: Point3, size: Point3, reach = Math.hypot(...size)) {
    this.#centre.set(...centre)
    this.#size = size
    this.#reach = reach
    const radius = Math.hypot(...size) / 2
    this.#controls.minDistance = radius * 0.02
    this.#controls.maxDistance = radius * 30
  }

  look(view: ViewName, jumps = false) {
    this.#go(this.#fitted(VIEW_DIRECTIONS[view]), jumps)
  }

  /** The whole model from where the camera looks now. */
  fit() {
    const direction = this.camera.position.clone().sub(this.#controls.target)
    this.#go(this.#fitted(direction.toArray() as unknown as Point3), false)
  }

  /** Where the picture is split, the middle of a half is not the middle of the canvas. */
  set zoomsToCursor(isOn: boolean) {
    this.#controls.zoomToCursor = isOn
  }

  get pose(): CameraPose {
    return { eye: this.camera.position.toArray() as unknown as Point3, target: this.#controls.target.toArray() as unknown as Point3 }
  }

  goTo({ eye, target }: CameraPose) {
    const [centre, from] = [new Vector3(...target), new Vector3(...eye)]
    this.#go(pathOf(centre, from.sub(centre)), false)
  }

  setAspect(aspect: number) {
    this.camera.aspect = aspect
    this.camera.updateProjectionMatrix()
  }

  /** Moves on by one frame; true while another is needed. */
  update(): boolean {
    const flight = this.#flight
    if (flight) {
      const share = Math.min(1, (performance.now() - flight.startMs) / this.#flightMs)
      this.#stand(interpolateCamera(flight.from, flight.to, share))
      if (share === 1) this.#flight = null
    }
    this.#clip()
    return this.#flight !== null
  }

  zoom(direction: 1 | -1) {
    const factor = direction === 1 ? ZOOM_STEP : 1 / ZOOM_STEP
    const { target, minDistance, maxDistance } = this.#controls
    const offset = this.camera.position.clone().sub(target)
    this.#swing(offset.setLength(MathUtils.clamp(offset.length() * factor, minDistance, maxDistance)))
  }

  turn(aroundRad: number, upRad: number) {
    const spherical = new Spherical().setFromVector3(this.camera.position.clone().sub(this.#controls.target))
    spherical.theta += aroundRad
    spherical.phi = MathUtils.clamp(spherical.phi - upRad, 0.001, Math.PI - 0.001)
    this.#swing(new Vector3().setFromSpherical(spherical))
  }

  pan(right: number, up: number) {
    const { target } = this.#controls
    const step = this.camera.position.distanceTo(target) * PAN_STEP
    const shift = new Vector3(right, up, 0).multiplyScalar(step).applyQuaternion(this.camera.quaternion)
    target.add(shift)
    this.camera.position.add(shift)
    this.#controls.update()
    this.#onMove()
  }

  dispose() {
    this.#canvas.removeEventListener('keydown', this.#turnByKey)
    this.#controls.dispose()
  }

  #fitted(direction: Point3): OrbitPosition {
    const distance = fitDistance(this.#size, direction, FOV_DEG, this.camera.aspect)
    return pathOf(this.#centre, new Vector3(...direction).setLength(distance))
  }

  #go(place: OrbitPosition, jumps: boolean) {
    if (jumps || this.#flightMs === 0) {
      this.#flight = null
      this.#stand(place)
    } else {
      const from = pathOf(this.#controls.target, this.camera.position.clone().sub(this.#controls.target))
      this.#flight = { from, to: place, startMs: performance.now() }
    }
    this.#onMove()
  }

  #swing(offset: Vector3) {
    this.#flight = null
    this.camera.position.copy(this.#controls.target).add(offset)
    this.#controls.update()
    this.#onMove()
  }

  #stand({ target, radius, phi, theta }: OrbitPosition) {
    const centre = this.#controls.target.set(...target)
    this.camera.position.setFromSphericalCoords(radius, phi, theta).add(centre)
    this.camera.lookAt(centre)
    this.camera.updateMatrixWorld()
  }

  /** Near and far hug the model, so that depth keeps its digits. */
  #clip() {
    const reach = this.#reach
    const distance = this.camera.position.distanceTo(this.#centre)
    this.camera.near = Math.max(reach / 2000, distance - reach * 1.1)
    this.camera.far = distance + reach * 4
    this.camera.updateProjectionMatrix()
  }

  readonly #land = () => {
    this.#flight = null
    this.isHeld = true
  }

  readonly #letGo = () => {
    this.isHeld = false
    this.#onMove()
  }

  readonly #turnByKey = (event: KeyboardEvent) => {
    const deed = (event.shiftKey ? PAN_KEYS : TURN_KEYS).get(event.key) ?? TURN_KEYS.get(event.key)
    if (!deed || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    deed(this)
  }
}

const TURN_KEYS = new Map<string, (rig: CameraControls) => void>([
  ['ArrowLeft', (rig) => rig.turn(-KEY_TURN_RAD, 0)],
  ['ArrowRight', (rig) => rig.turn(KEY_TURN_RAD, 0)],
  ['ArrowUp', (rig) => rig.turn(0, KEY_TURN_RAD)],
  ['ArrowDown', (rig) => rig.turn(0, -KEY_TURN_RAD)],
  ['+', (rig) => rig.zoom(1)],
  ['=', (rig) => rig.zoom(1)],
  ['-', (rig) => rig.zoom(-1)],
])
const PAN_KEYS = new Map<string, (rig: CameraControls) => void>([
  ['ArrowLeft', (rig) => rig.pan(-1, 0)],
  ['ArrowRight', (rig) => rig.pan(1, 0)],
  ['ArrowUp', (rig) => rig.pan(0, 1)],
  ['ArrowDown', (rig) => rig.pan(0, -1)],
])

function pathOf(target: Vector3, offset: Vector3): OrbitPosition {
  const { radius, phi, theta } = new Spherical().setFromVector3(offset)
  return { target: [target.x, target.y, target.z], radius, phi, theta }
}
