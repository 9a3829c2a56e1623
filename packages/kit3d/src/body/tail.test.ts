import { BODY_TYPES } from '@vorta/contract/orders/catalog'
import { expect, it } from 'vitest'
import { extremes, nameOf, requestFor } from '../testing/listed-cars.ts'
import { bodyModel } from './body-model.ts'
import { PLATE } from './tail.ts'

const cars = [
  ...BODY_TYPES.map((bodyType) => ({ name: `a ${bodyType}`, design: bodyModel({ bodyType, detail: 'lite' }).design })),
  ...extremes().map((vehicle) => ({ name: nameOf(vehicle), design: bodyModel({ ...requestFor(vehicle), detail: 'lite' }).design })),
]

it.each(cars)('$name has its license plate between the lamps and the exhaust', ({ design }) => {
  const { plate, taillamps, exhaust, proportions: p } = design
  if (!plate) return
  const isCentral = (arc: number) => arc < PLATE.half
  const lamps = taillamps.filter(({ outline }) => outline.some(([arc]) => isCentral(arc))).flatMap(({ outline }) => outline)
  for (const [, share] of lamps) expect(share).toBeGreaterThan(plate[1])
  if (exhaust?.arcs.some(isCentral)) expect(exhaust.share + exhaust.radius / (p.tailY - p.rearClearance)).toBeLessThan(plate[0])
  expect(plate[1] - plate[0]).toBeGreaterThan(0.1)
})

it('most cars have a license plate', () => {
  expect(cars.filter(({ design }) => design.plate).length / cars.length).toBeGreaterThan(0.7)
})

it('every exhaust pipe is in a housing', () => {
  for (const { name, design } of cars)
    for (const arc of design.exhaust?.arcs ?? []) {
      const share = design.exhaust?.share ?? 0
      const around = design.rearOpenings.filter(({ outline }) => {
        const [arcs, shares] = [outline.map(([a]) => a), outline.map(([, b]) => b)]
        return Math.min(...arcs) < arc && arc < Math.max(...arcs) && Math.min(...shares) < share && share < Math.max(...shares)
      })
      expect(around.length, name).toBeGreaterThan(0)
    }
})
