import { statusesAllowing } from '@vorta/contract/orders/policy'
import { ALREADY_PAID, NO_LONGER_PAYABLE, NOTHING_DUE, type PaymentType, QUOTE_LAPSED } from '@vorta/contract/payments/schema'
import { AppError } from '../../platform/errors.ts'
import type { OrderRow } from '../orders/orders.service.ts'
import { balanceCentsOf } from '../orders/quote-balance.ts'

/** The server alone decides what is due; amounts from the client are only compared. */
export interface AmountDue {
  readonly type: PaymentType
  readonly amountCents: number
  readonly quoteId: string | null
  readonly description: string
}

interface Quote {
  readonly id: string
  readonly productionCents: number
  readonly depositCents: number | null
  readonly validUntil: Date
}

export const designFeeOf = (number: string, amountCents: number): AmountDue => ({
  type: 'design_fee',
  amountCents,
  quoteId: null,
  description: `Design fee for order ${number}`,
})

const dueOfQuote = (type: Exclude<PaymentType, 'design_fee'>, number: string, quote: Quote, amountCents: number): AmountDue => ({
  type,
  amountCents,
  quoteId: quote.id,
  description: `${TYPE_LABELS[type]} for order ${number}`,
})

/** The design fee while it is unpaid, then the production cost or its deposit while the quote is active, then the balance. */
export function amountDueOf(
  order: Pick<OrderRow, 'number' | 'status' | 'feeStatus' | 'designFeeCents' | 'balanceStatus'>,
  quote: Quote | undefined,
  now: Date,
): AmountDue {
  if (order.feeStatus === 'unpaid' && statusesAllowing('payFee').includes(order.status)) {
    return designFeeOf(order.number, order.designFeeCents)
  }
  if (order.feeStatus !== 'paid' || order.status === 'cancelled') throw new AppError('conflict', NO_LONGER_PAYABLE)
  if (order.status === 'in_production' && order.balanceStatus && quote) {
    return dueOfQuote('balance', order.number, quote, balanceCentsOf(quote))
  }
  if (order.status === 'in_production' || order.status === 'completed') throw new AppError('conflict', ALREADY_PAID)
  if (!(statusesAllowing('payQuote').includes(order.status) && quote)) throw new AppError('conflict', NOTHING_DUE)
  if (quote.validUntil <= now) throw new AppError('conflict', QUOTE_LAPSED)
  return quote.depositCents === null
    ? dueOfQuote('production', order.number, quote, quote.productionCents)
    : dueOfQuote('deposit', order.number, quote, quote.depositCents)
}

export const TYPE_LABELS: Record<PaymentType, string> = {
  design_fee: 'Design fee',
  production: 'Production cost',
  deposit: 'Deposit',
  balance: 'Balance',
}
