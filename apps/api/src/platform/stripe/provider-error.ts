import { PAYMENT_FAILED } from '@vorta/contract/payments/schema'
import { AppError } from '../errors.ts'

interface Answer {
  /** Missing where the provider gave no answer: what it did is unknown then. */
  readonly status?: number | undefined
  readonly code?: string | undefined
}

/** The card provider failed, refused or gave no answer. */
export class ProviderError extends AppError {
  readonly status: number | undefined
  readonly providerCode: string | undefined

  constructor({ status, code }: Answer) {
    super('unavailable', PAYMENT_FAILED, { retryAfterS: 5 })
    this.status = status
    this.providerCode = code
  }
}

const TOO_MANY_REQUESTS = 429
const CONFLICT = 409

/** Whether the provider repeats this answer for the same idempotency key, for a day: only a new key leads on. */
export function isKeySpent(error: unknown): error is ProviderError {
  if (!(error instanceof ProviderError) || error.status === undefined) return false
  return error.status !== TOO_MANY_REQUESTS && error.status !== CONFLICT
}

/** Whether the provider could not be reached, which is no fault of what it was asked for. */
export const isUnreachable = (error: unknown): boolean => error instanceof ProviderError && error.status === undefined
