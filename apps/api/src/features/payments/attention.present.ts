import type { AttentionAction, AttentionEntry } from '@vorta/contract/payments/attention'
import { toDollars } from '@vorta/contract/shared/money'
import { inDollars } from './amount-due.ts'
import type { AttentionRow, DisputeRow, page } from './attention.repo.ts'
import type { PaymentRow } from './payments.repo.ts'

type Row = Awaited<ReturnType<typeof page>>[number]

export const presentEntry = ({ entry, payment, orderNumber, customer, dispute }: Row): AttentionEntry => ({
  _id: entry.id,
  reason: entry.reason,
  detail: entry.detail,
  whatToDo: whatToDo(entry, dispute),
  since: entry.since.toISOString(),
  dueAt: dispute && needsResponse(dispute) ? (dispute.evidenceDueAt?.toISOString() ?? null) : null,
  actions: actionsOf(entry, payment),
  payment: {
    _id: payment.id,
    type: payment.type,
    amount: toDollars(payment.amountCents),
    status: payment.status,
    refundedAmount: toDollars(payment.refundedCents),
    disputed: payment.disputed,
  },
  order: { _id: payment.orderId, orderNumber },
  customer,
})

const needsResponse = ({ status }: DisputeRow) => status.endsWith('needs_response')

function whatToDo({ reason }: AttentionRow, dispute: DisputeRow | null): string {
  if (reason === 'refund_failed') return 'Retry the refund. If it fails again, pay the customer another way and mark this as handled.'
  if (reason === 'partial_refund') return 'Check that this was intended. Refund the rest, or mark this as handled.'
  if (reason === 'amount_mismatch')
    return "Compare the payment with the order, refund it in the payment provider's dashboard, then mark this as handled."
  if (dispute?.status === 'lost')
    return `The dispute is lost and ${inDollars(dispute.amountCents)} went back to the cardholder. Decide whether to stop the order, then mark this as handled.`
  if (dispute && !needsResponse(dispute)) return "Evidence was submitted. Pause work on the order until the bank's decision."
  return "Submit evidence in the payment provider's dashboard, or accept the dispute there. Pause work on the order until it is decided."
}

function actionsOf({ reason }: AttentionRow, payment: PaymentRow): AttentionAction[] {
  if (reason === 'refund_failed') return ['retry_refund', 'mark_handled']
  return reason === 'partial_refund' && payment.status === 'paid' ? ['refund_rest', 'mark_handled'] : ['mark_handled']
}
