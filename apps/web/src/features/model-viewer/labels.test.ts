import { expect, it } from 'vitest'
import { keepApart, type Patch } from './labels.ts'

const size = { width: 400, height: 300 }
const label = (x: number, y: number): Patch => ({ x, y, halfWidth: 40, halfHeight: 12 })
const overlap = (a: Patch, b: Patch) => Math.abs(a.x - b.x) < a.halfWidth + b.halfWidth && Math.abs(a.y - b.y) < a.halfHeight + b.halfHeight

it('leaves labels where they are wanted while there is room', () => {
  const wanted = [label(100, 100), label(300, 100), label(100, 200)]
  expect(keepApart(wanted, [], size)).toEqual(wanted)
})

it('parts labels of one place, the first staying where it was', () => {
  const placed = keepApart([label(200, 150), label(204, 152), label(196, 148), label(200, 150)], [], size)
  expect(placed[0]).toEqual(label(200, 150))
  for (const [i, one] of placed.entries()) for (const other of placed.slice(i + 1)) expect(overlap(one, other)).toBe(false)
})

it('does not cover the points that were measured', () => {
  const point = { x: 190, y: 150, halfWidth: 5, halfHeight: 5 }
  const [placed] = keepApart([label(200, 150)], [point], size)
  expect(overlap(placed ?? label(200, 150), point)).toBe(false)
})

it('keeps labels on the picture, crowded or not', () => {
  const placed = keepApart(
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
