import { expect, it } from 'vitest'
import { fitDistance } from './fit-distance.ts'

it('fitDistance leaves a margin around the box and grows for narrow viewports', () => {
  expect(fitDistance([100, 100, 100], [0, 0, 1], 30, 1)).toBeGreaterThan(50 + 50 / Math.tan(Math.PI / 12))
  expect(fitDistance([100, 100, 100], [0, 0, 1], 30, 0.5)).toBeGreaterThan(fitDistance([100, 100, 100], [0, 0, 1], 30, 1))
})
