import { FEATURES, type Feature } from '@vorta/contract/orders/catalog'
import { ENGRAVINGS_MAX_COUNT } from '@vorta/contract/shared/limits'
import { type CustomFields, type EngravingFields, emptyEngravingFields } from './fields.ts'
import type { CustomizerAction } from './state.ts'

export const canAddEngraving = (custom: CustomFields): boolean => custom.engravings.length < ENGRAVINGS_MAX_COUNT
export const canRemoveEngraving = (custom: CustomFields): boolean => custom.engravings.length > 1

/** The customizer's own part of the wizard. */
export function customize(custom: CustomFields, action: CustomizerAction): CustomFields {
  switch (action.type) {
    case 'kit':
      return { ...custom, bodyKit: { ...custom.bodyKit, ...action.change } }
    case 'colors':
      return { ...custom, colors: { ...custom.colors, ...action.change } }
    case 'preset': {
      const { primary, secondary, accent } = action.preset
      return { ...custom, colors: { primary, secondary, accent } }
    }
    case 'engraving':
      return { ...custom, engravings: custom.engravings.map((one) => (one.id === action.id ? { ...one, ...action.change } : one)) }
    case 'addEngraving':
      return canAddEngraving(custom) ? { ...custom, engravings: [...custom.engravings, emptyEngravingFields(nextId(custom))] } : custom
    case 'removeEngraving':
      return canRemoveEngraving(custom) ? { ...custom, engravings: custom.engravings.filter((one) => one.id !== action.id) } : custom
    case 'feature':
      return { ...custom, additionalFeatures: toggled(custom.additionalFeatures, action.feature) }
    case 'requests':
      return { ...custom, specialRequests: action.text }
  }
}

/** The fields that an action touches, by the paths their errors have. */
export function touchedBy(custom: CustomFields, action: CustomizerAction, known: readonly string[]): string[] {
  switch (action.type) {
    case 'colors':
      return Object.keys(action.change).map((name) => `colors.${name}`)
    case 'preset':
      return known.filter((path) => path.startsWith('colors.'))
    case 'engraving': {
      const row = custom.engravings.findIndex((one) => one.id === action.id)
      return Object.keys(action.change).map((name) => `engravings.${row}.${name}`)
    }
    case 'addEngraving':
    case 'removeEngraving':
      // The rows below move up, so an error that names a row by its number would point at the wrong one.
      return known.filter((path) => path.startsWith('engravings'))
    case 'requests':
      return ['specialRequests']
    case 'kit':
    case 'feature':
      return []
  }
}

const nextId = ({ engravings }: CustomFields): string => String(Math.max(0, ...engravings.map(numberOf)) + 1)
const numberOf = ({ id }: EngravingFields): number => Number.parseInt(id, 10) || 0

/** Always in the catalogue's order, so that the same choice makes the same order. */
const toggled = (chosen: readonly Feature[], feature: Feature): Feature[] =>
  FEATURES.filter((one) => (one === feature ? !chosen.includes(one) : chosen.includes(one)))
