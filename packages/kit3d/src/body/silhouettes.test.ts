import { SILHOUETTES, VEHICLES, type Vehicle } from '@vorta/contract/vehicles/vehicles'
import { expect, it } from 'vitest'
import { linspace } from '../shape/blend.ts'
import { isOpen, modelOf, nameOf, requestFor } from '../testing/listed-cars.ts'
import { type BodyModel, bodyModel } from './body-model.ts'
import { CORNER, RING } from './cabin-surface.ts'
import { ROW } from './hull-control-net.ts'
import type { SilhouetteShape } from './silhouettes.ts'
import { SILHOUETTE_SHAPES } from './silhouettes.ts'

/** Least mean distance between the side views of two families, relative to the height. */
const MIN_DIFFERENCE = 0.012
const SAMPLES = 60

it('has the roof of every closed car run backward without a fold', () => {
  for (const vehicle of VEHICLES.filter((car) => !isOpen(car))) {
    const { cabin, hull } = modelOf(vehicle)
    for (const ring of [RING.rail, RING.roofEdge, RING.top - 1, RING.top]) {
      const xs = linspace(CORNER.front, CORNER.rear, 20).map((v) => cabin.at(ring, v)[0])
      expect(
        xs.every((x, i) => i === 0 || x >= (xs[i - 1] ?? 0)),
        `ring ${ring} of ${nameOf(vehicle)}`,
      ).toBe(true)
    }
    // The hood has no step: it rises to the windshield.
    const hood = linspace(0.3, hull.p.cabin.cowlX, 12).map((x) => hull.row(ROW.top, x).p[1])
    expect(
      hood.every((y, i) => i === 0 || y > (hood[i - 1] ?? 0) - 0.01),
      `hood of ${nameOf(vehicle)}`,
    ).toBe(true)
  }
})

it('draws the same car differently in every family of its body type', () => {
  const families = SILHOUETTES.filter((name) => name !== 'standard')
  for (const a of families) {
    const vehicle = carOf(a)
    const own = sideView(modelOf(vehicle))
    for (const b of [...families, 'standard' as const]) {
      if (a === b || (b !== 'standard' && carOf(b).bodyType !== vehicle.bodyType)) continue
      const other = sideView(bodyModel(requestFor({ ...vehicle, shape: { ...vehicle.shape, silhouette: b } })))
      const differences = own.map((y, i) => Math.abs(y - (other[i] ?? 0)))
      const mean = differences.reduce((sum, d) => sum + d, 0) / differences.length / vehicle.shape.height
      expect(mean, `${a} and ${b}`).toBeGreaterThan(MIN_DIFFERENCE)
    }
  }
})

it('has fenders above the hood between them, where a family has raised ones', () => {
  const raised = families(({ ends }) => (ends?.fenderRise ?? 0) >= 0.05)
  expect(raised).toContain('rearEngineFastback')
  for (const name of raised) {
    const { hull, p } = modelOf(carOf(name))
    const x = p.frontOverhang - 0.2
    const heights = linspace(0, 0.9, 20).map((share) => hull.deck(x, share * hull.lines.beltHalf(x)).p[1])
    expect(Math.max(...heights) - (heights[0] ?? 0), name).toBeGreaterThan(0.02)
  }
})

it('continues the roof of a rear-engined fastback far behind the doors, sloping down', () => {
  const { cabin, p } = modelOf(carOf('rearEngineFastback'))
  const [x, y] = cabin.at(RING.rail, CORNER.rear)
  expect(x).toBeGreaterThan(p.frontOverhang + 0.75 * p.wheelbase)
  expect(y).toBeLessThan(0.93 * p.height)
})

it('places the main grille of upright fronts between the lamps', () => {
  for (const vehicle of VEHICLES) {
    const { grille }: SilhouetteShape = SILHOUETTE_SHAPES[vehicle.shape.silhouette]
    if (!grille) continue
    const [low, high, half] = grille
    const [main] = modelOf(vehicle).design.frontOpenings
    const heights = main?.outline.map(([, b]) => b) ?? []
    expect(Math.min(...heights), nameOf(vehicle)).toBeGreaterThanOrEqual(low - 1e-9)
    expect(Math.max(...heights), nameOf(vehicle)).toBeCloseTo(high)
    expect(Math.max(...(main?.outline.map(([a]) => a) ?? [])), nameOf(vehicle)).toBeCloseTo(half)
  }
})

const families = (has: (shape: SilhouetteShape) => boolean) => SILHOUETTES.filter((name) => has(SILHOUETTE_SHAPES[name]))

function carOf(silhouette: Vehicle['shape']['silhouette']): Vehicle {
  const vehicle = VEHICLES.find(({ shape }) => shape.silhouette === silhouette)
  if (!vehicle) throw new Error(`No listed car has the silhouette ${silhouette}`)
  return vehicle
}

/** Height of the outline of the painted body and the cabin along the car. */
function sideView({ hull, cabin, p }: BodyModel): number[] {
  const heights = Array.from({ length: SAMPLES }, () => 0)
  for (const surface of [hull.surface, cabin])
    for (let v = 0; v <= surface.columns - 1; v += 0.1)
      for (let row = 1; row <= surface.rows - 1; row += 0.25) {
        const [x, y] = surface.at(row, v)
        const at = Math.floor((x / p.length) * SAMPLES)
        heights[at] = Math.max(heights[at] ?? 0, y)
      }
  return heights.slice(0, SAMPLES)
}
