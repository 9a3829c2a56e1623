import { type Customization, skipDefaults } from '@vorta/contract/orders/schema'
import type { KeyValueStore } from '../../../lib/device-storage.ts'
import { type CustomFields, emptyEngravingFields } from '../fields.ts'
import type { Wizard } from '../state.ts'
import { draftKey, readDraft } from './draft-storage.ts'
import { type NamedBuild, type NamedSave, namedBuild } from './named-build.ts'
import { contentPrint, savedOrderId } from './order-draft.ts'

/** Storage key of a build to open in the builder, which survives the sign-in. */
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

/** Opens a saved build as it was saved, or copies the kit of a shared one: then the customer's car details and special requests stay. */
export function adoptBuild(state: Wizard, build: NamedBuild): Wizard {
  if ('_id' in build) return openSaved(state, build)
  const { bodyType, paint, paintName, customization } = build
  const car = { ...state.car, bodyType: state.car.bodyType || (bodyType ?? ''), color: state.car.color || (paintName ?? paint) }
  return withKit({ ...state, car }, { ...customization, specialRequests: state.custom.specialRequests })
}

function openSaved(state: Wizard, build: NamedSave): Wizard {
  const { _id, name, make, model, year, color, engine, transmission, bodyType, paint, paintName, customization } = build
  const isSameCar = make === state.car.make && model === state.car.model
  const car = {
    ...{ make, model, engine, transmission: transmission ?? '', bodyType: bodyType ?? '' },
    year: year === null ? state.car.year : String(year),
    color: color || (make ? (paintName ?? paint) : ''),
  }
  // Photos of another car would be sent to the engineer.
  const opened = withKit({ ...state, car, photos: isSameCar ? state.photos : [], sent: null }, customization)
  return { ...opened, savedAs: { id: _id, name, print: contentPrint(opened) } }
}

function withKit(state: Wizard, customization: Customization): Wizard {
  const isDefault = customization.bodyKit.type === skipDefaults().bodyKit.type
  if (isDefault) return { ...state, choice: 'skip' }
  return { ...state, choice: 'custom', custom: fieldsOf(customization) }
}

function fieldsOf({ bodyKit, colors, engravings, additionalFeatures, specialRequests }: Customization): CustomFields {
  const rows = engravings.map(({ text, font, size, position }, at) => ({ id: String(at + 1), text, font, size: String(size), position }))
  return { bodyKit, colors, additionalFeatures, specialRequests, engravings: rows.length > 0 ? rows : [emptyEngravingFields('1')] }
}

/** Whether opening a build would discard a draft that is stored only on this device. */
export function discardsDraft(accountId: string, storage: KeyValueStore): boolean {
  const draft = readDraft(storage.getItem(draftKey(accountId)), new Date())
  return draft !== null && savedOrderId(draft) === null && draft.savedAs?.print !== contentPrint(draft)
}
