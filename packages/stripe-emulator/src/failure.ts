import type Stripe from 'stripe'
import type { Decline } from './cards.ts'

interface ErrorFields {
  readonly code?: string
  readonly decline_code?: string
  readonly param?: string
  readonly charge?: string
  readonly payment_intent?: unknown
  readonly payment_method?: unknown
}

/** An error in Stripe's format. */
export class ProviderFailure extends Error {
  readonly status: number
  readonly body: { error: ErrorFields & { type: string; message: string; doc_url?: string } }

  constructor(status: number, type: string, message: string, fields: ErrorFields = {}) {
    super(message)
    const docs = fields.code && { doc_url: `https://docs.stripe.com/error-codes/${fields.code.replaceAll('_', '-')}` }
    this.status = status
    this.body = { error: { type, message, ...docs, ...fields } }
  }
}

export const badRequest = (message: string, fields: ErrorFields = {}) => new ProviderFailure(400, 'invalid_request_error', message, fields)

export const missing = (noun: string, id: string, param = 'intent') =>
  new ProviderFailure(404, 'invalid_request_error', `No such ${noun}: '${id}'`, { code: 'resource_missing', param })

export const missingParam = (param: string) => badRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })

export const badInteger = (param: string) => badRequest(`Invalid integer: ${param}`, { code: 'parameter_invalid_integer', param })

export const unexpectedState = (message: string, intent: Stripe.PaymentIntent) =>
  badRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intent })

export const cardError = (decline: Decline, fields: ErrorFields) =>
  new ProviderFailure(402, 'card_error', decline.message, {
    code: decline.code,
    ...(decline.declineCode && { decline_code: decline.declineCode }),
    ...fields,
  })

export const tooManyAttempts = (message: string) => new ProviderFailure(429, 'invalid_request_error', message, { code: 'rate_limit' })
