import * as z from 'zod'
import { firstName, lastName, phone } from '../account/user.ts'
import { isBlank } from '../shared/blank.ts'
import { email } from '../shared/email.ts'
import { PASSWORD_MAX_CHARS, PASSWORD_MIN_CHARS, SIGN_IN_CODE_MAX_CHARS } from '../shared/limits.ts'
import { id, linkToken, optionalText, rawText, timestamp, within } from '../shared/text.ts'
import { ROLES } from './role.ts'

const password = (required: string) =>
  rawText(required, PASSWORD_MAX_CHARS, `Password must be at most ${PASSWORD_MAX_CHARS} characters`).min(1, required)

/** Typed on purpose, unlike other invisible characters. */
const ONLY_SPACES = /^ *$/

/** Not trimmed, so that a password is compared exactly as typed. Invisible text other than spaces counts as missing. */
const newPassword = (required: string) =>
  password(required)
    .min(PASSWORD_MIN_CHARS, `Password must be at least ${PASSWORD_MIN_CHARS} characters`)
    .refine(
      within(PASSWORD_MAX_CHARS, (value) => ONLY_SPACES.test(value) || !isBlank(value)),
      required,
    )

/** An existing password, which may have been set under different rules. */
export const knownPassword = password

export const loginBody = z.object({
  email,
  password: knownPassword('Password is required'),
  /** The second-factor code; checked only after the password. */
  code: optionalText(SIGN_IN_CODE_MAX_CHARS),
})

export const registerBody = z.object({ firstName, lastName, email, phone, password: newPassword('Password is required') })

/** The confirmation is checked in the browser and never sent. */
export const registerForm = registerBody
  .extend({ confirmPassword: password('Please confirm your password') })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
    // Compares the passwords as soon as both are filled in, even if other fields are still invalid.
    when: ({ value }) => hasBothPasswords(value),
  })

function hasBothPasswords(value: unknown): boolean {
  const form = value as { password?: unknown; confirmPassword?: unknown } | null | undefined
  return Boolean(form?.password) && Boolean(form?.confirmPassword)
}

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

export const session = z.object({
  _id: id,
  createdAt: timestamp,
  lastSeenAt: timestamp,
  expiresAt: timestamp,
  userAgent: z.string(),
  current: z.boolean(),
})
export type Session = z.output<typeof session>
