import type { Address } from '@vorta/contract/account/user'
import { PAYMENT_STATUSES, PAYMENT_TYPES, type PaymentStatus, type PaymentType } from '@vorta/contract/payments/schema'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, isOneOf, timestamptz } from './columns.ts'
import { orders, quotes } from './orders.ts'
import { users } from './users.ts'

/** One row per amount due; a declined card leaves it pending. */
export const payments = pgTable(
  'payments',
  {
    id: idColumn(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    quoteId: text('quote_id').references(() => quotes.id),
    type: text('type').$type<PaymentType>().notNull(),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull().default('usd'),
    status: text('status').$type<PaymentStatus>().notNull().default('pending'),
    intentId: text('intent_id'),
    /** Number of intents opened for this row, so that each has its own idempotency key. */
    attempt: integer('attempt').notNull().default(0),
    /** Start of the current attempt; objects at the provider that belong to it cannot be older. */
    attemptAt: timestamptz('attempt_at'),
    intentAt: timestamptz('intent_at'),
    /** Hosted checkout page, if the customer chose it; its intent is known once the customer uses it. */
    hostedPageId: text('hosted_page_id'),
    /** When the reconciler checks the intent next; older intents are checked less often. */
    nextCheckAt: timestamptz('next_check_at'),
    last4: text('last4'),
    paidAt: timestamptz('paid_at'),
    refundId: text('refund_id'),
    refundRequestedAt: timestamptz('refund_requested_at'),
    /** When the full amount was refunded; reset to null if that refund fails later. */
    refundedAt: timestamptz('refunded_at'),
    /** Amount refunded so far, in one or more refunds. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** Part of the idempotency key of a refund: the provider repeats its response to a used key, even an error. */
    refundAttempt: integer('refund_attempt').notNull().default(0),
    /** Failed attempts since the refund was requested, and when the next one is due. */
    refundTries: integer('refund_tries').notNull().default(0),
    refundNextAt: timestamptz('refund_next_at'),
    /** A dispute is open or was lost. */
    disputed: boolean('disputed').notNull().default(false),
    /** Unused since `payment_attention` replaced it. */
    needsReview: text('needs_review'),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('payments_intent_key').on(t.intentId),
    index('payments_order_idx').on(t.orderId, t.createdAt),
    uniqueIndex('payments_due_key').on(t.orderId, t.type).where(sql`${t.status} <> 'failed'`),
    index('payments_open_idx').on(t.nextCheckAt).where(sql`${t.status} = 'pending' and ${t.nextCheckAt} is not null`),
    index('payments_refund_idx').on(t.refundRequestedAt).where(sql`${t.refundRequestedAt} is not null and ${t.refundedAt} is null`),
    index('payments_paid_idx').on(t.paidAt).where(sql`${t.paidAt} is not null`),
    check('payments_type_known', isOneOf(t.type, PAYMENT_TYPES)),
    check('payments_status_known', isOneOf(t.status, PAYMENT_STATUSES)),
    check('payments_amount_positive', sql`${t.amountCents} > 0`),
    check('payments_paid_has_date', sql`not ${isOneOf(t.status, ['paid', 'refunded'])} or ${t.paidAt} is not null`),
    check('payments_refunded_within_amount', sql`${t.refundedCents} between 0 and ${t.amountCents}`),
    check('payments_production_has_quote', sql`(${t.type} <> 'design_fee') = (${t.quoteId} is not null)`),
  ],
)

/** Billing name and address of a deleted account. The law requires receipts for years; nothing else reads this table. */
export const receiptHolders = pgTable(
  'receipt_holders',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id),
    name: text('name').notNull(),
    address: jsonb('address').$type<Address>(),
    retainUntil: timestamptz('retain_until').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('receipt_holders_retain_until_idx').on(t.retainUntil)],
)

/** Webhook events from the provider, each stored once. */
export const paymentEvents = pgTable('payment_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  intentId: text('intent_id'),
  payload: jsonb('payload').notNull(),
  receivedAt: timestamptz('received_at').notNull().defaultNow(),
  appliedAt: timestamptz('applied_at'),
})
