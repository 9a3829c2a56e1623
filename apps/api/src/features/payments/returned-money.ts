import type { OrderStatus } from '@vorta/contract/orders/status'
import { isSettled } from './intent-outcome.ts'
import type { PaymentRow } from './payments.repo.ts'

/** Why money that arrived is given back. */
export type ReturnReason = 'second' | 'lapsed' | 'withdrawn'

interface Return {
  /** For the timeline. */
  readonly line: string
  /** For the audit log. */
  readonly action: string
  /** Of the notification. */
  readonly kind: string
  readonly title: string
  /** Null where staff has nothing to do about it. */
  readonly staffTitle: string | null
}

export function returnReason(
  payment: Pick<PaymentRow, 'type' | 'status' | 'quoteId'>,
  order: { readonly status: OrderStatus },
  activeQuoteId: string | undefined,
): ReturnReason {
  if (payment.type === 'design_fee' || isSettled(payment) || order.status === 'cancelled') return 'second'
  return payment.quoteId === activeQuoteId ? 'lapsed' : 'withdrawn'
}

const late = (line: string): Return => ({
  line,
  action: 'payment.returned',
  kind: 'payment.returned',
  title: 'Your payment is being refunded',
  staffTitle: 'A late payment is being refunded',
})

/** How each reason is told, by the sum that arrived. */
export const RETURNS: Record<ReturnReason, (sum: string) => Return> = {
  second: (sum) => ({
    line: `A further payment of ${sum} arrived; it is refunded`,
    action: 'payment.secondRefunded',
    kind: 'payment.second',
    title: 'A further payment is refunded',
    staffTitle: null,
  }),
  lapsed: (sum) => late(`A payment of ${sum} arrived after the quote had expired and is being refunded`),
  withdrawn: (sum) => late(`A payment of ${sum} arrived for a quote that was withdrawn and is being refunded`),
}
