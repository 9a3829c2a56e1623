import * as z from 'zod'
import { SIGN_IN_CODE_MAX_CHARS } from '../shared/limits.ts'
import { requiredText, timestamp } from '../shared/text.ts'
import { knownPassword } from './schema.ts'

/** Six digits from the app, or a recovery code; spaces and dashes are ignored. */
const secondFactorCode = requiredText('Enter the 6-digit code', SIGN_IN_CODE_MAX_CHARS).transform((typed) => typed.replace(/[\s-]/g, ''))

export const startSecondFactorBody = z.object({ password: knownPassword('Password is required') })
export const confirmSecondFactorBody = z.object({ code: secondFactorCode })
export const endSecondFactorBody = z.object({ password: knownPassword('Password is required'), code: secondFactorCode })

export const secondFactor = z.object({
  /** Staff accounts can turn it on; demo accounts and customers cannot. */
  offered: z.boolean(),
  onSince: timestamp.nullable(),
  recoveryCodesLeft: z.number().int(),
})
export type SecondFactor = z.output<typeof secondFactor>

/** `uri` is shown as a QR code, `secret` is typed by hand. */
export const secondFactorSetup = z.object({ secret: z.string(), uri: z.string() })

export const CODE_REQUIRED = 'Enter the 6-digit code from your authenticator app'
export const CODE_WRONG = 'This code is incorrect or has already been used'
