import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FrameScheduler } from './FrameScheduler.ts'

const FRAME_MS = 16
const IDLE_MS = 200

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => setTimeout(callback, FRAME_MS))
  vi.stubGlobal('cancelAnimationFrame', (id: number) => clearTimeout(id))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function setUp({ isSlow = false } = {}) {
  const state = { isReady: true, isDragging: false, pendingFrames: 0 }
  const moving: boolean[] = []
  let frames = 0
  const scheduler = new FrameScheduler({
    isSlow,
    isReady: () => state.isReady,
    isDragging: () => state.isDragging,
    idleMs: () => IDLE_MS,
    renderFrame: () => {
      frames++
      return state.pendingFrames-- > 0
    },
    setMoving: (isMoving) => moving.push(isMoving),
  })
  return { scheduler, state, moving, frames: () => frames }
}

it('renders one frame for many requests and nothing afterward', () => {
  const { scheduler, moving, frames } = setUp()
  for (let i = 0; i < 5; i++) scheduler.draw()
  vi.advanceTimersByTime(10_000)
  expect(frames()).toBe(1)
  expect(moving).toEqual([])
})

it('renders nothing until the content is ready', () => {
  const { scheduler, state, moving, frames } = setUp()
  state.isReady = false
  scheduler.draw()
  scheduler.move()
  vi.advanceTimersByTime(10_000)
  expect([frames(), moving]).toEqual([0, []])
})

it('renders until an animation ends, then reports that the camera is idle', () => {
  const { scheduler, state, moving, frames } = setUp()
  state.pendingFrames = 4
  scheduler.move()
  vi.advanceTimersByTime(5 * FRAME_MS)
  expect(frames()).toBe(5)
  expect(moving).toEqual([true])
  vi.advanceTimersByTime(IDLE_MS)
  expect(moving).toEqual([true, false])
  vi.advanceTimersByTime(10_000)
  expect(frames()).toBe(5)
})

it('counts the idle time from the end of a frame, which can be slow', () => {
  const { scheduler, moving } = setUp()
  scheduler.move()
  vi.advanceTimersByTime(FRAME_MS + IDLE_MS - 1)
  expect(moving).toEqual([true])
  vi.advanceTimersByTime(1)
  expect(moving).toEqual([true, false])
})

it('is not idle while the user holds the camera', () => {
  const { scheduler, state, moving } = setUp()
  state.isDragging = true
  scheduler.move()
  vi.advanceTimersByTime(10_000)
  expect(moving).toEqual([true])
  state.isDragging = false
  scheduler.release()
  vi.advanceTimersByTime(IDLE_MS)
  expect(moving).toEqual([true, false])
})

it('renders nothing for a click that does not move the camera', () => {
  const { scheduler, moving, frames } = setUp()
  scheduler.release()
  vi.advanceTimersByTime(10_000)
  expect([frames(), moving]).toEqual([0, []])
})

it('does not delay the idle state by frames without movement', () => {
  const { scheduler, moving } = setUp()
  scheduler.move()
  vi.advanceTimersByTime(FRAME_MS)
  for (let waitedMs = 0; waitedMs < IDLE_MS; waitedMs += 2 * FRAME_MS) {
    scheduler.draw()
    vi.advanceTimersByTime(2 * FRAME_MS)
  }
  expect(moving).toEqual([true, false])
})

it('calls back once, after the next frame', () => {
  const { scheduler, frames } = setUp()
  const framesSeen: number[] = []
  scheduler.afterFrame(() => framesSeen.push(frames()))
  vi.advanceTimersByTime(FRAME_MS)
  scheduler.draw()
  vi.advanceTimersByTime(FRAME_MS)
  expect(framesSeen).toEqual([1])
})

it('renders nothing after disposal', () => {
  const { scheduler, moving, frames } = setUp()
  scheduler.move()
  scheduler.dispose()
  vi.advanceTimersByTime(10_000)
  expect([frames(), moving]).toEqual([0, [true]])
})

it('renders slow frames after the paint, and none after its disposal', () => {
  const { scheduler, frames } = setUp({ isSlow: true })
  scheduler.draw()
  const framesAtPaint: number[] = []
  requestAnimationFrame(() => framesAtPaint.push(frames()))
  vi.advanceTimersByTime(FRAME_MS + 1)
  expect(framesAtPaint).toEqual([0])
  expect(frames()).toBe(1)
  scheduler.draw()
  vi.advanceTimersByTime(FRAME_MS)
  scheduler.dispose()
  vi.advanceTimersByTime(10_000)
  expect(frames()).toBe(1)
})
