import type { Extent } from '@vorta/kit3d/model'
import { MathUtils, PerspectiveCamera, Spherical, Vector3 } from 'three'
import { OrbitControls } from 'three/addons/controls/OrbitControls.js'
import { type CameraPath, interpolateCamera } from '../../lib/camera-path.ts'
import { type CameraPlace, FIELD_OF_VIEW_DEG } from './views.ts'

const FLIGHT_MS = 700
const KEY_TURN_RAD = MathUtils.degToRad(12)
const ZOOM_STEP = 0.85

/** Camera and hands: dragging, wheel, touch, keys and flights. Asks for frames only while something moves. */
export class CameraControls {
  readonly camera = new PerspectiveCamera(FIELD_OF_VIEW_DEG, 1, 0.1, 80)
  readonly #controls: OrbitControls
  readonly #requestFrame: () => void
  readonly #canvas: HTMLCanvasElement
  readonly #flightMs: number
  #flight: { from: CameraPath; to: CameraPath; startMs: number } | null = null

  constructor(canvas: HTMLCanvasElement, requestFrame: () => void, isCalm: boolean) {
    this.#canvas = canvas
    this.#requestFrame = requestFrame
    this.#flightMs = isCalm ? 0 : FLIGHT_MS
    this.#controls = new OrbitControls(this.camera, canvas)
    this.#controls.enableDamping = !isCalm
    this.#controls.dampingFactor = 0.12
    this.#controls.enablePan = false
    this.#controls.maxPolarAngle = MathUtils.degToRad(89)
    this.#controls.addEventListener('change', requestFrame)
    this.#controls.addEventListener('start', this.#land)
    // A page must stay scrollable with the finger or the wheel over the picture: up and down belong to the page,
    // and the wheel zooms only once the picture has been clicked.
    canvas.style.touchAction = 'pan-y'
    this.#controls.enableZoom = false
    canvas.addEventListener('focus', this.#takeWheel)
    canvas.addEventListener('blur', this.#releaseWheel)
    canvas.addEventListener('keydown', this.#turnByKey)
  }

  frame({ length }: Extent) {
    this.#controls.minDistance = length * 0.22
    this.#controls.maxDistance = length * 5
  }

  setAspect(aspect: number) {
    this.camera.aspect = aspect
    this.camera.updateProjectionMatrix()
  }

  jump(place: CameraPlace) {
    this.#flight = null
    this.#stand(pathOf(place))
  }

  fly(place: CameraPlace) {
    if (this.#flightMs === 0) return this.jump(place)
    const from = pathOf({ eye: this.camera.position.toArray(), target: this.#controls.target.toArray() })
    this.#flight = { from, to: pathOf(place), startMs: performance.now() }
    this.#requestFrame()
  }

  /** Moves on by one frame; true while another is needed. */
  update(): boolean {
    const flight = this.#flight
    if (!flight) return this.#controls.update()
    const share = Math.min(1, (performance.now() - flight.startMs) / this.#flightMs)
    this.#stand(interpolateCamera(flight.from, flight.to, share))
    if (share === 1) this.#flight = null
    return true
  }

  zoom(direction: 1 | -1) {
    const factor = direction === 1 ? ZOOM_STEP : 1 / ZOOM_STEP
    const offset = this.camera.position.clone().sub(this.#controls.target)
    const distance = MathUtils.clamp(offset.length() * factor, this.#controls.minDistance, this.#controls.maxDistance)
    this.#swing(offset.setLength(distance))
  }

  turn(aroundRad: number, upRad: number) {
    const spherical = new Spherical().setFromVector3(this.camera.position.clone().sub(this.#controls.target))
    spherical.theta += aroundRad
    spherical.phi = MathUtils.clamp(spherical.phi - upRad, 0.05, this.#controls.maxPolarAngle)
    this.#swing(new Vector3().setFromSpherical(spherical))
  }

  dispose() {
    this.#canvas.removeEventListener('focus', this.#takeWheel)
    this.#canvas.removeEventListener('blur', this.#releaseWheel)
    this.#canvas.removeEventListener('keydown', this.#turnByKey)
    this.#controls.dispose()
  }

  #swing(offset: Vector3) {
    this.#flight = null
    this.camera.position.copy(this.#controls.target).add(offset)
    this.#controls.update()
    this.#requestFrame()
  }

  #stand({ target, radius, phi, theta }: CameraPath) {
    const centre = this.#controls.target.set(...target)
    this.camera.position.setFromSphericalCoords(radius, phi, theta).add(centre)
    this.camera.lookAt(centre)
    this.#controls.update()
    this.#requestFrame()
  }

  readonly #land = () => {
    this.#flight = null
  }
  readonly #takeWheel = () => {
    this.#controls.enableZoom = true
  }
  readonly #releaseWheel = () => {
    this.#controls.enableZoom = false
  }

  readonly #turnByKey = (event: KeyboardEvent) => {
    const deed = KEY_DEEDS.get(event.key)
    if (!deed || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    deed(this)
  }
}

const KEY_DEEDS = new Map<string, (rig: CameraControls) => void>([
  ['ArrowLeft', (rig) => rig.turn(-KEY_TURN_RAD, 0)],
  ['ArrowRight', (rig) => rig.turn(KEY_TURN_RAD, 0)],
  ['ArrowUp', (rig) => rig.turn(0, KEY_TURN_RAD / 2)],
  ['ArrowDown', (rig) => rig.turn(0, -KEY_TURN_RAD / 2)],
  ['+', (rig) => rig.zoom(1)],
  ['=', (rig) => rig.zoom(1)],
  ['-', (rig) => rig.zoom(-1)],
])

function pathOf({ eye, target }: CameraPlace): CameraPath {
  const { radius, phi, theta } = new Spherical().setFromVector3(new Vector3(...eye).sub(new Vector3(...target)))
  return { target, radius, phi, theta }
}
