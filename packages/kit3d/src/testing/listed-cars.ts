import { VEHICLES, type Vehicle } from '@vorta/contract/vehicles/vehicles'
import { type BodyModel, bodyModel } from '../body/body-model.ts'

const SIZES = ['length', 'width', 'height', 'wheelbase', 'frontOverhang'] as const

export const nameOf = ({ make, model, generation }: Vehicle) => `${make} ${model} ${generation}`
export const requestFor = ({ bodyType, shape }: Vehicle) => ({ bodyType, vehicle: shape, detail: 'lite' }) as const

const models = new Map<Vehicle, BodyModel>()

/** The body of a listed car, which several tests measure. */
export function modelOf(vehicle: Vehicle): BodyModel {
  const model = models.get(vehicle) ?? bodyModel(requestFor(vehicle))
  models.set(vehicle, model)
  return model
}

export const isOpen = ({ bodyType }: Vehicle) => bodyType === 'Convertible' || bodyType === 'Roadster'

/** The cars with the smallest and the largest value of each size, per body type, and all open cars. */
export function extremes(): Vehicle[] {
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
