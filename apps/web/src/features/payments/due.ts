import type { Order } from '@vorta/contract/orders/schema'
import type { PaymentType } from '@vorta/contract/payments/schema'
import { DESIGN_FEE_CENTS, toDollars } from '@vorta/contract/shared/money'
import { customerSteps, isQuoteLapsed } from '../../lib/order-rules.ts'
import { PAYMENT_LABELS } from '../../lib/order-text.ts'

export interface Due {
  readonly type: PaymentType
  readonly label: string
  /** In dollars. */
  readonly amount: number
  /** Which quote it is: another one is another thing to pay, even at the same sum. */
  readonly quotedAt?: string
}

/** What the payment screen says about each kind of payment, and what is agreed to by paying. */
export const PAYMENT_TEXTS: Record<PaymentType, { title: string; intro: string; terms: readonly string[] }> = {
  design_fee: { title: 'Complete Your Order', intro: 'Your order is saved. Pay now, or later from your dashboard.', terms: [] },
  production: {
    title: 'Pay for Production',
    intro: 'You approved the design. Paying accepts the quote, and we start making your kit.',
    terms: [
      'We make the version you approved, for the price in the quote. Nothing is added later.',
      'Your kit is made for your car alone, so we cannot refund production just because you changed your mind.',
      'If what arrives is not what you approved, write to us with photos and we will put it right.',
      'You see each stage in your dashboard, and the tracking number when your kit ships.',
    ],
  },
}

/** What every new order costs; the server compares. */
export const DESIGN_FEE: Due = { type: 'design_fee', label: PAYMENT_LABELS.design_fee, amount: toDollars(DESIGN_FEE_CENTS) }

/** What is to be paid on an order now, or null. The server decides again when it comes to it. */
export function dueOn(order: Order, now: Date): Due | null {
  const { payFee, payQuote } = customerSteps(order, now)
  if (payFee) return due('design_fee', order.pricing.designFee)
  return payQuote && order.quote ? { ...due('production', order.quote.productionCost), quotedAt: order.quote.createdAt } : null
}

const due = (type: PaymentType, amount: number): Due => ({ type, label: PAYMENT_LABELS[type], amount })

export const isPaid = (order: Order, type: PaymentType): boolean =>
  type === 'design_fee'
    ? order.paymentStatus === 'paid'
    : order.payments.some((payment) => payment.type === type && payment.status === 'paid')

export type DueChange = 'cancelled' | 'withdrawn' | 'replaced' | 'lapsed'

/** Why what was due when the page was opened can no longer be paid; null while it can, and once it was. */
export function changeOf(order: Order, due: Due, now: Date): DueChange | null {
  if (isPaid(order, due.type)) return null
  if (order.status === 'cancelled') return 'cancelled'
  if (due.type === 'design_fee') return null
  if (order.status !== 'payment_pending' || !order.quote) return 'withdrawn'
  if (order.quote.createdAt !== due.quotedAt) return 'replaced'
  return isQuoteLapsed(order, now) ? 'lapsed' : null
}
