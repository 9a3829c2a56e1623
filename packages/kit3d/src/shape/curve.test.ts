import { expect, it } from 'vitest'
import { linspace } from './blend.ts'
import { type Curve, curve, faired } from './curve.ts'

/** A kink in the middle and a steep start. */
const line = curve([
  [0, 0.4],
  [0.1, 0.46],
  [2, 0.9],
  [2.4, 0.8],
  [4, 0.8],
])
const STEP_M = 0.01

/** The largest change of curvature between two places 1 cm apart. */
function roughness(at: Curve) {
  const bends = linspace(0.2, 3.8, 360).map((x) => (at(x - STEP_M) - 2 * at(x) + at(x + STEP_M)) / STEP_M ** 2)
  return Math.max(...bends.slice(1).map((bend, i) => Math.abs(bend - (bends[i] ?? 0))))
}

it('fairs a line without sudden changes of curvature', () => {
  const fair = faired(line, 0, 4, 0.2)
  expect(roughness(line)).toBeGreaterThan(0.5)
  expect(roughness(fair)).toBeLessThan(0.1)
})

it('keeps both ends and stays close to the line', () => {
  const fair = faired(line, 0, 4, 0.2)
  expect(fair(0)).toBeCloseTo(line(0), 9)
  expect(fair(4)).toBeCloseTo(line(4), 9)
  for (const x of linspace(0, 4, 80)) expect(Math.abs(fair(x) - line(x)), `at ${x}`).toBeLessThan(0.05)
})

it('keeps a straight line, also beyond its ends', () => {
  const fair = faired((x) => 0.3 + 0.2 * x, 0, 4, 0.2)
  for (const x of [-0.1, 0, 0.03, 2, 3.97, 4, 4.1]) expect(fair(x)).toBeCloseTo(0.3 + 0.2 * x, 9)
})
