import type { Vec3 } from '@vorta/kit3d/shape/vector'
import { MathUtils, MOUSE, PerspectiveCamera, Spherical, Vector3 } from 'three'
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js'
import { interpolateCamera, type OrbitPosition } from './camera-interpolation.ts'
import { fitDistance } from './fit-distance.ts'

const ZOOM_STEP = 0.85
const PAN_STEP = 0.06
/** Relative to the distance of the camera. A saved camera is not exact. */
const FIT_TOLERANCE = 0.001
/** At the pole, the up vector would be undefined. */
const MIN_POLAR_RAD = 0.001

/** Position and target of the camera in world coordinates. */
export interface CameraPose {
  readonly eye: Vec3
  readonly target: Vec3
}

export interface CameraOptions {
  readonly fovDeg: number
  readonly near: number
  readonly far: number
  /** Disables animations: for users who prefer reduced motion, and for slow renderers. */
  readonly reducedMotion: boolean
  readonly animationMs: number
  /** The rotation per key press. */
  readonly keyRotationDeg: { readonly azimuth: number; readonly elevation: number }
  /**
   * `embedded` is for a canvas in a page that scrolls: vertical swipes scroll the page, the wheel zooms only while the canvas has the focus,
   * rotations slow down gradually, and the camera stays above the floor. `inspection` is for a canvas of its own: it pans, and zooms to the cursor.
   */
  readonly mode: 'embedded' | 'inspection'
}

interface CameraEvents {
  /** Called when the camera moves. The owner renders. */
  readonly onMove: () => void
  /** Called when the user releases the camera. */
  readonly onRelease: () => void
}

/** Controls the camera by mouse, touch and keyboard, with animated moves. */
export class CameraControls {
  readonly camera: PerspectiveCamera
  /** While the user drags, the camera is not idle even if it does not move. */
  isDragging = false
  /** The user has moved the camera since its last pose. */
  isMovedByUser = false
  readonly #orbit: OrbitControls
  readonly #canvas: HTMLElement
  readonly #options: CameraOptions
  readonly #events: CameraEvents
  readonly #animationMs: number
  #bounds: { center: Vector3; size: Vec3; sceneSize: number } | null = null
  #animation: { from: OrbitPosition; to: OrbitPosition; startMs: number } | null = null
  #isUpdating = false

  constructor(canvas: HTMLElement, options: CameraOptions, events: CameraEvents) {
    this.#canvas = canvas
    this.#options = options
    this.#events = events
    this.#animationMs = options.reducedMotion ? 0 : options.animationMs
    this.camera = new PerspectiveCamera(options.fovDeg, 1, options.near, options.far)
    this.#orbit = new OrbitControls(this.camera, canvas)
    this.#orbit.addEventListener('change', this.#handleChange)
    this.#orbit.addEventListener('start', this.#handleDragStart)
    this.#orbit.addEventListener('end', this.#handleDragEnd)
    if (options.mode === 'embedded') {
      this.#orbit.enableDamping = !options.reducedMotion
      this.#orbit.dampingFactor = 0.12
      this.#orbit.enablePan = false
      this.#orbit.enableZoom = false
      this.#orbit.maxPolarAngle = MathUtils.degToRad(89)
      canvas.style.touchAction = 'pan-y'
      canvas.addEventListener('focus', this.#handleFocus)
      canvas.addEventListener('blur', this.#handleFocus)
    } else {
      this.#orbit.zoomToCursor = true
      this.#orbit.mouseButtons = { LEFT: MOUSE.ROTATE, MIDDLE: MOUSE.PAN, RIGHT: MOUSE.PAN }
    }
    canvas.addEventListener('keydown', this.#handleKey)
  }

  get pose(): CameraPose {
    return { eye: this.camera.position.toArray(), target: this.#orbit.target.toArray() }
  }

  /** Turn off for split views, where the cursor position refers to only one half. */
  set zoomsToCursor(isOn: boolean) {
    this.#orbit.zoomToCursor = isOn
  }

  /** Fits the bounds again if they are fitted, such as after a phone was turned. */
  setAspect(aspect: number) {
    const direction = this.#fittedDirection
    this.camera.aspect = aspect
    this.camera.updateProjectionMatrix()
    if (direction) this.fitFrom(direction, true)
  }

  setDistanceLimits(min: number, max: number) {
    this.#orbit.minDistance = min
    this.#orbit.maxDistance = max
  }

  /** Sets the box that the views fit, and derives distance limits and clipping planes from it. `sceneSize` covers everything else that must not be clipped. */
  setBounds(center: Vec3, size: Vec3, sceneSize = Math.hypot(...size)) {
    this.#bounds = { center: new Vector3(...center), size, sceneSize }
    const radius = Math.hypot(...size) / 2
    this.setDistanceLimits(radius * 0.02, radius * 30)
  }

  /** Fits the bounds as seen from a direction. */
  fitFrom(direction: Vec3, isInstant = false) {
    if (!this.#bounds) return
    const { center, size } = this.#bounds
    const distance = fitDistance(size, direction, this.camera.fov, this.camera.aspect)
    const pose = { eye: new Vector3(...direction).setLength(distance).add(center).toArray(), target: center.toArray() }
    if (isInstant) this.setPose(pose)
    else this.animateTo(pose)
  }

  /** Fits the bounds without changing the direction. */
  fit() {
    this.fitFrom(this.#offset.toArray())
  }

  setPose(pose: CameraPose) {
    this.isMovedByUser = false
    this.#animation = null
    this.#apply(toOrbitPosition(pose))
    this.#events.onMove()
  }

  animateTo(pose: CameraPose) {
    if (this.#animationMs === 0) return this.setPose(pose)
    this.isMovedByUser = false
    this.#animation = { from: toOrbitPosition(this.pose), to: toOrbitPosition(pose), startMs: performance.now() }
    this.#events.onMove()
  }

  /** Advances animation and damping by one frame. Returns true while another frame is needed. */
  update(): boolean {
    let isMoving = false
    if (this.#animation) {
      const { from, to, startMs } = this.#animation
      const progress = Math.min(1, (performance.now() - startMs) / this.#animationMs)
      this.#apply(interpolateCamera(from, to, progress))
      isMoving = progress < 1
      if (!isMoving) this.#animation = null
    } else if (this.#orbit.enableDamping) isMoving = this.#updateOrbit()
    this.#updateClipping()
    return isMoving
  }

  zoom(direction: 1 | -1) {
    const factor = direction === 1 ? ZOOM_STEP : 1 / ZOOM_STEP
    const { minDistance, maxDistance } = this.#orbit
    const offset = this.#offset
    this.#setOffset(offset.setLength(MathUtils.clamp(offset.length() * factor, minDistance, maxDistance)))
  }

  rotate(azimuthRad: number, elevationRad: number) {
    const spherical = new Spherical().setFromVector3(this.#offset)
    const maxPolarRad = Math.min(this.#orbit.maxPolarAngle, Math.PI - MIN_POLAR_RAD)
    spherical.theta += azimuthRad
    spherical.phi = MathUtils.clamp(spherical.phi - elevationRad, MIN_POLAR_RAD, maxPolarRad)
    this.#setOffset(new Vector3().setFromSpherical(spherical))
  }

  pan(right: number, up: number) {
    const step = this.#offset.length() * PAN_STEP
    const shift = new Vector3(right, up, 0).multiplyScalar(step).applyQuaternion(this.camera.quaternion)
    const offset = this.#offset
    this.#orbit.target.add(shift)
    this.#setOffset(offset)
  }

  dispose() {
    this.#canvas.removeEventListener('focus', this.#handleFocus)
    this.#canvas.removeEventListener('blur', this.#handleFocus)
    this.#canvas.removeEventListener('keydown', this.#handleKey)
    this.#orbit.dispose()
  }

  /** From the target to the camera. */
  get #offset(): Vector3 {
    return this.camera.position.clone().sub(this.#orbit.target)
  }

  /** From where the bounds are fitted; null if the camera was moved since. */
  get #fittedDirection(): Vec3 | null {
    if (!this.#bounds) return null
    const { center, size } = this.#bounds
    const { target, radius, phi, theta } = this.#animation?.to ?? toOrbitPosition(this.pose)
    const direction = new Vector3().setFromSphericalCoords(1, phi, theta).toArray()
    const distance = fitDistance(size, direction, this.camera.fov, this.camera.aspect)
    const shift = Math.max(center.distanceTo(new Vector3(...target)), Math.abs(radius - distance))
    return shift < distance * FIT_TOLERANCE ? direction : null
  }

  #setOffset(offset: Vector3) {
    this.isMovedByUser = true
    this.#animation = null
    this.camera.position.copy(this.#orbit.target).add(offset)
    this.#updateOrbit()
    this.#events.onMove()
  }

  #apply({ target, radius, phi, theta }: OrbitPosition) {
    const center = this.#orbit.target.set(...target)
    this.camera.position.setFromSphericalCoords(radius, phi, theta).add(center)
    this.#updateOrbit()
  }

  /** Applies the limits. Only changes by the user report a movement. */
  #updateOrbit(): boolean {
    this.#isUpdating = true
    const hasChanged = this.#orbit.update()
    this.#isUpdating = false
    this.camera.updateMatrixWorld()
    return hasChanged
  }

  /** Keeps the clipping planes close to the model for depth precision. */
  #updateClipping() {
    if (!this.#bounds) return
    const { center, sceneSize } = this.#bounds
    const distance = this.camera.position.distanceTo(center)
    this.camera.near = Math.max(sceneSize / 2000, distance - sceneSize * 1.1)
    this.camera.far = distance + sceneSize * 4
    this.camera.updateProjectionMatrix()
  }

  readonly #handleChange = () => {
    if (this.#isUpdating) return
    this.isMovedByUser = true
    this.#events.onMove()
  }

  readonly #handleDragStart = () => {
    this.#animation = null
    this.isDragging = true
  }

  readonly #handleDragEnd = () => {
    this.isDragging = false
    this.#events.onRelease()
  }

  readonly #handleFocus = ({ type }: Event) => {
    this.#orbit.enableZoom = type === 'focus'
  }

  readonly #handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const zoom = ZOOM_KEYS.get(event.key)
    const arrow = ARROW_KEYS.get(event.key)
    if (!zoom && !arrow) return
    event.preventDefault()
    if (zoom) return this.zoom(zoom)
    const [right, up] = arrow ?? [0, 0]
    if (event.shiftKey && this.#orbit.enablePan) return this.pan(right, up)
    const { azimuth, elevation } = this.#options.keyRotationDeg
    this.rotate(MathUtils.degToRad(azimuth) * right, MathUtils.degToRad(elevation) * up)
  }
}

const ZOOM_KEYS = new Map<string, 1 | -1>([
  ['+', 1],
  ['=', 1],
  ['-', -1],
])
/** To the right and up. */
const ARROW_KEYS = new Map<string, readonly [number, number]>([
  ['ArrowLeft', [-1, 0]],
  ['ArrowRight', [1, 0]],
  ['ArrowUp', [0, 1]],
  ['ArrowDown', [0, -1]],
])

function toOrbitPosition({ eye, target }: CameraPose): OrbitPosition {
  const { radius, phi, theta } = new Spherical().setFromVector3(new Vector3(...eye).sub(new Vector3(...target)))
  return { target, radius, phi, theta }
}
