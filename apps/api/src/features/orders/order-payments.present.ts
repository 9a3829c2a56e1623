import { statusesAllowing } from '@vorta/contract/orders/policy'
import type { OrderPayments } from '@vorta/contract/orders/schema'
import type { OrderStatus } from '@vorta/contract/orders/status'
import { dueId, type OrderPayment, type PaymentType } from '@vorta/contract/payments/schema'
import { toCents, toDollars } from '@vorta/contract/shared/money'
import type { PaymentsJson } from './order-json.repo.ts'

type Payable = Pick<PaymentsJson, '_id' | 'status' | 'paymentStatus' | 'balanceStatus' | 'designFee' | 'quote' | 'payments'>

/** The payments of an order for the customer's list of payments. `now` is ISO 8601 UTC. */
export const presentPayments = (record: PaymentsJson, now: string): OrderPayments => ({
  _id: record._id,
  orderNumber: record.orderNumber,
  carDetails: record.carDetails,
  payments: paymentsOf(record).map((payment) => ({
    _id: payment._id,
    type: payment.type,
    amount: payment.amount,
    status: payment.status,
    paidAt: payment.paidAt,
    isDue: isDue(record, payment, now),
  })),
  version: record.version,
})

/** The stored payments, plus pending ones for amounts due that nobody has started to pay. */
export function paymentsOf(record: Payable): OrderPayment[] {
  const payments = record.payments.map((payment): OrderPayment => {
    const isOfOldQuote = payment.status === 'pending' && payment.quoteId !== null && payment.quoteId !== (record.quote?._id ?? null)
    const { quoteId: _, ...rest } = payment
    return { ...rest, status: isOfOldQuote ? 'failed' : payment.status }
  })
  const isMissing = (type: PaymentType) => !payments.some((payment) => payment.type === type && payment.status !== 'failed')
  if (record.paymentStatus === 'unpaid' && record.status !== 'cancelled' && isMissing('design_fee')) {
    payments.unshift(pending(record, 'design_fee', record.designFee))
  }
  const due = dueOfQuote(record)
  // A payment that failed because its quote expired keeps its id and must not be listed again.
  const isClosed = payments.some(({ _id }) => _id === due?._id)
  if (due && isMissing(due.type) && !isClosed) payments.push(due)
  return payments
}

/** What the quote makes due now: the whole amount, the deposit or the balance. */
function dueOfQuote(record: Payable): OrderPayment | null {
  const { quote, status, balanceStatus } = record
  if (!quote) return null
  const { deposit, productionCost } = quote
  if (status === 'payment_pending')
    return deposit === null ? pending(record, 'production', productionCost) : pending(record, 'deposit', deposit)
  return balanceStatus === null
    ? null
    : pending(record, 'balance', toDollars((toCents(productionCost) ?? 0) - (toCents(deposit ?? 0) ?? 0)))
}

const pending = ({ _id: orderId, quote }: Payable, type: PaymentType, amount: number): OrderPayment => ({
  _id: dueId(type, { orderId, quoteId: quote?._id ?? null }),
  type,
  amount,
  status: 'pending',
  paidAt: null,
  last4: null,
  refundedAmount: 0,
  disputed: false,
})

const PAYABLE_STATUSES: Readonly<Record<PaymentType, readonly OrderStatus[]>> = {
  design_fee: statusesAllowing('payFee'),
  production: statusesAllowing('payQuote'),
  deposit: statusesAllowing('payQuote'),
  balance: ['in_production'],
}

/** Whether the customer can pay it now; `amountDueOf` decides again when they do. */
function isDue(record: Payable, { type, status }: Pick<OrderPayment, 'type' | 'status'>, now: string): boolean {
  if (status !== 'pending' || !PAYABLE_STATUSES[type].includes(record.status)) return false
  if (type === 'design_fee') return record.paymentStatus === 'unpaid'
  // ISO 8601 UTC strings of equal length compare like the times they denote.
  return record.paymentStatus === 'paid' && (type === 'balance' || (record.quote !== null && record.quote.validUntil > now))
}
