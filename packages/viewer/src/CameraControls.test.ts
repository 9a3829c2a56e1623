import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeCanvas } from '../test-fixtures/fake-renderer.ts'
import { CameraControls, type CameraOptions } from './CameraControls.ts'

const OPTIONS: CameraOptions = {
  mode: 'inspection',
  fovDeg: 30,
  near: 1,
  far: 1000,
  reducedMotion: false,
  animationMs: 400,
  keyRotationDeg: { azimuth: 10, elevation: 5 },
}
const FRONT = { eye: [0, 0, 10], target: [0, 0, 0] } as const
const RIGHT = { eye: [10, 0, 0], target: [0, 0, 0] } as const

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function setUp(options: Partial<CameraOptions> = {}) {
  const canvas = new FakeCanvas()
  let moves = 0
  const events = { onMove: () => moves++, onRelease: () => {} }
  const controls = new CameraControls(canvas as unknown as HTMLElement, { ...OPTIONS, ...options }, events)
  controls.setPose(FRONT)
  moves = 0
  const press = (key: string, modifiers: object = {}) => canvas.send('keydown', { key, ...modifiers })
  return { canvas, controls, press, moves: () => moves }
}

const expectEye = ({ pose }: CameraControls, expected: readonly number[]) => {
  for (const [i, value] of expected.entries()) expect(pose.eye[i]).toBeCloseTo(value, 3)
}

describe('CameraControls', () => {
  it('animates to a pose around the target and then needs no more frames', () => {
    const { controls } = setUp()
    controls.animateTo(RIGHT)
    vi.advanceTimersByTime(100)
    expect(controls.update()).toBe(true)
    expect(Math.hypot(...controls.pose.eye)).toBeCloseTo(10)
    vi.advanceTimersByTime(300)
    expect(controls.update()).toBe(false)
    expectEye(controls, RIGHT.eye)
    expect(controls.update()).toBe(false)
  })

  it('jumps to a pose if reduced motion is preferred', () => {
    const { controls, moves } = setUp({ reducedMotion: true })
    controls.animateTo(RIGHT)
    expectEye(controls, RIGHT.eye)
    expect([moves(), controls.update()]).toEqual([1, false])
  })

  it('tells a movement of the user from a pose', () => {
    const { controls, press } = setUp()
    expect(controls.isMovedByUser).toBe(false)
    press('ArrowRight')
    expect(controls.isMovedByUser).toBe(true)
    controls.animateTo(FRONT)
    expect(controls.isMovedByUser).toBe(false)
  })

  it('rotates, pans and zooms by keyboard, with one movement per key', () => {
    const { controls, press, moves } = setUp()
    press('ArrowRight')
    expectEye(controls, [10 * Math.sin(Math.PI / 18), 0, 10 * Math.cos(Math.PI / 18)])
    press('ArrowUp')
    expect(controls.pose.eye[1]).toBeCloseTo(10 * Math.sin(Math.PI / 36))
    press('+')
    expect(Math.hypot(...controls.pose.eye)).toBeCloseTo(8.5)
    controls.setPose(FRONT)
    press('ArrowRight', { shiftKey: true })
    expect(controls.pose.target[0]).toBeCloseTo(0.6)
    expect(moves()).toBe(5)
  })

  it('leaves shortcuts and other keys to the browser', () => {
    const { press, moves } = setUp()
    press('ArrowRight', { ctrlKey: true })
    press('Tab')
    expect(moves()).toBe(0)
  })

  it('does not pass the pole', () => {
    const { controls } = setUp()
    controls.rotate(0, 5)
    expect(controls.pose.eye[1]).toBeCloseTo(10)
    expect(controls.pose.eye[2]).toBeGreaterThan(0)
  })

  it('fits the bounds and keeps the clipping planes around them', () => {
    const { controls } = setUp({ reducedMotion: true })
    controls.setBounds([0, 50, 0], [100, 100, 100])
    controls.fitFrom([1, 0, 0])
    controls.update()
    const { eye, target } = controls.pose
    expect(target).toEqual([0, 50, 0])
    expect(eye[0]).toBeGreaterThan(200)
    expect(controls.camera.near).toBeLessThan(eye[0] - 50)
    expect(controls.camera.far).toBeGreaterThan(eye[0] + 50)
  })

  it('fits the bounds again when the aspect changes, until the user moves the camera', () => {
    const { controls, press } = setUp()
    const distance = () => Math.hypot(...controls.pose.eye)
    controls.setAspect(2)
    expect(distance()).toBeCloseTo(10)
    controls.setBounds([0, 0, 0], [200, 50, 100])
    controls.fitFrom([1, 1, 1], true)
    const wide = distance()
    controls.setAspect(0.5)
    const narrow = distance()
    expect(narrow).toBeGreaterThan(wide * 1.5)
    expectEye(controls, Array(3).fill(narrow / Math.sqrt(3)))
    controls.fitFrom([0, 0.001, 1])
    controls.setAspect(2)
    vi.advanceTimersByTime(500)
    controls.update()
    expect(controls.pose.eye[2]).toBeLessThan(wide)
    for (const key of ['+', '-']) press(key)
    controls.setAspect(0.5)
    expect(controls.pose.eye[2]).toBeGreaterThan(wide)
    for (const key of ['-', 'ArrowRight']) press(key)
    const moved = controls.pose.eye
    controls.setAspect(2)
    expectEye(controls, moved)
  })

  it('respects the distance limits', () => {
    const { controls } = setUp()
    controls.setDistanceLimits(5, 20)
    controls.setPose({ eye: [0, 0, 100], target: [0, 0, 0] })
    expectEye(controls, [0, 0, 20])
    for (let i = 0; i < 20; i++) controls.zoom(1)
    expectEye(controls, [0, 0, 5])
  })
})

describe('embedded CameraControls', () => {
  it('keep the page scrollable and the camera above the floor', () => {
    const { canvas, controls } = setUp({ mode: 'embedded' })
    expect(canvas.style.touchAction).toBe('pan-y')
    controls.rotate(0, -5)
    expect(controls.pose.eye[1]).toBeGreaterThan(0)
  })

  it('rotate instead of panning', () => {
    const { controls, press } = setUp({ mode: 'embedded' })
    press('ArrowRight', { shiftKey: true })
    expect(controls.pose.target).toEqual([0, 0, 0])
  })

  it('zoom by wheel only with the focus', () => {
    const { canvas, controls } = setUp({ mode: 'embedded', reducedMotion: true })
    const wheel = () => canvas.send('wheel', { deltaY: -100, clientX: 0, clientY: 0, deltaMode: 0 })
    const distance = () => Math.hypot(...controls.pose.eye)
    wheel()
    expect(distance()).toBeCloseTo(10)
    canvas.send('focus')
    wheel()
    const zoomed = distance()
    expect(zoomed).toBeLessThan(9.9)
    canvas.send('blur')
    wheel()
    expect(distance()).toBeCloseTo(zoomed)
  })

  it('need no frames while nothing moves', () => {
    expect(setUp({ mode: 'embedded' }).controls.update()).toBe(false)
  })
})
