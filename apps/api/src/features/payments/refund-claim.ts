import { REFUND_AFTER_DAYS } from '@vorta/contract/shared/limits'
import { daysAfter } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import type { OrderRow } from '../orders/orders.service.ts'

export const CLAIM_REASON = `Refund claimed by the customer: no design was approved within ${REFUND_AFTER_DAYS} days`

const DATE_FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** The terms promise a full refund if no design is approved within 30 days of payment. */
export function assertClaimable(order: Pick<OrderRow, 'status' | 'feeStatus' | 'feePaidAt' | 'approvedAt'>, now: Date): void {
  const conflict = (message: string) => new AppError('conflict', message)
  if (order.status === 'completed' || order.status === 'cancelled')
    throw conflict(`This order is ${order.status}, so you cannot claim a refund.`)
  if (order.feeStatus !== 'paid' || !order.feePaidAt) throw conflict('The design fee has not been paid, so there is nothing to refund.')
  if (order.approvedAt) throw conflict('The design has been approved, so you cannot claim a refund.')
  const from = daysAfter(order.feePaidAt, REFUND_AFTER_DAYS)
  if (now < from) throw conflict(`You can claim a refund starting ${DATE_FORMAT.format(from)}, ${REFUND_AFTER_DAYS} days after payment.`)
}
