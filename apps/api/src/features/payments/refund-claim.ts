import { REFUND_AFTER_DAYS } from '@vorta/contract/shared/limits'
import { daysAfter } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import type { OrderRow } from '../orders/orders.service.ts'

export const CLAIM_REASON = `Refund claimed by the customer: no design was approved within ${REFUND_AFTER_DAYS} days`

/** The promise of a full refund: the fee was paid long enough ago, and nothing was approved. */
export function refuseClaim(order: Pick<OrderRow, 'status' | 'feeStatus' | 'feePaidAt' | 'approvedAt'>, now: Date): void {
  const conflict = (sentence: string) => new AppError('conflict', sentence)
  if (order.status === 'completed' || order.status === 'cancelled')
    throw conflict(`This order is ${order.status}, so no refund can be claimed`)
  if (order.feeStatus !== 'paid' || !order.feePaidAt) throw conflict('The design fee has not been paid, so there is nothing to refund')
  if (order.approvedAt) throw conflict('The design has been approved, so no refund can be claimed')
  const from = daysAfter(order.feePaidAt, REFUND_AFTER_DAYS)
  if (now < from)
    throw conflict(`A refund can be claimed from ${from.toISOString().slice(0, 10)} on, ${REFUND_AFTER_DAYS} days after payment`)
}
