import * as z from 'zod'
import { storedAddress } from '../account/user.ts'
import { id, rawText, timestamp } from '../shared/text.ts'

/** A quote is paid at once (`production`), or in a deposit and a balance. */
export const PAYMENT_TYPES = ['design_fee', 'production', 'deposit', 'balance'] as const
export type PaymentType = (typeof PAYMENT_TYPES)[number]

export const PAYMENT_STATUSES = ['pending', 'paid', 'failed', 'refunded'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const orderPayment = z.object({
  _id: id,
  type: z.enum(PAYMENT_TYPES),
  amount: z.number(),
  status: z.enum(PAYMENT_STATUSES),
  paidAt: timestamp.nullable(),
  last4: z.string().nullable(),
  /** Less than `amount` after a partial refund. */
  refundedAmount: z.number(),
  /** True for an open or lost dispute. */
  disputed: z.boolean(),
})
export type OrderPayment = z.output<typeof orderPayment>

/** A stable id that a payment keeps when it goes from pending to paid. */
export const dueId = (type: PaymentType, owner: { readonly orderId: string; readonly quoteId: string | null }): string =>
  type === 'design_fee' ? `${owner.orderId}-design-fee` : `${owner.quoteId ?? owner.orderId}-${type}`

export const AMOUNT_MISMATCH = "The amount doesn't match the order. Reload the page and try again."
export const PAYMENT_MISMATCH = "This payment doesn't belong to this order. Reload the page and try again."

export const createIntentBody = z.object({
  orderId: id,
  // Only compared with the amount due, so any number is accepted here.
  amount: z.number({ error: AMOUNT_MISMATCH }).nullish(),
})
export const confirmPaymentBody = z.object({
  paymentIntentId: rawText(PAYMENT_MISMATCH, 255, PAYMENT_MISMATCH, PAYMENT_MISMATCH).min(1, PAYMENT_MISMATCH),
  orderId: id,
})

export const PAYMENT_FAILED = 'Payment failed. Please try again.'
/** The server has closed the payment because its quote was withdrawn or replaced, or the order cancelled. */
export const PAYMENT_CLOSED = 'This amount is no longer due, because the quote or the order has changed. Your card was not charged.'
export const ALREADY_PAID = 'This order is already paid.'
export const NOTHING_DUE = 'The design fee is paid, and nothing else is due right now.'
export const NO_LONGER_PAYABLE = 'You can no longer pay for this order.'
export const NOT_COMPLETED = "The payment hasn't been completed. Please try again."
export const QUOTE_LAPSED = 'This quote is no longer valid. Your engineer will send you a new one.'
export const TOO_MANY_PAYMENT_ATTEMPTS = 'Too many payment attempts. Please try again later.'

export const QUOTE_BEING_PAID = "The customer is paying this quote right now, so it can't be changed. Try again in a few minutes."
export const QUOTE_JUST_PAID = 'The customer has just paid this quote, so it can no longer be changed.'
export const QUOTE_CHANGED = 'Someone else has just changed this quote. Review the current one, then try again.'

export const PAYMENT_IN_PROGRESS = "Your payment is being processed, so you can't decline this quote. Try again in a few minutes."
export const PAYMENT_JUST_ARRIVED = 'Your payment has just arrived, so you can no longer decline this quote.'

/** The order cannot be shipped or completed yet. */
export const balanceUnpaid = (amount: string) =>
  `The customer hasn't paid the balance of ${amount} yet. You can ship the kit once it is paid.`

export const receipt = z.object({
  number: z.string(),
  orderId: id,
  orderNumber: z.string(),
  status: z.enum(['paid', 'refunded']),
  paidAt: timestamp,
  refundedAt: timestamp.nullable(),
  refundedAmount: z.number(),
  payer: z.object({
    name: z.string(),
    email: z.string(),
    address: storedAddress.nullable(),
  }),
  items: z.array(z.object({ label: z.string(), amount: z.number() })),
  amount: z.number(),
  currency: z.string(),
  last4: z.string().nullable(),
  /** The payment at the provider. */
  reference: z.string().nullable(),
  company: z.object({ email: z.string(), phone: z.string(), address: z.string() }),
})
export type Receipt = z.output<typeof receipt>
