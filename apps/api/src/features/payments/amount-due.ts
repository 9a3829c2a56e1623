import { statusesAllowing } from '@vorta/contract/orders/policy'
import { ALREADY_PAID, NO_LONGER_PAYABLE, NOTHING_DUE, type PaymentType, QUOTE_LAPSED } from '@vorta/contract/payments/schema'
import { formatDollars, toDollars } from '@vorta/contract/shared/money'
import { AppError } from '../../platform/errors.ts'
import type { OrderRow } from '../orders/orders.service.ts'

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
  readonly validUntil: Date
}

export const designFeeOf = (number: string, amountCents: number): AmountDue => ({
  type: 'design_fee',
  amountCents,
  quoteId: null,
  description: `Design fee for order ${number}`,
})

/** The design fee while it is unpaid, then the production cost while its quote is active. */
export function amountDueOf(
  order: Pick<OrderRow, 'number' | 'status' | 'feeStatus' | 'designFeeCents'>,
  quote: Quote | undefined,
  now: Date,
): AmountDue {
  if (order.feeStatus === 'unpaid' && statusesAllowing('payFee').includes(order.status)) {
    return designFeeOf(order.number, order.designFeeCents)
  }
  if (order.feeStatus !== 'paid' || order.status === 'cancelled') throw new AppError('conflict', NO_LONGER_PAYABLE)
  if (order.status === 'in_production' || order.status === 'completed') throw new AppError('conflict', ALREADY_PAID)
  if (!(statusesAllowing('payQuote').includes(order.status) && quote)) throw new AppError('conflict', NOTHING_DUE)
  if (quote.validUntil <= now) throw new AppError('conflict', QUOTE_LAPSED)
  return {
    type: 'production',
    amountCents: quote.productionCents,
    quoteId: quote.id,
    description: `Production cost for order ${order.number}`,
  }
}

export const TYPE_LABELS: Record<PaymentType, string> = { design_fee: 'Design fee', production: 'Production cost' }

export const inDollars = (cents: number): string => formatDollars(toDollars(cents))
