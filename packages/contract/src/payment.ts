import * as z from 'zod'
import { id, timestamp } from './text.ts'

export const PAYMENT_TYPES = ['design_fee', 'production'] as const
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
})
export type OrderPayment = z.output<typeof orderPayment>

export const createIntentBody = z.object({
  orderId: id,
  // Only compared with what is due; a number of any size is a legal question with an illegal answer.
  amount: z.number({ error: 'Amount does not match the order' }).nullish(),
})
export const confirmPaymentBody = z.object({
  paymentIntentId: z.string({ error: 'Payment does not match this order' }).min(1).max(255),
  orderId: id,
})

export const AMOUNT_MISMATCH = 'Amount does not match the order'
export const PAYMENT_FAILED = 'Payment failed. Please try again.'
