import { existsSync } from 'node:fs'
import { BODY_TYPES } from '@vorta/contract/orders/catalog'
import { findVehicle, VEHICLES } from '@vorta/contract/vehicles/vehicles'
import { expect, it } from 'vitest'
import { carStill, SILHOUETTE_STILLS, vehicleStillName } from './car-still.ts'

const find = (make: string, model: string, year: number) => {
  const vehicle = findVehicle({ make, model, year })
  if (!vehicle) throw new Error(`${model} is not listed`)
  return vehicle
}

it('has a still of every body type', () => {
  for (const bodyType of BODY_TYPES) {
    const still = carStill(bodyType, null)
    expect(still?.black).toMatch(new RegExp(`/${bodyType.toLowerCase().replace(' ', '-')}-black`))
    for (const file of [still?.black, still?.paint]) expect(existsSync(`apps/web/public${file}`)).toBe(true)
  }
})

it('shows a listed car itself if there is a still of it', () => {
  expect(carStill('Coupe', find('Porsche', '911 GT3', 2026))).toMatchObject({
    black: '/img/cars/porsche-911-gt3-2021-black.avif',
    isExact: true,
  })
})

it('shows a car of the same silhouette otherwise', () => {
  expect(carStill('Coupe', find('Porsche', '911 Turbo S', 2022))).toMatchObject({
    black: '/img/cars/porsche-911-gt3-2021-black.avif',
    isExact: false,
  })
})

it('names a listed car with that silhouette for each silhouette', () => {
  for (const [silhouette, name] of Object.entries(SILHOUETTE_STILLS))
    expect(VEHICLES.find((vehicle) => vehicleStillName(vehicle) === name)?.shape.silhouette).toBe(silhouette)
})

it('gives every listed car a name of its own', () => {
  expect(new Set(VEHICLES.map(vehicleStillName)).size).toBe(VEHICLES.length)
})
