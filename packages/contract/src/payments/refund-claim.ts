import { statusesAllowing } from '../orders/policy.ts'
import { isOpenStatus, type OrderStatus } from '../orders/status.ts'
import { REFUND_AFTER_DAYS } from '../shared/limits.ts'

interface RefundFacts {
  readonly status: OrderStatus
  /** Null unless the design fee is paid. */
  readonly feePaidAt: Date | null
  readonly isApproved: boolean
}

const DAY_MS = 86_400_000
const DATE_FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const DESIGN_IS_APPROVED = "The design has been approved, so you can't claim a refund."

/** Why the status allows no refund claim. */
export const refundIsClosed = (status: OrderStatus): string =>
  isOpenStatus(status) ? DESIGN_IS_APPROVED : `This order is ${status}, so you can't claim a refund.`

/** Why the customer cannot claim a refund, or null. The terms promise one if no design is approved within 30 days of payment. */
export function refundClaimProblem({ status, feePaidAt, isApproved }: RefundFacts, now: Date): string | null {
  if (!statusesAllowing('claimRefund').includes(status)) return refundIsClosed(status)
  if (feePaidAt === null) return "The design fee hasn't been paid, so there is nothing to refund."
  if (isApproved) return DESIGN_IS_APPROVED
  const from = new Date(feePaidAt.getTime() + REFUND_AFTER_DAYS * DAY_MS)
  if (now >= from) return null
  return `You can claim a refund starting ${DATE_FORMAT.format(from)}, ${REFUND_AFTER_DAYS} days after payment.`
}
