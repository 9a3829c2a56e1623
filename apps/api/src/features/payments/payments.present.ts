import { TAX_RATE_UNITS_PER_PERCENT } from '@vorta/contract/orders/quote-amounts'
import type { PaymentType, Receipt } from '@vorta/contract/payments/schema'
import { toDollars } from '@vorta/contract/shared/money'
import type { QuoteRow } from '../orders/orders.service.ts'
import { TYPE_LABELS } from './amount-due.ts'
import type * as repo from './payments.repo.ts'

type ReceiptRow = NonNullable<Awaited<ReturnType<typeof repo.findReceipt>>>

const RECEIPT_SUFFIX: Record<PaymentType, string> = { design_fee: 'D', production: 'P', deposit: 'P1', balance: 'P2' }

export const presentLastQuote = (quote: QuoteRow) => ({
  productionCost: toDollars(quote.productionCents),
  note: quote.note,
  lines: quote.lines,
  taxRate: quote.taxRate / TAX_RATE_UNITS_PER_PERCENT,
  shipping: toDollars(quote.shippingCents),
  deposit: quote.depositCents === null ? null : toDollars(quote.depositCents),
})

export const receiptNumber = (orderNumber: string, type: PaymentType): string => `${orderNumber}-${RECEIPT_SUFFIX[type]}`

export function presentReceipt({ payment, number, payer, holder }: ReceiptRow, company: Receipt['company']): Receipt | null {
  const { status, paidAt } = payment
  if ((status !== 'paid' && status !== 'refunded') || !paidAt) return null
  const amount = toDollars(payment.amountCents)
  return {
    number: receiptNumber(number, payment.type),
    orderId: payment.orderId,
    orderNumber: number,
    status,
    paidAt: paidAt.toISOString(),
    refundedAt: payment.refundedAt?.toISOString() ?? null,
    refundedAmount: toDollars(payment.refundedCents),
    // After account deletion, only what a receipt must show is retained.
    payer: holder ? { ...holder, email: '' } : { name: `${payer.firstName} ${payer.lastName}`, email: payer.email, address: payer.address },
    items: [{ label: `${TYPE_LABELS[payment.type]} for order ${number}`, amount }],
    amount,
    currency: payment.currency,
    last4: payment.last4,
    reference: payment.intentId,
    company,
  }
}
