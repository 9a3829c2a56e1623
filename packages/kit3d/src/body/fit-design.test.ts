import { BODY_TYPES, KIT_TYPES, ORDERABLE_STYLES } from '@vorta/contract/orders/catalog'
import { VEHICLES, type Vehicle } from '@vorta/contract/vehicles/vehicles'
import { describe, expect, it } from 'vitest'
import { buildKit } from '../kit/kit.ts'
import type { Piece } from '../model.ts'
import { audit, openEdges } from '../testing/audit.ts'
import { bodyDistance, vertices } from '../testing/body-distance.ts'
import { MAX_DEPTH_M, MAX_GAP_M, widestGap } from '../testing/kit-gap.ts'
import { archLips } from './arch.ts'
import { buildBody } from './body.ts'
import { bodyModel } from './body-model.ts'
import { arches } from './proportions.ts'
import { runningGear } from './running-gear.ts'

const MAX_DEVIATION = 0.01
const SIZES = ['length', 'width', 'height', 'wheelbase', 'frontOverhang'] as const

const nameOf = ({ make, model, generation }: Vehicle) => `${make} ${model} ${generation}`
const requestFor = ({ bodyType, shape }: Vehicle) => ({ bodyType, vehicle: shape, detail: 'lite' }) as const

const isOpen = ({ bodyType }: Vehicle) => bodyType === 'Convertible' || bodyType === 'Roadster'

/** The cars with the smallest and the largest value of each size, per body type, and all open cars. */
function extremes(): Vehicle[] {
  const chosen = new Set(VEHICLES.filter(isOpen))
  for (const bodyType of new Set(VEHICLES.map((vehicle) => vehicle.bodyType))) {
    const cars = VEHICLES.filter((vehicle) => vehicle.bodyType === bodyType)
    for (const size of SIZES) {
      const sorted = [...cars].sort((a, b) => a.shape[size] - b.shape[size])
      for (const car of [sorted[0], sorted.at(-1)]) if (car) chosen.add(car)
    }
  }
  return [...chosen]
}

const range = (values: readonly number[]): readonly [number, number] =>
  values.reduce<readonly [number, number]>(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [9, -9])
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
  }
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

const RUNS_ALONG: Partial<Record<string, 0 | 2>> = { 'Front Spoiler': 2, Splitter: 2, 'Side Skirts': 0, Diffuser: 2, 'Rear Spoiler': 2 }
const SINGLE_KITS = KIT_TYPES.filter((kit) => kit !== 'Full Body Kit')

it.each(BODY_TYPES)('fits every kit to every listed %s', (bodyType) => {
  VEHICLES.filter((vehicle) => vehicle.bodyType === bodyType).forEach((vehicle, row) => {
    const request = requestFor(vehicle)
    const model = bodyModel(request)
    const distance = bodyDistance(model)
    SINGLE_KITS.forEach((kit, column) => {
      // The styles take turns, because all of them on every car would take minutes.
      const style = ORDERABLE_STYLES[(row + column) % ORDERABLE_STYLES.length] ?? 'Racing'
      const name = `${style} ${kit} on ${nameOf(vehicle)}`
      const pieces = buildKit({ ...request, kit, style })
      const flaws = pieces.map(({ mesh }) => ({ ...audit(mesh), openEdges: openEdges(mesh) }))
      for (const flaw of flaws) expect(Object.values(flaw), name).toEqual([0, 0, 0, 0, 0, 0])
      const measured = leftPoints(pieces).map((p) => ({ p, d: distance(p) }))
      expect(Math.min(...measured.map(({ d }) => d)), name).toBeGreaterThan(-MAX_DEPTH_M)
      expect(widestGap(measured, RUNS_ALONG[kit] ?? null, model.p), name).toBeLessThan(MAX_GAP_M)
    })
  })
})

/** The different points of the left half; the right one is its mirror image. */
function leftPoints(pieces: readonly Piece[]) {
  const points = new Map(pieces.flatMap(({ mesh }) => vertices(mesh)).map((p) => [p.map((value) => Math.round(value * 2000)).join(), p]))
  return [...points.values()].filter(([, , z]) => z >= 0)
}
