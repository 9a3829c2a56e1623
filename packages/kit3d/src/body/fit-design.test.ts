import { VEHICLES } from '@vorta/contract/vehicles/vehicles'
import { describe, expect, it } from 'vitest'
import type { Vec3 } from '../shape/vector.ts'
import { audit } from '../testing/audit.ts'
import { vertices } from '../testing/body-distance.ts'
import { extremes, isOpen, modelOf, nameOf, requestFor } from '../testing/listed-cars.ts'
import { archLips } from './arch.ts'
import { buildBody } from './body.ts'
import { arches } from './proportions.ts'
import { runningGear } from './running-gear.ts'
import { shutLines } from './shut-lines.ts'

const MAX_DEVIATION = 0.01

interface Bounds {
  readonly low: Vec3
  readonly high: Vec3
}

function bounds(points: readonly Vec3[]): Bounds {
  const low: [number, number, number] = [9, 9, 9]
  const high: [number, number, number] = [-9, -9, -9]
  for (const point of points)
    for (const axis of [0, 1, 2] as const) {
      if (point[axis] < low[axis]) low[axis] = point[axis]
      if (point[axis] > high[axis]) high[axis] = point[axis]
    }
  return { low, high }
}
const NOTHING = bounds([])
const deviation = (measured: number, real: number) => Math.abs(measured / real - 1)

it('draws every listed car with its length, width, height, wheelbase and wheels', () => {
  for (const vehicle of VEHICLES) {
    const name = nameOf(vehicle)
    const model = modelOf(vehicle)
    const { hull, cabin, p, design } = model
    const points = [hull.surface, cabin].flatMap((surface) =>
      Array.from({ length: 2 * surface.columns - 1 }, (_, i) => i / 2).flatMap((v) =>
        Array.from({ length: 2 * surface.rows - 1 }, (_, j) => surface.at(j / 2, v)),
      ),
    )
    const wheels = runningGear(model).flatMap(({ surface, mesh }) => (surface === 'rubber' ? vertices(mesh) : []))
    const lips = archLips(model).flatMap(({ mesh }) => vertices(mesh))
    const { shape } = vehicle
    const { low, high } = bounds(points)
    const [front, rear] = [low[0], high[0]]
    const spare = design.extras.includes('spareWheel') ? 0.205 : 0
    expect(deviation(rear - front + spare, shape.length), `length of ${name}`).toBeLessThan(MAX_DEVIATION)
    if (!isOpen(vehicle)) expect(deviation(high[1], shape.height), `height of ${name}`).toBeLessThan(MAX_DEVIATION)
    const sides = bounds([...wheels, ...lips])
    const [right, left] = [sides.low[2], sides.high[2]]
    const half = Math.max(high[2], left)
    expect(right).toBeCloseTo(-left, 6)
    expect(deviation(2 * half, shape.width), `width of ${name}`).toBeLessThan(MAX_DEVIATION)
    const [frontWheel, rearWheel] = arches(p).map(({ x }) => bounds(wheels.filter((point) => Math.abs(point[0] - x) < 0.6)))
    const diameterOf = (wheel: Bounds = NOTHING) => wheel.high[1] - wheel.low[1]
    const centerOf = (wheel: Bounds = NOTHING) => (wheel.low[0] + wheel.high[0]) / 2
    expect(deviation(diameterOf(frontWheel), shape.frontTire.diameter), `front wheel of ${name}`).toBeLessThan(MAX_DEVIATION)
    expect(deviation(diameterOf(rearWheel), shape.rearTire.diameter), `rear wheel of ${name}`).toBeLessThan(MAX_DEVIATION)
    expect(deviation(centerOf(rearWheel) - centerOf(frontWheel), shape.wheelbase), `wheelbase of ${name}`).toBeLessThan(MAX_DEVIATION)
    expect(deviation(centerOf(frontWheel) - front, shape.frontOverhang), `front overhang of ${name}`).toBeLessThan(0.03)
    expect(design.doors.length - 1, `doors per side of ${name}`).toBe(shape.doors < 4 ? 1 : 2)
  }
})

it.each([
  ['Defender 90', 1],
  ['Defender 90 classic', 1],
  ['Bronco 2-door', 1],
  ['MiTo', 1],
  ['M4 Coupe', 1],
  ['Challenger R/T Scat Pack', 1],
  ['Defender 110', 2],
  ['Bronco 4-door', 2],
  ['G 63 AMG', 2],
  ['Purosangue', 2],
])('draws the %s with shut lines and handles of %i doors per side', (model, perSide) => {
  const vehicle = VEHICLES.find((car) => car.model === model)
  if (!vehicle) throw new Error(`${model} is not listed`)
  const car = modelOf(vehicle)
  const { doors, glass } = car.design
  expect(doors.length - 1).toBe(perSide)
  const handles = shutLines(car).filter(({ surface }) => surface === 'underbody')
  expect(handles).toHaveLength(perSide)
  // No door is shorter than a person needs, and the last one does not end behind the rear axle.
  for (const [i, front] of doors.slice(0, -1).entries()) expect((doors[i + 1] ?? 0) - front).toBeGreaterThan(0.6)
  expect(doors.at(-1)).toBeLessThan(arches(car.p)[1].x)
  expect(glass.pillars.length, 'a pillar behind each door').toBeGreaterThanOrEqual(perSide)
})

describe('the bodies of open cars and of the largest and smallest of each type', () => {
  it('are valid and as high as the car', () => {
    for (const vehicle of extremes()) {
      const name = nameOf(vehicle)
      const { pieces } = buildBody(requestFor(vehicle))
      for (const { surface, mesh } of pieces) {
        const flaws = audit(mesh)
        expect({ name, surface, ...flaws }).toEqual({ name, surface, notFinite: 0, badIndices: 0, slivers: 0, badNormals: 0, insideOut: 0 })
      }
      const { low, high } = bounds(pieces.flatMap(({ mesh }) => vertices(mesh)))
      expect(deviation(high[1] - low[1], vehicle.shape.height), `height of ${name}`).toBeLessThan(MAX_DEVIATION)
    }
  })
})
