import * as z from 'zod'
import { ROLES } from '../auth/role.ts'
import { isEmailAddress } from '../email-address.ts'
import { COUNTRIES } from '../orders/catalog.ts'
import {
  ADDRESS_LINE_MAX_CHARS,
  EMAIL_MAX_CHARS,
  NAME_MAX_CHARS,
  PASSWORD_MAX_CHARS,
  PASSWORD_MIN_CHARS,
  PHONE_MAX_CHARS,
  SIGN_IN_CODE_MAX_CHARS,
} from '../shared/limits.ts'
import { id, isBlank, linkToken, optionalText, rawText, requiredText, timestamp, within } from '../shared/text.ts'

export const email = requiredText('Email is required', EMAIL_MAX_CHARS)
  .refine(within(EMAIL_MAX_CHARS, isEmailAddress), 'Email is invalid')
  // One address, one account, however it is typed.
  .transform((value) => value.toLowerCase())

const password = (required: string) =>
  rawText(required, PASSWORD_MAX_CHARS, `Password must be at most ${PASSWORD_MAX_CHARS} characters`).min(1, required)

/** A password to be set; never trimmed, so that it is compared exactly as typed. */
const newPassword = (required: string) =>
  password(required).min(PASSWORD_MIN_CHARS, `Password must be at least ${PASSWORD_MIN_CHARS} characters`)

/** A password to be compared: its old rules may differ from today's. */
export const knownPassword = password

const firstName = requiredText('First name is required', NAME_MAX_CHARS)
const lastName = requiredText('Last name is required', NAME_MAX_CHARS)
const phone = requiredText('Phone number is required', PHONE_MAX_CHARS)

export const loginBody = z.object({
  email,
  password: knownPassword('Password is required'),
  /** The second proof of accounts that ask for one; looked at only after the right password. */
  code: optionalText(SIGN_IN_CODE_MAX_CHARS),
})

export const registerBody = z.object({ firstName, lastName, email, phone, password: newPassword('Password is required') })

/** The registration form: the confirmation stays in the browser. */
export const registerForm = registerBody
  .extend({ confirmPassword: password('Please confirm your password') })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
    // The comparison helps only once there is something to compare, yet must not wait for the other fields.
    when: ({ value }) => hasBothPasswords(value),
  })

function hasBothPasswords(value: unknown): boolean {
  const form = value as { password?: unknown; confirmPassword?: unknown } | null | undefined
  return Boolean(form?.password) && Boolean(form?.confirmPassword)
}

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

export const updateRoleBody = z.object({ role: z.enum(ROLES, { error: 'Invalid role' }) })

export const forgotPasswordBody = z.object({ email })
export const resetPasswordBody = z.object({
  token: linkToken(200),
  password: newPassword('Password is required'),
})
export const verifyEmailBody = z.object({
  token: linkToken(200),
})
export const changePasswordBody = z.object({
  currentPassword: knownPassword('Current password is required'),
  newPassword: newPassword('New password is required'),
})

export const user = z.object({
  _id: id,
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Whether the owner of the account has shown that the address is theirs. */
  emailVerified: z.boolean(),
  phone: z.string(),
  role: z.enum(ROLES),
  createdAt: timestamp,
  address: z.object({ street: z.string(), city: z.string(), state: z.string(), zipCode: z.string(), country: z.string() }).nullable(),
})
export type User = z.output<typeof user>

/** One signed-in device. */
export const session = z.object({
  _id: id,
  createdAt: timestamp,
  lastSeenAt: timestamp,
  expiresAt: timestamp,
  userAgent: z.string(),
  current: z.boolean(),
})
export type Session = z.output<typeof session>

/** First name, last name and phone: with these the builder skips its first step. */
export const hasContactDetails = (person: Pick<User, 'firstName' | 'lastName' | 'phone'>): boolean =>
  [person.firstName, person.lastName, person.phone].every((value) => !isBlank(value))
