import { PAYMENT_FAILED } from '@vorta/contract/payments/schema'
import { apiBase } from '../../lib/api.ts'
import { type CardFields, digitsIn, readExpiry } from './card.ts'

/** What the provider said about a card. */
export type Outcome =
  | { readonly kind: 'succeeded' }
  | { readonly kind: 'authenticate' }
  /** A sentence for the customer: the provider's own where it gave one. */
  | { readonly kind: 'refused'; readonly message: string }

export interface OpenIntent {
  readonly orderId: string
  readonly paymentIntentId: string
  readonly clientSecret: string
}

interface IntentAnswer {
  readonly status?: string
  readonly last_payment_error?: { readonly message?: string } | null
  readonly error?: {
    readonly message?: string
    readonly code?: string
    readonly payment_intent?: { readonly status?: string }
  }
}

/** Confirms at the test provider of the server, with the same calls that the real provider's script makes. */
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

/** Ends the 3-D Secure step as the customer's bank would. */
export const authenticate = (intent: OpenIntent, publishableKey: string, outcome: 'success' | 'fail'): Promise<Outcome> =>
  post(intent, 'authenticate', { key: publishableKey, outcome })

async function post(intent: OpenIntent, deed: string, fields: Record<string, string>): Promise<Outcome> {
  const response = await fetch(`${apiBase}/test-provider/v1/payment_intents/${encodeURIComponent(intent.paymentIntentId)}/${deed}`, {
    method: 'POST',
    body: new URLSearchParams({ client_secret: intent.clientSecret, ...fields }),
  })
  return readOutcome((await response.json()) as IntentAnswer)
}

export function readOutcome({ status, error, last_payment_error }: IntentAnswer): Outcome {
  // Another tab, or an answer that got lost, may have paid already: that is no failure.
  const known = error?.code === 'payment_intent_unexpected_state' ? error.payment_intent?.status : status
  if (known === 'succeeded') return { kind: 'succeeded' }
  if (known === 'requires_action') return { kind: 'authenticate' }
  return { kind: 'refused', message: error?.message ?? last_payment_error?.message ?? PAYMENT_FAILED }
}
