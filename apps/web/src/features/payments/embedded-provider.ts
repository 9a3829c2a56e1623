import { PAYMENT_CLOSED, PAYMENT_FAILED } from '@vorta/contract/payments/schema'
import { apiBase } from '../../lib/api.ts'
import { type CardFields, digitsIn, readExpiry } from './card.ts'

/** The result of confirming a card. */
export type Outcome =
  | { readonly kind: 'succeeded' }
  | { readonly kind: 'authenticate' }
  /** The message is shown to the customer. */
  | { readonly kind: 'declined'; readonly message: string }

export interface OpenIntent {
  readonly orderId: string
  readonly paymentIntentId: string
  readonly clientSecret: string
}

interface IntentResponse {
  readonly status?: string
  readonly last_payment_error?: { readonly message?: string } | null
  readonly error?: {
    readonly message?: string
    readonly code?: string
    readonly payment_intent?: { readonly status?: string }
  }
}

/** Confirms a card at the embedded test provider with the same calls as Stripe.js. */
export function confirmCard(intent: OpenIntent, publishableKey: string, card: CardFields): Promise<Outcome> {
  const expiry = readExpiry(card.expiry)
  return post(intent, 'confirm', {
    key: publishableKey,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': digitsIn(card.number),
    'payment_method_data[card][exp_month]': String(expiry?.month ?? ''),
    'payment_method_data[card][exp_year]': String(expiry?.year ?? ''),
    'payment_method_data[card][cvc]': digitsIn(card.cvc),
  })
}

/** Completes or fails the 3-D Secure step. */
export const authenticate = (intent: OpenIntent, publishableKey: string, outcome: 'success' | 'fail'): Promise<Outcome> =>
  post(intent, 'authenticate', { key: publishableKey, outcome })

async function post(intent: OpenIntent, action: string, fields: Record<string, string>): Promise<Outcome> {
  const response = await fetch(`${apiBase}/test-provider/v1/payment_intents/${encodeURIComponent(intent.paymentIntentId)}/${action}`, {
    method: 'POST',
    body: new URLSearchParams({ client_secret: intent.clientSecret, ...fields }),
  })
  return readOutcome((await response.json()) as IntentResponse)
}

export function readOutcome({ status, error, last_payment_error }: IntentResponse): Outcome {
  // Another tab or a lost response may have completed the payment already.
  const intentStatus = error?.code === 'payment_intent_unexpected_state' ? error.payment_intent?.status : status
  if (intentStatus === 'succeeded') return { kind: 'succeeded' }
  if (intentStatus === 'requires_action') return { kind: 'authenticate' }
  if (error && intentStatus === 'canceled') return { kind: 'declined', message: PAYMENT_CLOSED }
  return { kind: 'declined', message: error?.message ?? last_payment_error?.message ?? PAYMENT_FAILED }
}
