import * as z from 'zod'
import { ROLES } from '../auth/role.ts'
import { COUNTRIES } from '../orders/catalog.ts'
import { isBlank } from '../shared/blank.ts'
import { ADDRESS_LINE_MAX_CHARS, NAME_MAX_CHARS, PHONE_MAX_CHARS } from '../shared/limits.ts'
import { id, requiredText, timestamp, within } from '../shared/text.ts'

/** In any script. */
const HAS_DIGIT = /\p{Nd}/u

export const firstName = requiredText('First name is required', NAME_MAX_CHARS)
export const lastName = requiredText('Last name is required', NAME_MAX_CHARS)
export const phone = requiredText('Phone number is required', PHONE_MAX_CHARS).refine(
  within(PHONE_MAX_CHARS, (value) => isBlank(value) || HAS_DIGIT.test(value)),
  'Phone number is invalid',
)

const countryValues = COUNTRIES.map((country) => country.value)

export const address = z.object({
  street: requiredText('Street address is required', ADDRESS_LINE_MAX_CHARS),
  city: requiredText('City is required', ADDRESS_LINE_MAX_CHARS),
  state: requiredText('State is required', ADDRESS_LINE_MAX_CHARS),
  zipCode: requiredText('ZIP code is required', PHONE_MAX_CHARS),
  country: z.enum(countryValues, { error: 'Please choose a country from the list' }).default('USA'),
})
export type Address = z.output<typeof address>

export const profileBody = z.object({ firstName, lastName, phone, address: address.prefault({} as z.input<typeof address>) })

export const storedAddress = z.object({ street: z.string(), city: z.string(), state: z.string(), zipCode: z.string(), country: z.string() })

export const user = z.object({
  _id: id,
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  phone: z.string(),
  role: z.enum(ROLES),
  /** Whether the user, acting as an admin, may change the company settings. */
  isOwner: z.boolean(),
  createdAt: timestamp,
  address: storedAddress.nullable(),
})
export type User = z.output<typeof user>

/** The builder skips its first step when these details are complete. */
export const hasContactDetails = (user: Pick<User, 'firstName' | 'lastName' | 'phone'>): boolean =>
  [user.firstName, user.lastName, user.phone].every((value) => !isBlank(value))
