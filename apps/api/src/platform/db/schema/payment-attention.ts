import { ATTENTION_REASONS, type AttentionReason } from '@vorta/contract/payments/attention'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, isOneOf, timestamptz } from './columns.ts'
import { payments } from './payments.ts'
import { users } from './users.ts'

const paymentId = () =>
  text('payment_id')
    .notNull()
    .references(() => payments.id, { onDelete: 'cascade' })

const REFUND_STATUSES = ['pending', 'succeeded', 'failed'] as const

/** Refunds as the provider last reported them, whether the server or the provider's dashboard made them. */
export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    /** The provider's id. */
    id: idColumn(),
    paymentId: paymentId(),
    amountCents: integer('amount_cents').notNull(),
    status: text('status').$type<(typeof REFUND_STATUSES)[number]>().notNull(),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('payment_refunds_payment_idx').on(t.paymentId),
    index('payment_refunds_created_idx').on(t.createdAt),
    check('payment_refunds_status_known', isOneOf(t.status, REFUND_STATUSES)),
  ],
)

/** Disputes as the provider last reported them. */
export const paymentDisputes = pgTable(
  'payment_disputes',
  {
    /** The provider's id. */
    id: idColumn(),
    paymentId: paymentId(),
    /** The intent whose money is disputed; it may be a duplicate or late payment. Null means the intent of the payment. */
    intentId: text('intent_id'),
    amountCents: integer('amount_cents').notNull(),
    /** The provider's status, such as `needs_response` or `lost`. */
    status: text('status').notNull(),
    evidenceDueAt: timestamptz('evidence_due_at'),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (t) => [index('payment_disputes_payment_idx').on(t.paymentId)],
)

/** Payments that need an admin. Each subject (refund, dispute, intent) opens one entry; resolved entries remain as history. */
export const paymentAttention = pgTable(
  'payment_attention',
  {
    id: idColumn(),
    paymentId: paymentId(),
    reason: text('reason').$type<AttentionReason>().notNull(),
    subject: text('subject').notNull(),
    /** One sentence about what happened. */
    detail: text('detail').notNull(),
    since: timestamptz('since').notNull(),
    resolvedAt: timestamptz('resolved_at'),
    /** Null if an event from the provider resolved it. */
    resolvedBy: text('resolved_by').references(() => users.id),
    note: text('note'),
  },
  (t) => [
    uniqueIndex('payment_attention_subject_key').on(t.paymentId, t.reason, t.subject),
    index('payment_attention_open_idx').on(t.since).where(sql`${t.resolvedAt} is null`),
    check('payment_attention_reason_known', isOneOf(t.reason, ATTENTION_REASONS)),
  ],
)
