import type { AuditAction } from '@vorta/contract/admin/audit-log'
import type { OrderStatus } from '@vorta/contract/orders/status'
import { isSettled } from './intent-outcome.ts'
import type { PaymentRow } from './payments.repo.ts'

/** Why a payment that arrived is refunded. */
export type SurplusReason = 'duplicate' | 'expired' | 'withdrawn'

export interface SurplusText {
  /** For the timeline. */
  readonly description: string
  /** For the audit log. */
  readonly action: AuditAction
  /** For the notification. */
  readonly kind: string
  readonly title: string
  /** Null if staff is not notified. */
  readonly staffTitle: string | null
}

export function surplusReason(
  payment: Pick<PaymentRow, 'type' | 'status' | 'quoteId'>,
  order: { readonly status: OrderStatus },
  activeQuoteId: string | undefined,
): SurplusReason {
  if (payment.type === 'design_fee' || isSettled(payment) || order.status === 'cancelled') return 'duplicate'
  return payment.quoteId === activeQuoteId ? 'expired' : 'withdrawn'
}

const latePayment = (description: string): SurplusText => ({
  description,
  action: 'payment.returned',
  kind: 'payment.returned',
  title: 'Your payment is being refunded',
  staffTitle: 'A late payment is being refunded',
})

export const SURPLUS_TEXTS: Record<SurplusReason, (sum: string) => SurplusText> = {
  duplicate: (sum) => ({
    description: `A duplicate payment of ${sum} is being refunded`,
    action: 'payment.secondRefunded',
    kind: 'payment.second',
    title: 'Your duplicate payment is being refunded',
    staffTitle: null,
  }),
  expired: (sum) => latePayment(`A payment of ${sum} that arrived after the quote expired is being refunded`),
  withdrawn: (sum) => latePayment(`A payment of ${sum} for a withdrawn quote is being refunded`),
}
