import { describe, expect, it } from 'vitest'
import { BODY_TYPES, MAKES } from '../orders/catalog.ts'
import { searchModels } from './search-models.ts'
import { VEHICLE_LINES } from './vehicle-lines.ts'
import { drawnVehicle, findVehicle, modelsOf, SILHOUETTES, VEHICLES } from './vehicles.ts'

const nameOf = (car: Parameters<typeof findVehicle>[0]) => {
  const found = findVehicle(car)
  return found && `${found.make} ${found.model} ${found.generation}`
}

describe('the vehicle list', () => {
  it('has cars of every make in the order of the catalog', () => {
    expect([...new Set(VEHICLES.map(({ make }) => make))]).toEqual([...MAKES])
    expect(VEHICLES).toHaveLength(278)
  })

  it('has no duplicates', () => {
    expect(new Set(VEHICLES.map(({ make, model, generation }) => `${make}/${model}/${generation}`)).size).toBe(VEHICLES.length)
  })

  it('has a known silhouette in every line', () => {
    const names = Object.values(VEHICLE_LINES).flatMap((lines) =>
      lines
        .trim()
        .split('\n')
        .map((line) => line.split(',')[17] ?? 'standard'),
    )
    expect(names.filter((name) => !SILHOUETTES.some((known) => known === name))).toEqual([])
    expect(new Set(names)).toEqual(new Set(SILHOUETTES))
  })

  it('has plausible measures', () => {
    for (const { make, model, bodyType, shape, yearFrom, yearTo } of VEHICLES) {
      const { length, width, height, wheelbase, frontOverhang, frontTire, rearTire, ...codes } = shape
      const inRange = [
        [length, 3.4, 6],
        [width, 1.6, 2.2],
        [height, 1, 2.1],
        [wheelbase, 2.2, length - 1],
        [frontOverhang, 0.55, length - wheelbase - 0.4],
        [frontTire.diameter, 0.56, 0.9],
        [rearTire.diameter, 0.56, 0.9],
        [frontTire.width, 0.17, 0.36],
        [rearTire.rim, 0.35, 0.62],
        [yearFrom, 1980, 2030],
        [yearTo, yearFrom, Number.POSITIVE_INFINITY],
      ].every(([value = 0, low = 0, high = 0]) => value >= low && value <= high)
      expect(inRange, `${make} ${model}`).toBe(true)
      expect([codes.engine, codes.grille, codes.headlights, codes.taillights].every(Boolean)).toBe(true)
      expect(BODY_TYPES).toContain(bodyType)
    }
  })
})

describe('looking up a car', () => {
  it.each([
    [{ make: 'Porsche', model: '911 GT3', year: 2022 }, 'Porsche 911 GT3 992'],
    [{ make: 'Porsche', model: '911 GT3', year: 2015 }, 'Porsche 911 GT3 991'],
    [{ make: 'Porsche', model: ' 911  gt3 ', year: 2015 }, 'Porsche 911 GT3 991'],
    [{ make: 'Porsche', model: '911 Carrera S', year: 2011 }, 'Porsche 911 Carrera S 991'],
    [{ make: 'BMW', model: 'M4', year: 2024 }, 'BMW M4 Coupe G82'],
    [{ make: 'Ford', model: 'f150 raptor', year: 2024 }, 'Ford F-150 Raptor P702'],
    // A model year can be one later than the last year of production.
    [{ make: 'BMW', model: 'M2 Coupe', year: 2022 }, 'BMW M2 Coupe G87'],
  ])('finds %j', (car, expected) => expect(nameOf(car)).toBe(expected))

  it.each([
    { make: 'Porsche', model: '911', year: 2022 },
    { make: 'Porsche', model: '959', year: 1990 },
    { make: 'Porsche', model: '911 GT3', year: 1999 },
    { make: 'Toyota', model: 'Supra', year: 2022 },
    { make: '', model: 'M4', year: 2024 },
    { make: 'BMW', model: '', year: 2024 },
    {},
  ])('finds nothing for %j', (car) => expect(findVehicle(car)).toBeNull())

  it('draws a listed car unless it has another body type', () => {
    const car = { make: 'BMW', model: 'M4', year: 2024 }
    for (const bodyType of ['Coupe', '', null, undefined]) expect(drawnVehicle({ ...car, bodyType })?.generation).toBe('G82')
    expect(drawnVehicle({ ...car, bodyType: 'Convertible' })).toBeNull()
    expect(drawnVehicle({ ...car, model: 'Isetta', bodyType: 'Coupe' })).toBeNull()
  })

  it('finds every listed car in the years it was built alone', () => {
    for (const vehicle of VEHICLES) {
      const { make, model, yearFrom, yearTo } = vehicle
      const year = yearTo === Number.POSITIVE_INFINITY ? new Date().getFullYear() : Math.floor((yearFrom + yearTo) / 2)
      expect(findVehicle({ make, model, year: Math.max(year, yearFrom) })?.model, `${make} ${model}`).toBe(model)
    }
  })
})

describe('suggestions', () => {
  it('list each model of the year once', () => {
    const models = modelsOf({ make: 'Porsche', year: 2019 }).map(({ model, generation }) => `${model} ${generation}`)
    expect(models).toContain('911 Carrera S 992')
    expect(models).not.toContain('911 Carrera S 991')
    expect(models).not.toContain('918 Spyder 918')
  })

  it('search all makes by make, model and generation', () => {
    const all = modelsOf({ year: 2022 })
    expect(searchModels(all, 'bmw m4').map(({ model }) => model)).toEqual(['M4 Coupe'])
    expect(searchModels(all, 'g82').map(({ model }) => model)).toEqual(['M4 Coupe'])
    expect(searchModels(all, 'zzz')).toEqual([])
    expect(searchModels(all, '')).toHaveLength(all.length)
  })

  it('start with the best matches, with or without spaces and by class', () => {
    const mercedes = modelsOf({ make: 'Mercedes-Benz', year: 2022 })
    for (const query of ['g', 'g63', 'G 63', 'AMG G 63', 'g-class']) expect(searchModels(mercedes, query)[0]?.model, query).toBe('G 63 AMG')
    expect(searchModels(modelsOf({ make: 'Porsche', year: 2022 }), 'gt3')[0]?.model).toBe('911 GT3')
  })
})
