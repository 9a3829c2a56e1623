import type { SharedBuild } from '@vorta/contract/builds/schema'
import { skipDefaults } from '@vorta/contract/orders/schema'
import type { Shelf } from './device-storage.ts'
import { type CustomFields, emptyEngravingFields } from './fields.ts'
import { type NamedBuild, namedBuild } from './named-build.ts'
import type { Wizard } from './state.ts'
import { NO_ERRORS } from './validation.ts'

/** Where a build waits that somebody wants to make theirs; it outlasts the sign-in. */
const WISH = 'vorta.adopt'

export const storeAdoptRequest = (build: NamedBuild, shelf: Shelf): void => shelf.setItem(WISH, JSON.stringify(build))

/** The build that waits, taken from its place; null when there is none, or none that can be read. */
export function takeAdoptRequest(shelf: Shelf): NamedBuild | null {
  const raw = shelf.getItem(WISH)
  if (raw === null) return null
  shelf.removeItem(WISH)
  try {
    return namedBuild.safeParse(JSON.parse(raw)).data ?? null
  } catch {
    return null
  }
}

/** The shared kit in this draft. What the visitor said of their own car, and wrote to the engineer, stays. */
export function adopted(state: Wizard, { bodyType, paint, paintName, customization }: NamedBuild): Wizard {
  const car = { ...state.car, bodyType: state.car.bodyType || (bodyType ?? ''), color: state.car.color || (paintName ?? paint) }
  const isDefault = customization.bodyKit.type === skipDefaults().bodyKit.type
  if (isDefault) return { ...state, car, choice: 'skip', errors: NO_ERRORS }
  return {
    ...state,
    car,
    choice: 'custom',
    custom: { ...fieldsOf(customization), specialRequests: state.custom.specialRequests },
    errors: NO_ERRORS,
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
