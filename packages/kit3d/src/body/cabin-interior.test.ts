import { BODY_TYPES } from '@vorta/contract/orders/catalog'
import { expect, it } from 'vitest'
import { extremes, nameOf, requestFor } from '../testing/listed-cars.ts'
import { bodyModel } from './body-model.ts'
import { cabinInterior } from './cabin-interior.ts'
import { footHalf, roofHalf, roofLine } from './cabin-surface.ts'

const cars = [
  ...BODY_TYPES.map((bodyType) => ({ name: `a ${bodyType}`, model: bodyModel({ bodyType, detail: 'lite' }) })),
  ...extremes().map((vehicle) => ({ name: nameOf(vehicle), model: bodyModel({ ...requestFor(vehicle), detail: 'lite' }) })),
].filter(({ model }) => model.design.layout === 'closed' || model.design.layout === 'pickup')

it.each(cars)('the headrests of $name are behind its side glass', ({ model }) => {
  const { p, hull } = model
  const seats = cabinInterior(model).find(({ surface }) => surface === 'interior')
  const positions = [...(seats?.mesh.positions ?? [])]
  const tops = positions.flatMap((y, i) => (i % 3 === 1 ? [{ x: positions[i - 1] ?? 0, y, z: Math.abs(positions[i + 1] ?? 0) }] : []))
  const highest = tops.reduce((best, at) => (at.y > best.y ? at : best), { x: 0, y: 0, z: 0 })
  expect(highest.y).toBeLessThan(roofLine(p)(highest.x))
  for (const { x, y, z } of tops.filter((at) => at.y > highest.y - 0.06)) {
    const foot = hull.lines.deck(x, footHalf(hull, x))
    const share = (y - foot) / (roofLine(p)(x) - foot)
    expect(z).toBeLessThan(footHalf(hull, x) + (roofHalf(p, x) - footHalf(hull, x)) * share)
  }
})
