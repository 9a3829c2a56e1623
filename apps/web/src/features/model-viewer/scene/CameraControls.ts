import type { Point3 } from '@vorta/kit3d/inspect/surface'
import { MathUtils, MOUSE, PerspectiveCamera, Spherical, TOUCH, Vector3 } from 'three'
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js'
import { interpolateCamera, type OrbitPosition } from '../../../lib/viewer/camera-interpolation.ts'
import { fitDistance, VIEW_DIRECTIONS, type ViewName } from './views.ts'

const FOV_DEG = 30
const ANIMATION_MS = 320
const KEY_ROTATION_RAD = MathUtils.degToRad(10)
const ZOOM_STEP = 0.85
const PAN_STEP = 0.06

/** Position and target of the camera in world coordinates. */
export interface CameraPose {
  readonly eye: Point3
  readonly target: Point3
}

/** Controls the camera by mouse, touch and keyboard. Calls back when it moves, and the owner renders. */
export class CameraControls {
  readonly camera = new PerspectiveCamera(FOV_DEG, 1, 1, 10_000)
  readonly #orbit: OrbitControls
  readonly #canvas: HTMLElement
  readonly #onMove: () => void
  readonly #animationMs: number
  #size: Point3 = [1000, 1000, 1000]
  #sceneSize = 1000
  #center = new Vector3()
  #animation: { from: OrbitPosition; to: OrbitPosition; startMs: number } | null = null

  constructor(canvas: HTMLElement, onMove: () => void, reducedMotion: boolean) {
    this.#canvas = canvas
    this.#onMove = onMove
    this.#animationMs = reducedMotion ? 0 : ANIMATION_MS
    this.#orbit = new OrbitControls(this.camera, canvas)
    this.#orbit.enableDamping = false
    this.#orbit.zoomToCursor = true
    this.#orbit.mouseButtons = { LEFT: MOUSE.ROTATE, MIDDLE: MOUSE.PAN, RIGHT: MOUSE.PAN }
    this.#orbit.touches = { ONE: TOUCH.ROTATE, TWO: TOUCH.DOLLY_PAN }
    this.#orbit.addEventListener('change', onMove)
    this.#orbit.addEventListener('start', this.#handleDragStart)
    this.#orbit.addEventListener('end', this.#handleDragEnd)
    canvas.addEventListener('keydown', this.#handleKey)
  }

  /** While the user drags, the camera is not idle even if it does not move. */
  isDragging = false

  /** Sets the box that the views fit. `sceneSize` covers everything else that must not be clipped. */
  setBounds(center: Point3, size: Point3, sceneSize = Math.hypot(...size)) {
    this.#center.set(...center)
    this.#size = size
    this.#sceneSize = sceneSize
    const radius = Math.hypot(...size) / 2
    this.#orbit.minDistance = radius * 0.02
    this.#orbit.maxDistance = radius * 30
  }

  showView(view: ViewName, isInstant = false) {
    this.#animateTo(this.#fittedPosition(VIEW_DIRECTIONS[view]), isInstant)
  }

  /** Fits the model without changing the direction. */
  fit() {
    const direction = this.camera.position.clone().sub(this.#orbit.target)
    this.#animateTo(this.#fittedPosition(direction.toArray()), false)
  }

  /** Turn off for split views, where the cursor position refers to only one half. */
  set zoomsToCursor(isOn: boolean) {
    this.#orbit.zoomToCursor = isOn
  }

  get pose(): CameraPose {
    return { eye: this.camera.position.toArray(), target: this.#orbit.target.toArray() }
  }

  moveTo({ eye, target }: CameraPose) {
    const [center, from] = [new Vector3(...target), new Vector3(...eye)]
    this.#animateTo(toOrbitPosition(center, from.sub(center)), false)
  }

  setAspect(aspect: number) {
    this.camera.aspect = aspect
    this.camera.updateProjectionMatrix()
  }

  /** Advances the animation. Returns true while another frame is needed. */
  update(): boolean {
    const animation = this.#animation
    if (animation) {
      const progress = Math.min(1, (performance.now() - animation.startMs) / this.#animationMs)
      this.#setCamera(interpolateCamera(animation.from, animation.to, progress))
      if (progress === 1) this.#animation = null
    }
    this.#updateClipping()
    return this.#animation !== null
  }

  zoom(direction: 1 | -1) {
    const factor = direction === 1 ? ZOOM_STEP : 1 / ZOOM_STEP
    const { target, minDistance, maxDistance } = this.#orbit
    const offset = this.camera.position.clone().sub(target)
    this.#setOffset(offset.setLength(MathUtils.clamp(offset.length() * factor, minDistance, maxDistance)))
  }

  rotate(azimuthRad: number, elevationRad: number) {
    const spherical = new Spherical().setFromVector3(this.camera.position.clone().sub(this.#orbit.target))
    spherical.theta += azimuthRad
    spherical.phi = MathUtils.clamp(spherical.phi - elevationRad, 0.001, Math.PI - 0.001)
    this.#setOffset(new Vector3().setFromSpherical(spherical))
  }

  pan(right: number, up: number) {
    const { target } = this.#orbit
    const step = this.camera.position.distanceTo(target) * PAN_STEP
    const shift = new Vector3(right, up, 0).multiplyScalar(step).applyQuaternion(this.camera.quaternion)
    target.add(shift)
    this.camera.position.add(shift)
    this.#orbit.update()
    this.#onMove()
  }

  dispose() {
    this.#canvas.removeEventListener('keydown', this.#handleKey)
    this.#orbit.dispose()
  }

  #fittedPosition(direction: Point3): OrbitPosition {
    const distance = fitDistance(this.#size, direction, FOV_DEG, this.camera.aspect)
    return toOrbitPosition(this.#center, new Vector3(...direction).setLength(distance))
  }

  #animateTo(position: OrbitPosition, isInstant: boolean) {
    if (isInstant || this.#animationMs === 0) {
      this.#animation = null
      this.#setCamera(position)
    } else {
      const from = toOrbitPosition(this.#orbit.target, this.camera.position.clone().sub(this.#orbit.target))
      this.#animation = { from, to: position, startMs: performance.now() }
    }
    this.#onMove()
  }

  #setOffset(offset: Vector3) {
    this.#animation = null
    this.camera.position.copy(this.#orbit.target).add(offset)
    this.#orbit.update()
    this.#onMove()
  }

  #setCamera({ target, radius, phi, theta }: OrbitPosition) {
    const center = this.#orbit.target.set(...target)
    this.camera.position.setFromSphericalCoords(radius, phi, theta).add(center)
    this.camera.lookAt(center)
    this.camera.updateMatrixWorld()
  }

  /** Keeps the clipping planes close to the model for depth precision. */
  #updateClipping() {
    const sceneSize = this.#sceneSize
    const distance = this.camera.position.distanceTo(this.#center)
    this.camera.near = Math.max(sceneSize / 2000, distance - sceneSize * 1.1)
    this.camera.far = distance + sceneSize * 4
    this.camera.updateProjectionMatrix()
  }

  readonly #handleDragStart = () => {
    this.#animation = null
    this.isDragging = true
  }

  readonly #handleDragEnd = () => {
    this.isDragging = false
    this.#onMove()
  }

  readonly #handleKey = (event: KeyboardEvent) => {
    const action = (event.shiftKey ? PAN_KEYS : ROTATE_KEYS).get(event.key) ?? ROTATE_KEYS.get(event.key)
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    action(this)
  }
}

const ROTATE_KEYS = new Map<string, (controls: CameraControls) => void>([
  ['ArrowLeft', (controls) => controls.rotate(-KEY_ROTATION_RAD, 0)],
  ['ArrowRight', (controls) => controls.rotate(KEY_ROTATION_RAD, 0)],
  ['ArrowUp', (controls) => controls.rotate(0, KEY_ROTATION_RAD)],
  ['ArrowDown', (controls) => controls.rotate(0, -KEY_ROTATION_RAD)],
  ['+', (controls) => controls.zoom(1)],
  ['=', (controls) => controls.zoom(1)],
  ['-', (controls) => controls.zoom(-1)],
])
const PAN_KEYS = new Map<string, (controls: CameraControls) => void>([
  ['ArrowLeft', (controls) => controls.pan(-1, 0)],
  ['ArrowRight', (controls) => controls.pan(1, 0)],
  ['ArrowUp', (controls) => controls.pan(0, 1)],
  ['ArrowDown', (controls) => controls.pan(0, -1)],
])

function toOrbitPosition(target: Vector3, offset: Vector3): OrbitPosition {
  const { radius, phi, theta } = new Spherical().setFromVector3(offset)
  return { target: [target.x, target.y, target.z], radius, phi, theta }
}
