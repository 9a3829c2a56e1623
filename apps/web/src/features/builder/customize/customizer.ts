import { FEATURES } from '@vorta/contract/orders/catalog'
import { addableParts, KIT_PARTS } from '@vorta/contract/orders/kit-parts'
import { ENGRAVINGS_MAX_COUNT } from '@vorta/contract/shared/limits'
import { type CustomFields, type EngravingFields, emptyEngravingFields } from '../fields.ts'
import type { CustomizerAction } from '../state.ts'

export const canAddEngraving = ({ length }: CustomFields['engravings']): boolean => length < ENGRAVINGS_MAX_COUNT
export const canRemoveEngraving = ({ length }: CustomFields['engravings']): boolean => length > 1

/** The reducer for customizer actions. */
export function customize(custom: CustomFields, action: CustomizerAction): CustomFields {
  switch (action.type) {
    case 'kit':
      return withPossibleParts({ ...custom, bodyKit: { ...custom.bodyKit, ...action.change } })
    case 'part': {
      const additionalTypes = toggled(KIT_PARTS, custom.bodyKit.additionalTypes ?? [], action.part)
      return withPossibleParts({ ...custom, bodyKit: { ...custom.bodyKit, additionalTypes } })
    }
    case 'colors':
      return { ...custom, colors: { ...custom.colors, ...action.change } }
    case 'preset': {
      const { primary, secondary, accent } = action.preset
      return { ...custom, colors: { primary, secondary, accent } }
    }
    case 'engraving':
      return {
        ...custom,
        engravings: custom.engravings.map((engraving) => (engraving.id === action.id ? { ...engraving, ...action.change } : engraving)),
      }
    case 'addEngraving':
      return canAddEngraving(custom.engravings)
        ? { ...custom, engravings: [...custom.engravings, emptyEngravingFields(nextId(custom))] }
        : custom
    case 'removeEngraving':
      return canRemoveEngraving(custom.engravings)
        ? { ...custom, engravings: custom.engravings.filter((engraving) => engraving.id !== action.id) }
        : custom
    case 'feature':
      return { ...custom, additionalFeatures: toggled(FEATURES, custom.additionalFeatures, action.feature) }
    case 'requests':
      return { ...custom, specialRequests: action.text }
  }
}

const nextId = ({ engravings }: CustomFields): string => String(Math.max(0, ...engravings.map(numberOf)) + 1)
const numberOf = ({ id }: EngravingFields): number => Number.parseInt(id, 10) || 0

/** In catalog order, so that the same selection has the same fingerprint. */
const toggled = <T extends string>(options: readonly T[], chosen: readonly T[], changed: T): T[] =>
  options.filter((option) => chosen.includes(option) !== (option === changed))

/** Sets aside the added parts that do not fit, and takes back those that fit again, for example after a change of the kit type. */
function withPossibleParts({ bodyKit: { additionalTypes = [], ...kit }, setAsideParts = [], ...custom }: CustomFields): CustomFields {
  const wanted = KIT_PARTS.filter((part) => additionalTypes.includes(part) || setAsideParts.includes(part))
  const parts = addableParts(kit.type, wanted)
  const others = wanted.filter((part) => !parts.includes(part))
  return {
    ...custom,
    bodyKit: parts.length > 0 ? { ...kit, additionalTypes: parts } : kit,
    ...(others.length > 0 && { setAsideParts: others }),
  }
}
