import Stripe from 'stripe'
import { AppError } from '../errors.ts'
import { idOf } from './facts.ts'

const SIGNATURE_TOLERANCE_S = 300

/** What an event is about; its amounts are never believed, the provider is asked afresh. */
export interface ProviderEvent {
  readonly id: string
  readonly type: string
  readonly createdAt: Date
  readonly intentId: string | null
  /** Why a card was refused, where it was. */
  readonly declineCode: string | null
}

interface Incoming {
  readonly raw: Uint8Array
  readonly signature: string | undefined
  readonly secret: string | undefined
  readonly now: Date
  readonly livemode: boolean
}

/** The signature comes first: nothing of an unproved body is looked at. */
export function readEvent(stripe: Stripe, { raw, signature, secret, now, livemode }: Incoming): ProviderEvent {
  const event = proved(stripe, { raw, signature, secret, now })
  if (event.livemode !== livemode) throw new AppError('invalid', 'The event belongs to another mode')
  return {
    id: event.id,
    type: event.type,
    createdAt: new Date(event.created * 1000),
    intentId: intentIdOf(event),
    declineCode: event.type === 'payment_intent.payment_failed' ? declineOf(event.data.object) : null,
  }
}

function proved(stripe: Stripe, { raw, signature, secret, now }: Omit<Incoming, 'livemode'>): Stripe.Event {
  if (signature === undefined || secret === undefined) throw new AppError('invalid', 'Invalid signature')
  try {
    return stripe.webhooks.constructEvent(raw, signature, secret, SIGNATURE_TOLERANCE_S, undefined, now.getTime())
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw new AppError('invalid', 'Invalid signature')
    throw new AppError('invalid', 'The event could not be read')
  }
}

function intentIdOf(event: Stripe.Event): string | null {
  const about = event.data.object as { id?: string; object?: string; payment_intent?: string | { id: string } | null }
  return about.object === 'payment_intent' ? (about.id ?? null) : idOf(about.payment_intent)
}

const declineOf = (intent: Stripe.PaymentIntent): string =>
  intent.last_payment_error?.decline_code ?? intent.last_payment_error?.code ?? 'unknown'
