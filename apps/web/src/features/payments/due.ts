import type { Order } from '@vorta/contract/orders/schema'
import type { PaymentType } from '@vorta/contract/payments/schema'
import { REFUND_AFTER_DAYS, REVISIONS_INCLUDED } from '@vorta/contract/shared/limits'
import { DESIGN_FEE_CENTS, toDollars } from '@vorta/contract/shared/money'
import { customerActions, isQuoteExpired, openBalance } from '../../lib/orders/order-actions.ts'
import { PAYMENT_LABELS } from '../../lib/orders/order-text.ts'

export interface Due {
  readonly type: PaymentType
  readonly label: string
  /** In dollars. */
  readonly amount: number
  /** Identifies the quote, because a new quote may have the same amount. */
  readonly quotedAt?: string
}

const PRODUCTION_TERMS = [
  'We make the version you approved at the quoted price. There are no additional charges.',
  "Your kit is custom-made for your car, so we can't refund production if you change your mind.",
  "If your kit isn't what you approved, send us photos and we'll make it right.",
  'You can follow each stage in your dashboard and get a tracking number when your kit ships.',
]

/** Texts of the payment screen and the terms accepted by paying. */
export const PAYMENT_TEXTS: Record<PaymentType, { title: string; intro: string; note?: string; terms: readonly string[] }> = {
  design_fee: {
    title: 'Complete Your Order',
    intro: 'Your order is saved. Pay now, or later from your dashboard.',
    note: `Includes 3D modeling and up to ${REVISIONS_INCLUDED} revisions. Full refund if the design is not approved within ${REFUND_AFTER_DAYS} days.`,
    terms: [],
  },
  production: {
    title: 'Pay for Production',
    intro: "You approved the design. Pay to accept the quote, and we'll start making your kit.",
    terms: PRODUCTION_TERMS,
  },
  deposit: {
    title: 'Pay the Deposit',
    intro: "You approved the design. Pay the deposit to accept the quote, and we'll start making your kit.",
    terms: [...PRODUCTION_TERMS, 'The balance is due before we ship your kit.'],
  },
  balance: { title: 'Pay the Balance', intro: "We'll ship your kit once the balance is paid and the kit is packed.", terms: [] },
}

/** The design fee of a new order. The server verifies it. */
export const DESIGN_FEE: Due = { type: 'design_fee', label: PAYMENT_LABELS.design_fee, amount: toDollars(DESIGN_FEE_CENTS) }

/** What is due on an order, or null. The server checks again when paying. */
export function dueOn(order: Order, now: Date): Due | null {
  const { payFee, payQuote, payBalance } = customerActions(order, now)
  if (payFee) return due('design_fee', order.pricing.designFee)
  const balance = openBalance(order)
  if (payBalance && balance) return due('balance', balance.amount)
  if (!(payQuote && order.quote)) return null
  const { deposit, productionCost, createdAt: quotedAt } = order.quote
  return { ...(deposit === null ? due('production', productionCost) : due('deposit', deposit)), quotedAt }
}

const due = (type: PaymentType, amount: number): Due => ({ type, label: PAYMENT_LABELS[type], amount })

export const isPaid = (order: Order, type: PaymentType): boolean =>
  type === 'design_fee'
    ? order.paymentStatus === 'paid'
    : order.payments.some((payment) => payment.type === type && payment.status === 'paid')

/** Why nothing can be paid although a quote was sent; null if that is not the reason. */
export function endedQuote(order: Order, now: Date): 'withdrawn' | 'declined' | 'expired' | null {
  if (order.status === 'payment_pending') return isQuoteExpired(order, now) ? 'expired' : null
  return order.status === 'approved' && order.earlierQuotes.length > 0 ? endOfLastQuote(order) : null
}

/** Only the customer declines a quote, with a reason. */
function endOfLastQuote({ earlierQuotes }: Order): 'withdrawn' | 'declined' {
  const declineReason = earlierQuotes.at(-1)?.declineReason ?? null
  return declineReason === null ? 'withdrawn' : 'declined'
}

export type DueChange = 'cancelled' | 'withdrawn' | 'declined' | 'replaced' | 'expired'

/** Why the amount due can no longer be paid. Null while it can be paid, and once it is paid. */
export function dueChange(order: Order, due: Due, now: Date): DueChange | null {
  if (isPaid(order, due.type)) return null
  if (order.status === 'cancelled') return 'cancelled'
  if (due.type === 'design_fee' || due.type === 'balance') return null
  if (order.status !== 'payment_pending' || !order.quote) return endOfLastQuote(order)
  if (order.quote.createdAt !== due.quotedAt) return 'replaced'
  return isQuoteExpired(order, now) ? 'expired' : null
}
