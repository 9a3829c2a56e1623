import { expect, it } from 'vitest'
import { arrangeLabels, type LabelBox } from './label-layout.ts'

const size = { width: 400, height: 300 }
const label = (x: number, y: number): LabelBox => ({ x, y, halfWidth: 40, halfHeight: 12 })
const overlap = (a: LabelBox, b: LabelBox) =>
  Math.abs(a.x - b.x) < a.halfWidth + b.halfWidth && Math.abs(a.y - b.y) < a.halfHeight + b.halfHeight

it('leaves labels in place if they do not overlap', () => {
  const labels = [label(100, 100), label(300, 100), label(100, 200)]
  expect(arrangeLabels(labels, [], size)).toEqual(labels)
})

it('separates overlapping labels and leaves the first in place', () => {
  const placed = arrangeLabels([label(200, 150), label(204, 152), label(196, 148), label(200, 150)], [], size)
  expect(placed[0]).toEqual(label(200, 150))
  for (const [i, first] of placed.entries()) for (const second of placed.slice(i + 1)) expect(overlap(first, second)).toBe(false)
})

it('does not cover measured points', () => {
  const point = { x: 190, y: 150, halfWidth: 5, halfHeight: 5 }
  const [placed] = arrangeLabels([label(200, 150)], [point], size)
  expect(overlap(placed ?? label(200, 150), point)).toBe(false)
})

it('keeps labels inside the viewport even if there are too many', () => {
  const placed = arrangeLabels(
    Array.from({ length: 30 }, () => label(398, 2)),
    [],
    size,
  )
  for (const { x, y } of placed) {
    expect(x).toBe(358)
    expect(y).toBeGreaterThanOrEqual(14)
    expect(y).toBeLessThanOrEqual(286)
  }
})
