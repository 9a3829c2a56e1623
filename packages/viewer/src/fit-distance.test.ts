import { expect, it } from 'vitest'
import { fitDistance } from './fit-distance.ts'

it('fitDistance leaves a margin around the box and grows for narrow viewports', () => {
  expect(fitDistance([100, 100, 100], [0, 0, 1], 30, 1)).toBeGreaterThan(50 + 50 / Math.tan(Math.PI / 12))
  expect(fitDistance([100, 100, 100], [0, 0, 1], 30, 0.5)).toBeGreaterThan(fitDistance([100, 100, 100], [0, 0, 1], 30, 1))
})

it('fitDistance comes closer to a box whose near corners are not the widest', () => {
  const [length, half] = [400, Math.tan(Math.PI / 12)]
  // The widest corners of a bar seen along its diagonal are as far away as its center.
  expect(fitDistance([length, 0, length], [1, 0, 1], 30, 1)).toBeCloseTo((Math.SQRT1_2 * length * 1.18) / half)
})
