import type { Order } from '@vorta/contract/orders/schema'
import { can, DESIGN_STATUSES, type OrderStatus } from '@vorta/contract/orders/status'
import { REFUND_AFTER_DAYS } from '@vorta/contract/shared/limits'

const DAY_MS = 86_400_000

/** The milestones shown to customers, in order. */
export const STAGES = ['Ordered', 'Assigned', 'Design', 'Approved', 'Payment', 'Production', 'Completed'] as const

const STAGE_OF: Record<Exclude<OrderStatus, 'cancelled'>, number> = {
  pending: 0,
  assigned: 1,
  designing: 2,
  revision_requested: 2,
  approved: 3,
  payment_pending: 4,
  in_production: 5,
  completed: 6,
}

/** The index of the order's milestone, or null if it was cancelled. */
export const stageOf = (status: OrderStatus): number | null => (status === 'cancelled' ? null : STAGE_OF[status])

export const isOpen = (status: OrderStatus): boolean => status !== 'completed' && status !== 'cancelled'

/** The open cancellation request of an order that isn't cancelled. */
export const openCancellationRequest = ({ status, cancellationRequested }: Pick<Order, 'status' | 'cancellationRequested'>) =>
  status === 'cancelled' ? null : cancellationRequested

export const isQuoteExpired = ({ quote }: Pick<Order, 'quote'>, now: Date): boolean => quote !== null && new Date(quote.validUntil) <= now

/** A CAD version can be added until the design is approved. */
const acceptsCad = (status: OrderStatus): boolean => DESIGN_STATUSES.includes(status)

export const newestCad = ({ cadModels }: Pick<Order, 'cadModels'>) =>
  cadModels.reduce<Order['cadModels'][number] | null>((newest, model) => (newest && newest.version > model.version ? newest : model), null)

/** What the customer may do now. */
export function customerActions(order: Order, now: Date) {
  return {
    payFee: order.paymentStatus === 'unpaid' && isOpen(order.status),
    payQuote: order.status === 'payment_pending' && order.quote !== null && !isQuoteExpired(order, now),
    approve: can(order.status, 'approve'),
    requestRevision: can(order.status, 'requestRevision'),
    claimRefund: mayClaimRefund(order, now),
    requestCancellation: can(order.status, 'cancel') && order.cancellationRequested === null,
  }
}

/** The terms guarantee a full refund if nothing is approved within 30 days of payment. */
function mayClaimRefund(order: Order, now: Date): boolean {
  const isBeforeApproval = order.status === 'pending' || acceptsCad(order.status)
  const fee = order.payments.find((payment) => payment.type === 'design_fee' && payment.status === 'paid')
  if (!isBeforeApproval || order.approval !== null || !fee?.paidAt) return false
  return now.getTime() - new Date(fee.paidAt).getTime() >= REFUND_AFTER_DAYS * DAY_MS
}

/** What the assigned engineer, or an admin in their place, may do now. */
export function engineerActions(order: Order, now: Date) {
  const hasActiveQuote = order.status === 'payment_pending' && !isQuoteExpired(order, now)
  const mayQuote = can(order.status, 'quote') && order.paymentStatus === 'paid'
  return {
    startDesign: can(order.status, 'startDesign'),
    uploadCad: order.engineerId !== null && acceptsCad(order.status),
    quote: mayQuote && !hasActiveQuote,
    replaceQuote: mayQuote && hasActiveQuote,
    withdrawQuote: can(order.status, 'withdrawQuote') && hasActiveQuote,
    complete: can(order.status, 'complete'),
  }
}

/** The amount of a full refund, in dollars. */
export const paidTotal = ({ payments }: Pick<Order, 'payments'>): number =>
  payments.filter((payment) => payment.status === 'paid').reduce((sum, payment) => sum + payment.amount, 0)
