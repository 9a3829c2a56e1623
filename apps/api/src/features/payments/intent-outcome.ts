import type { OrderStatus } from '@vorta/contract/orders/status'
import type { Intent } from '../../platform/stripe/facts.ts'
import type { PaymentRow } from './payments.repo.ts'

type Payment = Pick<
  PaymentRow,
  'orderId' | 'quoteId' | 'type' | 'status' | 'amountCents' | 'currency' | 'intentId' | 'refundRequestedAt' | 'refundedAt'
>
type ReceivedIntent = Pick<Intent, 'id' | 'orderId' | 'amountCents' | 'receivedCents' | 'currency'>

/** The money arrived; it may have been refunded since. */
export const isSettled = ({ status }: Pick<PaymentRow, 'status'>): boolean => status === 'paid' || status === 'refunded'

/** Whether this intent is the one whose money pays for the payment. */
export const isPaidBy = (payment: Pick<PaymentRow, 'status' | 'intentId'>, intent: Pick<Intent, 'id'>): boolean =>
  isSettled(payment) && payment.intentId === intent.id

/**
 * What a succeeded intent means for its payment: new (`pay`), recorded before (`already`, or `refunding`), different in amount,
 * currency or order (`mismatch`), or for something that can no longer be paid (`surplus`).
 */
export function intentOutcome(
  payment: Payment,
  intent: ReceivedIntent,
  order: { readonly status: OrderStatus; readonly payableQuoteId: string | undefined },
): 'pay' | 'already' | 'refunding' | 'mismatch' | 'surplus' {
  if (isPaidBy(payment, intent)) return payment.refundRequestedAt || payment.refundedAt ? 'refunding' : 'already'
  const isMatching =
    intent.orderId === payment.orderId &&
    intent.receivedCents === payment.amountCents &&
    intent.amountCents === payment.amountCents &&
    intent.currency === payment.currency
  if (!isMatching) return 'mismatch'
  // An expired, withdrawn or replaced quote cannot be paid, even with an intent that was opened in time.
  const isPayable = payment.type === 'design_fee' || order.status === 'cancelled' || order.payableQuoteId === payment.quoteId
  return payment.status === 'pending' && isPayable ? 'pay' : 'surplus'
}
