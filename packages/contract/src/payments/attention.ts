import * as z from 'zod'
import { id, requiredText, timestamp } from '../shared/text.ts'
import { PAYMENT_STATUSES, PAYMENT_TYPES } from './schema.ts'

export const ATTENTION_REASONS = ['refund_failed', 'dispute', 'partial_refund', 'amount_mismatch'] as const
export type AttentionReason = (typeof ATTENTION_REASONS)[number]

export const ATTENTION_LABELS: Record<AttentionReason, string> = {
  refund_failed: 'Refund failed',
  dispute: 'Payment disputed',
  partial_refund: 'Partially refunded',
  amount_mismatch: "Amount doesn't match",
}

/** The actions available here; everything else is done in the provider's dashboard. */
export const ATTENTION_ACTIONS = ['retry_refund', 'refund_rest', 'mark_handled'] as const
export type AttentionAction = (typeof ATTENTION_ACTIONS)[number]

export const attentionEntry = z.object({
  _id: id,
  reason: z.enum(ATTENTION_REASONS),
  /** What happened, in one sentence. */
  detail: z.string(),
  /** What to do, in one or two sentences. */
  whatToDo: z.string(),
  since: timestamp,
  /** The evidence deadline of an open dispute. */
  dueAt: timestamp.nullable(),
  actions: z.array(z.enum(ATTENTION_ACTIONS)),
  payment: z.object({
    _id: id,
    type: z.enum(PAYMENT_TYPES),
    amount: z.number(),
    status: z.enum(PAYMENT_STATUSES),
    refundedAmount: z.number(),
    disputed: z.boolean(),
  }),
  order: z.object({ _id: id, orderNumber: z.string() }),
  customer: z.object({ firstName: z.string(), lastName: z.string() }),
})
export type AttentionEntry = z.output<typeof attentionEntry>

export const ATTENTION_NOTE_MAX_CHARS = 500
export const handledBody = z.object({ note: requiredText('Please describe how this was handled', ATTENTION_NOTE_MAX_CHARS) })
