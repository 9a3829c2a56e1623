import { PAYMENT_FAILED } from '@vorta/contract/payments/schema'
import { AppError } from '../errors.ts'

interface Answer {
  /** Undefined if the provider did not respond, so the outcome is unknown. */
  readonly status?: number | undefined
  readonly code?: string | undefined
}

/** The card provider failed, rejected the request or did not respond. */
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

/** Whether the provider replays this response for the same idempotency key, so that a retry needs a new one. */
export function isKeySpent(error: unknown): error is ProviderError {
  if (!(error instanceof ProviderError) || error.status === undefined) return false
  return error.status !== TOO_MANY_REQUESTS && error.status !== CONFLICT
}

/** Whether the provider refused a refund because the cardholder disputes the payment; retrying does not help until that is decided. */
export const isDisputed = (error: unknown): boolean => error instanceof ProviderError && error.providerCode === 'charge_disputed'

/** Whether the provider was unreachable. */
export const isUnreachable = (error: unknown): boolean => error instanceof ProviderError && error.status === undefined
