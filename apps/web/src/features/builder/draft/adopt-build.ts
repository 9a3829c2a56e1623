import type { SharedBuild } from '@vorta/contract/builds/schema'
import { skipDefaults } from '@vorta/contract/orders/schema'
import { type CustomFields, emptyEngravingFields } from '../fields.ts'
import type { Wizard } from '../state.ts'
import type { KeyValueStore } from './device-storage.ts'
import { type NamedBuild, namedBuild } from './named-build.ts'

/** Storage key of a shared build to adopt, which survives the sign-in. */
const ADOPT_KEY = 'vorta.adopt'

export const storeAdoptRequest = (build: NamedBuild, storage: KeyValueStore): void => storage.setItem(ADOPT_KEY, JSON.stringify(build))

/** Removes and returns the stored build, or null if there is none or it is unreadable. */
export function takeAdoptRequest(storage: KeyValueStore): NamedBuild | null {
  const raw = storage.getItem(ADOPT_KEY)
  if (raw === null) return null
  storage.removeItem(ADOPT_KEY)
  try {
    return namedBuild.safeParse(JSON.parse(raw)).data ?? null
  } catch {
    return null
  }
}

/** Copies the kit into the draft. The customer's car details and special requests stay. */
export function adoptBuild(state: Wizard, { bodyType, paint, paintName, customization, make, model, year }: NamedBuild): Wizard {
  const savedCar = !state.car.make && make ? { make, model: model ?? '', ...(year && { year: String(year) }) } : {}
  const car = {
    ...state.car,
    bodyType: state.car.bodyType || (bodyType ?? ''),
    color: state.car.color || (paintName ?? paint),
    ...savedCar,
  }
  const isDefault = customization.bodyKit.type === skipDefaults().bodyKit.type
  if (isDefault) return { ...state, car, choice: 'skip' }
  return {
    ...state,
    car,
    choice: 'custom',
    custom: { ...fieldsOf(customization), specialRequests: state.custom.specialRequests },
  }
}

function fieldsOf({
  bodyKit,
  colors,
  engravings,
  additionalFeatures,
}: SharedBuild['customization']): Omit<CustomFields, 'specialRequests'> {
  const rows = engravings.map(({ text, font, size, position }, at) => ({ id: String(at + 1), text, font, size: String(size), position }))
  return { bodyKit, colors, additionalFeatures, engravings: rows.length > 0 ? rows : [emptyEngravingFields('1')] }
}
