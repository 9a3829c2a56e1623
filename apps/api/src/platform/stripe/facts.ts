import type Stripe from 'stripe'

export type IntentStatus = Stripe.PaymentIntent.Status

/** The data of a payment intent that we use. */
export interface Intent {
  readonly id: string
  readonly status: IntentStatus
  readonly amountCents: number
  readonly receivedCents: number
  readonly refundedCents: number
  readonly disputed: boolean
  readonly currency: string
  readonly clientSecret: string
  /** Our metadata; null for an intent that we did not create. */
  readonly orderId: string | null
  readonly paymentId: string | null
  readonly last4: string | null
  /** Time of the latest charge, if any. */
  readonly chargedAt: Date | null
}

export interface Refund {
  readonly id: string
  readonly amountCents: number
  readonly status: 'pending' | 'succeeded' | 'failed'
  readonly createdAt: Date
}

export interface Dispute {
  readonly id: string
  readonly amountCents: number
  /** Stripe's status. */
  readonly status: string
  readonly evidenceDueAt: Date | null
  readonly createdAt: Date
}

export interface Movement {
  readonly id: string
  /** Stripe's type, such as `charge` or `payout`. */
  readonly type: string
  /** Stripe's category in its reports, such as `dispute_reversal`. */
  readonly category: string
  readonly createdAt: Date
  /** When the amount can be paid out. */
  readonly availableAt: Date
  readonly description: string | null
  readonly currency: string
  readonly grossCents: number
  /** Without the tax on it. */
  readonly feeCents: number
  readonly feeTaxCents: number
  readonly netCents: number
  /** The charge, refund, dispute or payout. */
  readonly sourceId: string | null
  readonly intentId: string | null
  /** Our metadata; only charges carry it. */
  readonly paymentId: string | null
}

export interface HostedPage {
  readonly id: string
  readonly url: string | null
  readonly status: 'open' | 'complete' | 'expired'
  readonly intentId: string | null
  readonly orderId: string | null
}

/** Whether the intent can still be paid, or is being paid. */
export const intentStatusIsOpen = (status: IntentStatus): boolean => status !== 'succeeded' && status !== 'canceled'

export function intentOf(intent: Stripe.PaymentIntent): Intent {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  return {
    id: intent.id,
    status: intent.status,
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    refundedCents: charge?.amount_refunded ?? 0,
    disputed: charge?.disputed ?? false,
    currency: intent.currency,
    clientSecret: intent.client_secret ?? '',
    orderId: intent.metadata.order_id ?? null,
    paymentId: intent.metadata.payment_id ?? null,
    last4: charge?.payment_method_details?.card?.last4 ?? null,
    chargedAt: charge ? new Date(charge.created * 1000) : null,
  }
}

export function refundOf(refund: Stripe.Refund): Refund {
  const { status } = refund
  const ended = status === 'succeeded' || status === 'failed' ? status : 'pending'
  const createdAt = new Date(refund.created * 1000)
  return { id: refund.id, amountCents: refund.amount, status: status === 'canceled' ? 'failed' : ended, createdAt }
}

export function disputeOf({ id, amount, status, evidence_details: evidence, created }: Stripe.Dispute): Dispute {
  const dueBy = evidence.due_by
  const evidenceDueAt = dueBy === null ? null : new Date(dueBy * 1000)
  return { id, amountCents: amount, status, evidenceDueAt, createdAt: new Date(created * 1000) }
}

export function movementOf(movement: Stripe.BalanceTransaction): Movement {
  const { source } = movement
  const feeTaxCents = movement.fee_details.filter(({ type }) => type === 'tax').reduce((sum, { amount }) => sum + amount, 0)
  const cause = typeof source === 'object' && source !== null ? source : null
  return {
    id: movement.id,
    type: movement.type,
    category: movement.reporting_category,
    createdAt: new Date(movement.created * 1000),
    availableAt: new Date(movement.available_on * 1000),
    description: movement.description,
    currency: movement.currency,
    grossCents: movement.amount,
    feeCents: movement.fee - feeTaxCents,
    feeTaxCents,
    netCents: movement.net,
    sourceId: idOf(source),
    intentId: cause && 'payment_intent' in cause ? idOf(cause.payment_intent) : null,
    paymentId: (cause && 'metadata' in cause && cause.metadata?.payment_id) || null,
  }
}

const SESSION_ENDS: Readonly<Record<string, HostedPage['status']>> = { complete: 'complete', expired: 'expired' }

export const hostedPageOf = (session: Stripe.Checkout.Session): HostedPage => ({
  id: session.id,
  url: session.url,
  status: SESSION_ENDS[session.status ?? ''] ?? 'open',
  intentId: idOf(session.payment_intent),
  orderId: session.metadata?.order_id ?? null,
})

/** Stripe returns an id or, if expanded, the object. */
function idOf(value: string | { id: string } | null | undefined): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : value.id
}
