/** The event types the server acts on. Must match the list in docs/production.md; other events are acknowledged and ignored. */
export const HANDLED_EVENT_TYPES = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'checkout.session.completed',
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const

export const isHandledEvent = (type: string): boolean => (HANDLED_EVENT_TYPES as readonly string[]).includes(type)

/** Events after a payment. They are also polled, because a webhook may be lost. */
export const FOLLOW_UP_EVENT_TYPES = HANDLED_EVENT_TYPES.filter((type) => /^(?:charge|refund)\./.test(type))
