import { Matrix4, PerspectiveCamera } from 'three'
import { describe, expect, it } from 'vitest'
import { FakeCanvas } from '../test-fixtures/fake-renderer.ts'
import { type CanvasPoint, onPick, rayThrough } from './picking.ts'

describe('onPick', () => {
  const setUp = () => {
    const canvas = new FakeCanvas()
    const picks: (CanvasPoint | null)[] = []
    const stop = onPick(canvas as unknown as HTMLElement, (point) => picks.push(point))
    const pointer = (type: string, clientX: number, clientY: number, button = 0) =>
      canvas.send(type, { clientX, clientY, button, isPrimary: true })
    return { canvas, picks, stop, pointer }
  }

  it('reports clicks in canvas coordinates and the Enter key as the center', () => {
    const { canvas, picks, pointer } = setUp()
    pointer('pointerdown', 110, 70)
    pointer('pointerup', 112, 71)
    canvas.send('keydown', { key: 'Enter' })
    canvas.send('keydown', { key: 'a' })
    expect(picks).toEqual([{ x: 102, y: 51 }, null])
  })

  it('ignores drags and other buttons', () => {
    const { picks, pointer } = setUp()
    pointer('pointerdown', 110, 70)
    pointer('pointerup', 116, 70)
    pointer('pointerdown', 110, 70, 2)
    pointer('pointerup', 110, 70, 2)
    expect(picks).toEqual([])
  })

  it('stops when it is unsubscribed', () => {
    const { canvas, picks, stop, pointer } = setUp()
    stop()
    pointer('pointerdown', 110, 70)
    pointer('pointerup', 110, 70)
    canvas.send('keydown', { key: 'Enter' })
    expect(picks).toEqual([])
  })
})

describe('rayThrough', () => {
  it('starts at the camera and passes through the given point', () => {
    const camera = new PerspectiveCamera(30, 2, 1, 1000)
    camera.position.set(0, 0, 100)
    const { origin, direction } = rayThrough(camera, { width: 400, height: 200 }, new Matrix4(), null)
    expect(origin).toEqual([0, 0, 100])
    for (const [i, value] of [0, 0, -1].entries()) expect(direction[i]).toBeCloseTo(value, 5)
    const right = rayThrough(camera, { width: 400, height: 200 }, new Matrix4(), { x: 400, y: 100 })
    expect(right.direction[0]).toBeGreaterThan(0.4)
  })
})
