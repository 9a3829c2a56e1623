import type { Vehicle } from '@vorta/contract/vehicles/vehicles'
import type { useVehicleList } from '../../lib/vehicle-list.ts'
import type { ComboboxOption } from '../../ui/forms/Combobox.tsx'
import type { CarFields } from './fields.ts'

type VehicleList = NonNullable<ReturnType<typeof useVehicleList>>

export interface ModelOption extends ComboboxOption {
  readonly vehicle: Vehicle
}

/** More suggestions than anyone reads; further typing narrows them down. */
const SUGGESTIONS_MAX = 40

export const namedCar = ({ make, model, year }: CarFields) => ({ make, model, year: Number(year) || undefined })

/** The suggestions for a typed model. Without a make, models of all makes match. */
export function suggestModels(list: VehicleList | null, car: CarFields, text: string): ModelOption[] {
  if (!list || (!car.make && !text.trim())) return []
  const { make, year } = namedCar(car)
  const found = list.searchModels(list.modelsOf({ make, year }), text)
  // Nothing to suggest once the whole name is there.
  if (found.length === 1 && found[0]?.model === text.trim()) return []
  return found.slice(0, SUGGESTIONS_MAX).map((vehicle) => ({
    key: `${vehicle.make} ${vehicle.model}`,
    label: make ? vehicle.model : `${vehicle.make} ${vehicle.model}`,
    note: `${vehicle.yearFrom}–${vehicle.yearTo === Number.POSITIVE_INFINITY ? '' : vehicle.yearTo}`,
    vehicle,
  }))
}

const hasBodyTypeOfModel = (list: VehicleList | null, car: CarFields) => list?.findVehicle(namedCar(car))?.bodyType === car.bodyType

/**
 * A change of the car. A listed model also sets its body type, which is cleared when another name replaces that of the model. A name that
 * only continues it, such as "Emira Cup", keeps the body type.
 */
export function withBodyType(list: VehicleList | null, car: CarFields, change: Partial<CarFields>): Partial<CarFields> {
  const found = list?.findVehicle(namedCar({ ...car, ...change })) ?? null
  if (found) return found === list?.findVehicle(namedCar(car)) ? change : { ...change, bodyType: found.bodyType }
  const isOther = change.model !== undefined && !change.model.startsWith(car.model)
  return isOther && hasBodyTypeOfModel(list, car) ? { ...change, bodyType: '' } : change
}

/**
 * A change of the make. The model, its engine and its body type go with the old make, unless the new make has that model, too.
 * They come back with the make of the previous car.
 */
export function withMake(list: VehicleList | null, car: CarFields, make: string, previous: CarFields): Partial<CarFields> {
  if (car.model === '' && make !== '' && previous.make === make) {
    const { model, engine, bodyType } = previous
    return bodyType ? { make, model, engine, bodyType } : withBodyType(list, car, { make, model, engine })
  }
  const isSameModel = car.make === '' || car.make === make || Boolean(list?.findVehicle(namedCar({ ...car, make })))
  if (car.model === '' || isSameModel) return withBodyType(list, car, { make })
  return { make, model: '', engine: '', ...(hasBodyTypeOfModel(list, car) && { bodyType: '' }) }
}
