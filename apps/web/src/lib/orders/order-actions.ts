import { type OrderPermission, roleCanDo, statusesAllowing } from '@vorta/contract/orders/policy'
import type { Order } from '@vorta/contract/orders/schema'
import { refundClaimProblem } from '@vorta/contract/payments/refund-claim'

/** The open cancellation request of an order that isn't cancelled. */
export const openCancellationRequest = ({ status, cancellationRequested }: Pick<Order, 'status' | 'cancellationRequested'>) =>
  status === 'cancelled' ? null : cancellationRequested

export const isQuoteExpired = ({ quote }: Pick<Order, 'quote'>, now: Date): boolean => quote !== null && new Date(quote.validUntil) <= now

/** A chat without an engineer is not closed: it opens with the assignment. */
export const isChatClosed = ({ status }: Pick<Order, 'status'>): boolean => !statusesAllowing('writeChat').includes(status)

export const newestCad = ({ cadModels }: Pick<Order, 'cadModels'>) =>
  cadModels.reduce<Order['cadModels'][number] | null>((newest, model) => (newest && newest.version > model.version ? newest : model), null)

/** The unpaid balance after a deposit; the kit ships once it is paid. */
export const openBalance = ({ payments, status }: Pick<Order, 'payments' | 'status'>) =>
  status === 'in_production' ? (payments.find(({ type, status }) => type === 'balance' && status === 'pending') ?? null) : null

/** What the customer may do now. */
export function customerActions(order: Order, now: Date) {
  const mayDo = (permission: OrderPermission) => roleCanDo('user', order, permission)
  return {
    payFee: mayDo('payFee') && order.paymentStatus === 'unpaid',
    payQuote: mayDo('payQuote') && order.quote !== null && !isQuoteExpired(order, now),
    payBalance: openBalance(order) !== null,
    declineQuote: mayDo('declineQuote') && order.quote !== null && !isQuoteExpired(order, now),
    approve: mayDo('approve'),
    requestRevision: mayDo('requestRevision'),
    claimRefund: mayDo('claimRefund') && mayClaimRefund(order, now),
    requestCancellation: mayDo('requestCancellation') && order.cancellationRequested === null,
  }
}

function mayClaimRefund(order: Order, now: Date): boolean {
  const fee = order.payments.find((payment) => payment.type === 'design_fee' && payment.status === 'paid')
  const feePaidAt = fee?.paidAt ? new Date(fee.paidAt) : null
  return refundClaimProblem({ status: order.status, feePaidAt, isApproved: order.approval !== null }, now) === null
}

/** What the assigned engineer, or an admin in their place, may do now. */
export function engineerActions(order: Order, now: Date) {
  const mayDo = (permission: OrderPermission) => roleCanDo('engineer', order, permission)
  const hasActiveQuote = mayDo('withdrawQuote') && !isQuoteExpired(order, now)
  const mayQuote = mayDo('quote') && order.paymentStatus === 'paid'
  return {
    startDesign: mayDo('startDesign'),
    uploadCad: mayDo('uploadCad'),
    quote: mayQuote && !hasActiveQuote,
    replaceQuote: mayQuote && hasActiveQuote,
    withdrawQuote: hasActiveQuote,
    complete: mayDo('complete') && openBalance(order) === null,
  }
}

/** The amount of a full refund, in dollars. */
export const paidTotal = ({ payments }: Pick<Order, 'payments'>): number =>
  payments.filter((payment) => payment.status === 'paid').reduce((sum, payment) => sum + payment.amount, 0)
