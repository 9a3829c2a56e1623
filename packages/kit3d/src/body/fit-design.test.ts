import { VEHICLES } from '@vorta/contract/vehicles/vehicles'
import { describe, expect, it } from 'vitest'
import { audit } from '../testing/audit.ts'
import { vertices } from '../testing/body-distance.ts'
import { extremes, isOpen, nameOf, requestFor } from '../testing/listed-cars.ts'
import { archLips } from './arch.ts'
import { buildBody } from './body.ts'
import { bodyModel } from './body-model.ts'
import { arches } from './proportions.ts'
import { runningGear } from './running-gear.ts'
import { shutLines } from './shut-lines.ts'

const MAX_DEVIATION = 0.01

function range(values: readonly number[]): readonly [number, number] {
  let [low, high] = [9, -9]
  for (const value of values) {
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  return [low, high]
}
const span = (values: readonly number[]) => {
  const [low, high] = range(values)
  return high - low
}
const middle = (values: readonly number[]) => {
  const [low, high] = range(values)
  return (low + high) / 2
}
const deviation = (measured: number, real: number) => Math.abs(measured / real - 1)

it('draws every listed car with its length, width, height, wheelbase and wheels', () => {
  for (const vehicle of VEHICLES) {
    const name = nameOf(vehicle)
    const model = bodyModel(requestFor(vehicle))
    const { hull, cabin, p, design } = model
    const points = [hull.surface, cabin].flatMap((surface) =>
      Array.from({ length: 2 * surface.columns - 1 }, (_, i) => i / 2).flatMap((v) =>
        Array.from({ length: 2 * surface.rows - 1 }, (_, j) => surface.at(j / 2, v)),
      ),
    )
    const wheels = runningGear(model).flatMap(({ surface, mesh }) => (surface === 'rubber' ? vertices(mesh) : []))
    const lips = archLips(model).flatMap(({ mesh }) => vertices(mesh))
    const { shape } = vehicle
    const [front, rear] = range(points.map(([x]) => x))
    const spare = design.extras.includes('spareWheel') ? 0.205 : 0
    expect(deviation(rear - front + spare, shape.length), `length of ${name}`).toBeLessThan(MAX_DEVIATION)
    if (!isOpen(vehicle))
      expect(deviation(range(points.map(([, y]) => y))[1], shape.height), `height of ${name}`).toBeLessThan(MAX_DEVIATION)
    const [right, left] = range([...wheels, ...lips].map(([, , z]) => z))
    const half = Math.max(range(points.map(([, , z]) => z))[1], left)
    expect(right).toBeCloseTo(-left, 6)
    expect(deviation(2 * half, shape.width), `width of ${name}`).toBeLessThan(MAX_DEVIATION)
    const [frontWheel, rearWheel] = arches(p).map(({ x }) => wheels.filter((point) => Math.abs(point[0] - x) < 0.6))
    const diameterOf = (wheel: typeof wheels = []) => span(wheel.map(([, y]) => y))
    const centerOf = (wheel: typeof wheels = []) => middle(wheel.map(([x]) => x))
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
  const car = bodyModel(requestFor(vehicle))
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
      expect(
        deviation(span(pieces.flatMap(({ mesh }) => vertices(mesh).map(([, y]) => y))), vehicle.shape.height),
        `height of ${name}`,
      ).toBeLessThan(MAX_DEVIATION)
    }
  })
})
