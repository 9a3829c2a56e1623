import { refundClaimProblem } from '@vorta/contract/payments/refund-claim'
import { REFUND_AFTER_DAYS } from '@vorta/contract/shared/limits'
import { AppError } from '../../platform/errors.ts'
import type { OrderRow } from '../orders/orders.service.ts'

export const CLAIM_REASON = `Refund claimed by the customer: no design was approved within ${REFUND_AFTER_DAYS} days`

export function assertClaimable(order: Pick<OrderRow, 'status' | 'feeStatus' | 'feePaidAt' | 'approvedAt'>, now: Date): void {
  const feePaidAt = order.feeStatus === 'paid' ? order.feePaidAt : null
  const problem = refundClaimProblem({ status: order.status, feePaidAt, isApproved: order.approvedAt !== null }, now)
  if (problem !== null) throw new AppError('conflict', problem)
}
