import * as z from 'zod'
import { versionedCompanySettings } from '../company/schema.ts'
import { order } from '../orders/schema.ts'

/** Features throw an error code; the server maps it to a status. */
const ERROR_CODES = [
  'invalid',
  'unauthenticated',
  'payment_required',
  'forbidden',
  'not_found',
  'conflict',
  'too_large',
  'unsupported_type',
  'too_many',
  'unexpected',
  'unavailable',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

export const HTTP_STATUS: Record<ErrorCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  too_many: 429,
  unexpected: 500,
  unavailable: 503,
}

/** The body of every error reply. */
export const errorBody = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.enum(ERROR_CODES),
  errors: z.record(z.string(), z.string()).optional(),
  requestId: z.string().optional(),
  /** The current order, if the request was based on an outdated version. */
  order: order.optional(),
  /** The current company settings, if the change was based on an outdated version. */
  settings: versionedCompanySettings.optional(),
})
export type ErrorBody = z.infer<typeof errorBody>

/** Error messages shared by many endpoints. */
export const ERROR_MESSAGES = {
  signIn: 'Sign in to continue.',
  badToken: 'Your session has expired. Sign in again.',
  noPermission: "You don't have permission to do this.",
  badRequest: "We couldn't read the request. Reload the page and try again.",
  notFound: 'Not found',
  tooLarge: 'The request is too large. Please shorten it and try again.',
  notJson: 'The request body must be JSON.',
  tooMany: 'Too many attempts. Please try again later.',
  unexpected: 'Something went wrong on our end. Please try again.',
  unavailable: 'The service is temporarily unavailable. Please try again.',
} as const
