import { address, profileBody } from '@vorta/contract/account/user'
import { carDetails, customization } from '@vorta/contract/orders/schema'
import * as z from 'zod'
import { type AddressFields, type CarFields, type CustomFields, carInput, customInput, type ProfileFields } from './fields.ts'

/** The contract's schemas for values as typed. */

export const profileForm = profileBody as z.ZodType<unknown, ProfileFields>

/** Photos are not checked here, because they are validated when selected. */
export const carForm = z.preprocess((car: CarFields) => carInput(car, []), carDetails)

export const customForm = z.preprocess((custom: CustomFields) => customInput(custom), customization)

/** The fields of the customizer that are typed. */
export type TypedFields = Pick<CustomFields, 'colors' | 'engravings' | 'specialRequests'>

/** Validates the typed fields together with the selected options. */
export const typedForm = (custom: CustomFields) => z.preprocess((typed: TypedFields) => customInput({ ...custom, ...typed }), customization)

export const TERMS_REQUIRED = 'Please accept the terms and conditions to continue.'
const terms = z.boolean().refine((accepted) => accepted, TERMS_REQUIRED)

export interface SummaryFields {
  readonly address: AddressFields
  readonly terms: boolean
}

/** The address is only checked if the account has none yet. */
export const summaryForm = (asksAddress: boolean) =>
  z.object({ address: asksAddress ? address : z.unknown(), terms }) as z.ZodType<unknown, SummaryFields>
