import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeCanvas, type FakeRenderer } from '../test-fixtures/fake-renderer.ts'
import { type Quality, Viewport } from './Viewport.ts'

vi.mock('three', async (importOriginal) => {
  const { FakeRenderer: WebGLRenderer } = await import('../test-fixtures/fake-renderer.ts')
  return { ...(await importOriginal<typeof import('three')>()), WebGLRenderer }
})

const FRAME_MS = 16
/** Frames of a lite renderer start in a task after the paint. */
const LITE_FRAME_MS = FRAME_MS + 1

let resizeHost: () => void
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => setTimeout(callback, FRAME_MS))
  vi.stubGlobal('cancelAnimationFrame', (id: number) => clearTimeout(id))
  vi.stubGlobal('devicePixelRatio', 3)
  vi.stubGlobal('document', { createElement: () => new FakeCanvas() })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resizeHost = callback
      }
      observe() {}
      disconnect() {
        resizeHost = () => {}
      }
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function setUp(quality: Quality = 'full', averagedFrames?: number) {
  const host = {
    clientWidth: 400,
    clientHeight: 200,
    children: [] as unknown[],
    append: (...added: unknown[]) => host.children.push(...added),
  }
  const content = { isReady: true, idleMs: 200, render: vi.fn(() => false), resize: vi.fn(), drawOverlay: vi.fn(), setMoving: vi.fn() }
  const onContextLost = vi.fn()
  const viewport = new Viewport(host as unknown as HTMLElement, content, {
    quality,
    averagedFrames,
    onContextLost,
    litePixelRatio: { moving: 0.5, still: 1 },
    camera: {
      mode: 'inspection',
      fovDeg: 30,
      near: 1,
      far: 100,
      reducedMotion: true,
      animationMs: 0,
      keyRotationDeg: { azimuth: 10, elevation: 10 },
    },
  })
  viewport.open()
  const { calls } = viewport.renderer as unknown as FakeRenderer
  const canvas = viewport.canvas as unknown as FakeCanvas
  return { viewport, host, content, onContextLost, calls, canvas }
}

it('renders once when it opens and then only on request', () => {
  const { viewport, content } = setUp()
  vi.advanceTimersByTime(10_000)
  expect(content.render).toHaveBeenCalledTimes(1)
  expect(content.drawOverlay).toHaveBeenCalledTimes(1)
  viewport.draw()
  vi.advanceTimersByTime(10_000)
  expect(content.render).toHaveBeenCalledTimes(2)
})

it('renders at the resolution of the screen, at most twice the size', () => {
  const { calls } = setUp('full')
  vi.advanceTimersByTime(FRAME_MS)
  expect(calls).toEqual(['ratio 2', '400x200'])
})

it('adapts to the size of its host with the next frame, but not to a hidden one', () => {
  const { host, content, calls } = setUp()
  vi.advanceTimersByTime(FRAME_MS)
  host.clientWidth = 300
  resizeHost()
  expect(calls.at(-1), 'the picture is not cleared before').toBe('400x200')
  vi.advanceTimersByTime(FRAME_MS)
  expect(calls.at(-1)).toBe('300x200')
  expect(content.resize).toHaveBeenLastCalledWith({ width: 300, height: 200 })
  host.clientWidth = 0
  resizeHost()
  vi.advanceTimersByTime(FRAME_MS)
  expect(calls.at(-1)).toBe('300x200')
})

it('lowers the resolution of a lite renderer until the camera is idle', () => {
  const { viewport, content, calls, canvas } = setUp('lite')
  vi.advanceTimersByTime(LITE_FRAME_MS)
  expect(canvas.attributes.has('data-fine')).toBe(true)
  const resized = calls.length
  viewport.controls.rotate(0.1, 0)
  expect(calls).toHaveLength(resized)
  vi.advanceTimersByTime(LITE_FRAME_MS)
  expect(calls.slice(-2)).toEqual(['ratio 0.5', '400x200'])
  expect(canvas.attributes.has('data-fine')).toBe(false)
  vi.advanceTimersByTime(1000)
  expect(calls.slice(-2)).toEqual(['ratio 1', '400x200'])
  expect(canvas.attributes.has('data-fine')).toBe(true)
  expect(content.setMoving.mock.calls).toEqual([[true], [false]])
  expect(content.render).toHaveBeenCalledTimes(3)
})

it('renders no extra frame at full quality when the camera is idle again', () => {
  const { viewport, content } = setUp('full')
  vi.advanceTimersByTime(FRAME_MS)
  viewport.controls.rotate(0.1, 0)
  vi.advanceTimersByTime(10_000)
  expect(content.render).toHaveBeenCalledTimes(2)
})

it.each(['full', 'lite'] as const)('averages the frames of a resting camera at %s quality and starts again after a movement', (quality) => {
  const { viewport, content, calls, canvas } = setUp(quality, 4)
  const averaged = () => calls.filter((call) => call === 'copy').length
  const frameMs = quality === 'lite' ? LITE_FRAME_MS : FRAME_MS
  vi.advanceTimersByTime(3 * frameMs)
  expect(averaged()).toBe(3)
  expect(canvas.attributes.has('data-fine')).toBe(false)
  vi.advanceTimersByTime(10_000)
  expect(averaged()).toBe(4)
  expect(canvas.attributes.has('data-fine')).toBe(true)
  viewport.controls.rotate(0.1, 0)
  vi.advanceTimersByTime(frameMs)
  expect(averaged()).toBe(4)
  expect(canvas.attributes.has('data-fine')).toBe(false)
  vi.advanceTimersByTime(10_000)
  expect(averaged()).toBe(8)
  expect(content.render).toHaveBeenCalledTimes(9)
  expect(viewport.controls.camera.view?.enabled ?? false).toBe(false)
})

it('shifts and restores a camera that shows a part of a larger view', () => {
  const { viewport, content } = setUp('full', 4)
  const { camera } = viewport.controls
  camera.setViewOffset(1600, 1000, 120, -40, 800, 500)
  const offsets: (number | undefined)[] = []
  content.render.mockImplementation(() => {
    offsets.push(camera.view?.offsetX)
    return false
  })
  vi.advanceTimersByTime(10_000)
  expect(offsets).toHaveLength(4)
  expect(new Set(offsets).size).toBe(4)
  // Half of one of the 400 pixels, in the units of the view.
  expect(offsets.every((offset) => Math.abs((offset ?? 0) - 120) <= 1)).toBe(true)
  expect(camera.view).toEqual({ enabled: true, fullWidth: 1600, fullHeight: 1000, offsetX: 120, offsetY: -40, width: 800, height: 500 })
})

it('restores its size after a capture at another one', () => {
  const { viewport, calls } = setUp()
  const { canvas } = viewport.capture(1920, 1080, () => calls.push('render'), 1.5)
  expect(calls.slice(-5)).toEqual(['ratio 1.5', '1920x1080', 'render', 'ratio 2', '400x200'])
  expect([canvas.width, canvas.height]).toEqual([1920, 1080])
})

it('reports a lost context, but not its own disposal', () => {
  const { viewport, host, content, onContextLost, calls, canvas } = setUp()
  canvas.send('webglcontextlost')
  expect(onContextLost).toHaveBeenCalledTimes(1)
  viewport.dispose()
  vi.advanceTimersByTime(10_000)
  expect(onContextLost).toHaveBeenCalledTimes(1)
  expect(calls).toContain('dispose')
  expect(content.render).not.toHaveBeenCalled()
  expect(host.children.every((child) => (child as FakeCanvas).isRemoved)).toBe(true)
})
