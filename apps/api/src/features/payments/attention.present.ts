import type { AttentionAction, AttentionEntry } from '@vorta/contract/payments/attention'
import { formatCents, toDollars } from '@vorta/contract/shared/money'
import type { DisputeRow, page } from './attention.repo.ts'
import { isInquiry } from './dispute-status.ts'
import { isSettled } from './intent-outcome.ts'

type Row = Awaited<ReturnType<typeof page>>[number]

export function presentEntry(row: Row): AttentionEntry {
  const { entry, payment, orderNumber, customer, dispute } = row
  return {
    _id: entry.id,
    reason: entry.reason,
    detail: entry.detail,
    whatToDo: whatToDo(row),
    since: entry.since.toISOString(),
    dueAt: dispute && needsResponse(dispute) ? (dispute.evidenceDueAt?.toISOString() ?? null) : null,
    actions: actionsOf(row),
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
  }
}

export const needsResponse = ({ status }: Pick<DisputeRow, 'status'>) => status.endsWith('needs_response')

function whatToDo(row: Row): string {
  const { reason } = row.entry
  if (reason === 'refund_failed') return afterFailedRefund(row.disputeStatus)
  if (reason === 'partial_refund') return 'Check that this was intended. Refund the rest, or mark this as handled.'
  if (reason === 'amount_mismatch')
    return "Compare the payment with the order, refund it in the payment provider's dashboard, then mark this as handled."
  return isMainDispute(row) ? duringDispute(row.dispute) : duringOtherDispute(row.dispute)
}

function afterFailedRefund(disputeStatus: string | null): string {
  if (disputeStatus === 'lost') return "The bank already returned the money to the cardholder. Don't refund it again. Mark this as handled."
  if (disputeStatus !== null && !isInquiry(disputeStatus))
    return "The cardholder is disputing this payment, so it can't be refunded now. Accept the dispute in the payment provider's dashboard to return the money, or retry the refund once the dispute is won."
  return 'Retry the refund. If it fails again, pay the customer another way and mark this as handled.'
}

/** The dispute is over the money that pays for the order. */
const isMainDispute = ({ payment, dispute }: Row) =>
  isSettled(payment) && (dispute === null || dispute.intentId === null || dispute.intentId === payment.intentId)

function duringDispute(dispute: DisputeRow | null): string {
  if (dispute?.status === 'lost')
    return `The dispute was lost, and ${formatCents(dispute.amountCents)} went back to the cardholder. Decide whether to cancel the order, then mark this as handled.`
  if (dispute && !needsResponse(dispute)) return 'Evidence was submitted. Pause work on the order until the bank decides.'
  return "Submit evidence in the payment provider's dashboard, or accept the dispute there. Pause work on the order until it is decided."
}

function duringOtherDispute(dispute: DisputeRow | null): string {
  if (dispute?.status === 'lost')
    return `The dispute was lost, and ${formatCents(dispute.amountCents)} went back to the cardholder. Check that it wasn't refunded as well, then mark this as handled.`
  if (dispute && !needsResponse(dispute)) return "Evidence was submitted. Wait for the bank's decision."
  return "If the payment was refunded, submit evidence of the refund in the payment provider's dashboard. Otherwise accept the dispute there."
}

function actionsOf({ entry: { reason }, payment, disputeStatus }: Row): AttentionAction[] {
  if (reason === 'refund_failed') return disputeStatus === 'lost' ? ['mark_handled'] : ['retry_refund', 'mark_handled']
  return reason === 'partial_refund' && payment.status === 'paid' ? ['refund_rest', 'mark_handled'] : ['mark_handled']
}
