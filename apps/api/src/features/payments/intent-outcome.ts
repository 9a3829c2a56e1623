import type { OrderStatus } from '@vorta/contract/orders/status'
import type { Intent } from '../../platform/stripe/facts.ts'
import type { PaymentRow } from './payments.repo.ts'

type Claimed = Pick<
  PaymentRow,
  'orderId' | 'quoteId' | 'type' | 'status' | 'amountCents' | 'currency' | 'intentId' | 'refundWantedAt' | 'refundedAt'
>
type Money = Pick<Intent, 'id' | 'orderId' | 'amountCents' | 'receivedCents' | 'currency'>

/** The money arrived; whether it went back since is another question. */
export const isSettled = ({ status }: Pick<PaymentRow, 'status'>): boolean => status === 'paid' || status === 'refunded'

/**
 * What money that has arrived means for the payment it names: it is news (`pay`), it was known (`already`, or `refunding` where it goes back),
 * it does not fit (`mismatch`), or it came for what cannot be paid any more (`surplus`).
 */
export function verdictOf(
  payment: Claimed,
  money: Money,
  order: { readonly status: OrderStatus; readonly payableQuoteId: string | undefined },
): 'pay' | 'already' | 'refunding' | 'mismatch' | 'surplus' {
  // Whoever asks again hears the same, be it another one who brought the news first.
  if (isSettled(payment) && payment.intentId === money.id) return payment.refundWantedAt || payment.refundedAt ? 'refunding' : 'already'
  const fits =
    money.orderId === payment.orderId &&
    money.receivedCents === payment.amountCents &&
    money.amountCents === payment.amountCents &&
    money.currency === payment.currency
  if (!fits) return 'mismatch'
  // A quote that lapsed, or was withdrawn or replaced, cannot be paid, even by an intent that was opened for it in time.
  const isPayable = payment.type === 'design_fee' || order.status === 'cancelled' || order.payableQuoteId === payment.quoteId
  return payment.status === 'pending' && isPayable ? 'pay' : 'surplus'
}
