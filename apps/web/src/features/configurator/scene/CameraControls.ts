import type { Extent } from '@vorta/kit3d/model'
import { MathUtils, PerspectiveCamera, Spherical, Vector3 } from 'three'
import { OrbitControls } from 'three/addons/controls/OrbitControls.js'
import { interpolateCamera, type OrbitPosition } from '../../../lib/viewer/camera-interpolation.ts'
import { type CameraPose, FIELD_OF_VIEW_DEG } from '../views.ts'

const ANIMATION_MS = 700
const KEY_TURN_RAD = MathUtils.degToRad(12)
const ZOOM_STEP = 0.85

/** Camera controlled by drag, wheel, touch and keyboard, with animated moves. Requests frames only while it moves. */
export class CameraControls {
  readonly camera = new PerspectiveCamera(FIELD_OF_VIEW_DEG, 1, 0.1, 80)
  readonly #controls: OrbitControls
  readonly #requestFrame: () => void
  readonly #canvas: HTMLCanvasElement
  readonly #animationMs: number
  #animation: { from: OrbitPosition; to: OrbitPosition; startMs: number } | null = null

  constructor(canvas: HTMLCanvasElement, requestFrame: () => void, reducedMotion: boolean) {
    this.#canvas = canvas
    this.#requestFrame = requestFrame
    this.#animationMs = reducedMotion ? 0 : ANIMATION_MS
    this.#controls = new OrbitControls(this.camera, canvas)
    this.#controls.enableDamping = !reducedMotion
    this.#controls.dampingFactor = 0.12
    this.#controls.enablePan = false
    this.#controls.maxPolarAngle = MathUtils.degToRad(89)
    this.#controls.addEventListener('change', requestFrame)
    this.#controls.addEventListener('start', this.#stopAnimation)
    // Keep the page scrollable: vertical swipes scroll it, and the wheel zooms only after a click on the canvas.
    canvas.style.touchAction = 'pan-y'
    this.#controls.enableZoom = false
    canvas.addEventListener('focus', this.#enableWheel)
    canvas.addEventListener('blur', this.#disableWheel)
    canvas.addEventListener('keydown', this.#handleKey)
  }

  frame({ length }: Extent) {
    this.#controls.minDistance = length * 0.22
    this.#controls.maxDistance = length * 5
  }

  setAspect(aspect: number) {
    this.camera.aspect = aspect
    this.camera.updateProjectionMatrix()
  }

  setPose(pose: CameraPose) {
    this.#animation = null
    this.#apply(toOrbit(pose))
  }

  animateTo(pose: CameraPose) {
    if (this.#animationMs === 0) return this.setPose(pose)
    const from = toOrbit({ eye: this.camera.position.toArray(), target: this.#controls.target.toArray() })
    this.#animation = { from, to: toOrbit(pose), startMs: performance.now() }
    this.#requestFrame()
  }

  /** Advances by one frame and returns whether another is needed. */
  update(): boolean {
    const animation = this.#animation
    if (!animation) return this.#controls.update()
    const progress = Math.min(1, (performance.now() - animation.startMs) / this.#animationMs)
    this.#apply(interpolateCamera(animation.from, animation.to, progress))
    if (progress === 1) this.#animation = null
    return true
  }

  zoom(direction: 1 | -1) {
    const factor = direction === 1 ? ZOOM_STEP : 1 / ZOOM_STEP
    const offset = this.camera.position.clone().sub(this.#controls.target)
    const distance = MathUtils.clamp(offset.length() * factor, this.#controls.minDistance, this.#controls.maxDistance)
    this.#moveTo(offset.setLength(distance))
  }

  turn(azimuthRad: number, elevationRad: number) {
    const spherical = new Spherical().setFromVector3(this.camera.position.clone().sub(this.#controls.target))
    spherical.theta += azimuthRad
    spherical.phi = MathUtils.clamp(spherical.phi - elevationRad, 0.05, this.#controls.maxPolarAngle)
    this.#moveTo(new Vector3().setFromSpherical(spherical))
  }

  dispose() {
    this.#canvas.removeEventListener('focus', this.#enableWheel)
    this.#canvas.removeEventListener('blur', this.#disableWheel)
    this.#canvas.removeEventListener('keydown', this.#handleKey)
    this.#controls.dispose()
  }

  #moveTo(offset: Vector3) {
    this.#animation = null
    this.camera.position.copy(this.#controls.target).add(offset)
    this.#controls.update()
    this.#requestFrame()
  }

  #apply({ target, radius, phi, theta }: OrbitPosition) {
    const center = this.#controls.target.set(...target)
    this.camera.position.setFromSphericalCoords(radius, phi, theta).add(center)
    this.camera.lookAt(center)
    this.#controls.update()
    this.#requestFrame()
  }

  readonly #stopAnimation = () => {
    this.#animation = null
  }
  readonly #enableWheel = () => {
    this.#controls.enableZoom = true
  }
  readonly #disableWheel = () => {
    this.#controls.enableZoom = false
  }

  readonly #handleKey = (event: KeyboardEvent) => {
    const action = KEY_ACTIONS.get(event.key)
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    action(this)
  }
}

const KEY_ACTIONS = new Map<string, (controls: CameraControls) => void>([
  ['ArrowLeft', (controls) => controls.turn(-KEY_TURN_RAD, 0)],
  ['ArrowRight', (controls) => controls.turn(KEY_TURN_RAD, 0)],
  ['ArrowUp', (controls) => controls.turn(0, KEY_TURN_RAD / 2)],
  ['ArrowDown', (controls) => controls.turn(0, -KEY_TURN_RAD / 2)],
  ['+', (controls) => controls.zoom(1)],
  ['=', (controls) => controls.zoom(1)],
  ['-', (controls) => controls.zoom(-1)],
])

function toOrbit({ eye, target }: CameraPose): OrbitPosition {
  const { radius, phi, theta } = new Spherical().setFromVector3(new Vector3(...eye).sub(new Vector3(...target)))
  return { target, radius, phi, theta }
}
