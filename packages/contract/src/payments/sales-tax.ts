import type { PaymentType } from './schema.ts'

interface QuoteTax {
  readonly productionCents: number
  /** Part of the production cost. */
  readonly taxCents: number
  /** Null without a deposit. */
  readonly depositCents: number | null
}

/** Rounded half up, in integers. */
const shareOf = (cents: number, part: number, whole: number): number => Math.floor((2 * cents * part + whole) / (2 * whole))

/** The sales tax in a payment: a deposit contains its share of the tax, and the balance the rest. The design fee is not taxed. */
export function taxOfPayment(type: PaymentType, quote: QuoteTax | null): number {
  if (type === 'design_fee' || !quote) return 0
  const { productionCents, taxCents, depositCents } = quote
  if (type === 'production' || depositCents === null) return taxCents
  const inDeposit = shareOf(taxCents, depositCents, productionCents)
  return type === 'deposit' ? inDeposit : taxCents - inDeposit
}

/** The sales tax in a movement of a payment: all of it if the whole amount was paid or refunded, a share of it for a part. Negative for refunds. */
export function taxOfMovement(grossCents: number, payment: { readonly amountCents: number; readonly taxCents: number }): number {
  const taxCents = shareOf(payment.taxCents, Math.abs(grossCents), payment.amountCents)
  return grossCents < 0 && taxCents > 0 ? -taxCents : taxCents
}
