import { expect, it } from 'vitest'
import { boxPlanes, isClipped, NO_CLIPPING } from './clipping.ts'

const section = { plane: { normal: [0, 1, 0], offset: 50 }, box: null } as const

it('clips points beyond the section plane and keeps points on it', () => {
  expect(isClipped([0, 50.2, 0], section)).toBe(true)
  expect(isClipped([0, 50, 0], section)).toBe(false)
  expect(isClipped([0, 50.005, 0], section, 0.01)).toBe(false)
  expect(isClipped([9, -80, 9], section)).toBe(false)
})

it('clips the other side of a flipped section plane and nothing without a plane', () => {
  const flipped = { plane: { normal: [0, -1, 0], offset: -50 }, box: null } as const
  expect(isClipped([0, 50.2, 0], flipped)).toBe(false)
  expect(isClipped([0, 49, 0], flipped)).toBe(true)
  expect(isClipped([0, 1e6, 0], NO_CLIPPING)).toBe(false)
})

it('clips points outside the clipping box, as its planes do', () => {
  const box = [-10, 0, 5, 10, 20, 30]
  const points = [
    [0, 10, 10],
    [-11, 10, 10],
    [11, 10, 10],
    [0, -1, 10],
    [0, 21, 10],
    [0, 10, 4],
    [0, 10, 31],
  ] as const
  const byBox = points.map((point) => isClipped(point, { plane: null, box }))
  expect(byBox).toEqual([false, true, true, true, true, true, true])
  expect(points.map((point) => boxPlanes(box).some((plane) => isClipped(point, { plane, box: null })))).toEqual(byBox)
})
