import { address, profileBody } from '@vorta/contract/account/user'
import { carDetails, customization } from '@vorta/contract/orders/schema'
import * as z from 'zod'
import { type CarFields, type CustomFields, carInput, customInput, type ProfileFields } from './fields.ts'

/** Messages of the contract's schema by field path. */
export type Errors = Readonly<Record<string, string>>

export const NO_ERRORS: Errors = {}

export const isValid = (errors: Errors): boolean => Object.keys(errors).length === 0

const addressForm = z.object({ address })

function errorsIn(result: z.ZodSafeParseResult<unknown>): Errors {
  if (result.success) return NO_ERRORS
  const errors: Record<string, string> = {}
  for (const issue of result.error.issues) errors[issue.path.join('.')] ??= issue.message
  return errors
}

export const profileErrors = (profile: ProfileFields): Errors => errorsIn(profileBody.safeParse(profile))

export const addressErrors = (profile: ProfileFields): Errors => errorsIn(addressForm.safeParse({ address: profile.address }))

/** Photos are not checked here, because they are validated when selected. */
export const carErrors = (car: CarFields): Errors => errorsIn(carDetails.safeParse(carInput(car, [])))

export const customErrors = (custom: CustomFields): Errors => errorsIn(customization.safeParse(customInput(custom)))
