import { expect, it } from 'vitest'
import { interpolateCamera, type OrbitPosition } from './camera-interpolation.ts'

const from: OrbitPosition = { target: [0, 0, 0], radius: 4, phi: 1, theta: 3 }
const to: OrbitPosition = { target: [2, 4, 6], radius: 8, phi: 1.5, theta: -3 }

it('interpolateCamera starts and ends at the given positions', () => {
  expect(interpolateCamera(from, to, 0)).toEqual(from)
  const end = interpolateCamera(from, to, 1)
  expect(end).toMatchObject({ target: [2, 4, 6], radius: 8, phi: 1.5 })
  // The same direction, reached by the shorter way around.
  expect(end.theta).toBeCloseTo(2 * Math.PI - 3)
})

it('interpolateCamera takes the shorter way around and slows down toward the end', () => {
  const [early, late] = [interpolateCamera(from, to, 0.25), interpolateCamera(from, to, 0.75)]
  expect(early.theta).toBeGreaterThan(3)
  expect(early.radius - from.radius).toBeGreaterThan(to.radius - late.radius)
})
