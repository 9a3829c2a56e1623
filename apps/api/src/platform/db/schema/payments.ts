import type { Address } from '@vorta/contract/account/user'
import { PAYMENT_STATUSES, PAYMENT_TYPES, type PaymentStatus, type PaymentType } from '@vorta/contract/payments/schema'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, idColumn, moment, within } from './columns.ts'
import { orders, quotes } from './orders.ts'

/** One row per thing due; a declined card leaves it pending. */
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
    /** Counts intents opened for this row, so that each has an idempotency key of its own. */
    attempt: integer('attempt').notNull().default(0),
    /** When the current attempt began: what the provider holds of it cannot be older. */
    attemptAt: moment('attempt_at'),
    intentAt: moment('intent_at'),
    /** The provider's hosted page, where the customer chose it; its intent is known only once it is used. */
    hostedPageId: text('hosted_page_id'),
    /** When the reconciler asks the provider next; an old open intent is asked about less often. */
    nextCheckAt: moment('next_check_at'),
    last4: text('last4'),
    paidAt: moment('paid_at'),
    refundId: text('refund_id'),
    refundWantedAt: moment('refund_wanted_at'),
    /** When the whole sum had gone back; null again when such a refund fails later. */
    refundedAt: moment('refunded_at'),
    /** What has gone back so far, in one refund or several. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** Numbers the idempotency keys of refunds: the provider repeats its answer to a used key, even an error. */
    refundAttempt: integer('refund_attempt').notNull().default(0),
    /** Failed tries since the refund was requested, and when the next one is due. */
    refundTries: integer('refund_tries').notNull().default(0),
    refundNextAt: moment('refund_next_at'),
    /** A dispute is open or was lost. */
    disputed: boolean('disputed').notNull().default(false),
    /** Replaced by `payment_attention`; kept so that an older process can still run beside a newer one during an upgrade. */
    needsReview: text('needs_review'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('payments_intent_key').on(t.intentId),
    index('payments_order_idx').on(t.orderId, t.createdAt),
    uniqueIndex('payments_due_key').on(t.orderId, t.type).where(sql`${t.status} <> 'failed'`),
    index('payments_open_idx').on(t.nextCheckAt).where(sql`${t.status} = 'pending' and ${t.nextCheckAt} is not null`),
    index('payments_refund_idx').on(t.refundWantedAt).where(sql`${t.refundWantedAt} is not null and ${t.refundedAt} is null`),
    // What came in, by day.
    index('payments_paid_idx').on(t.paidAt).where(sql`${t.paidAt} is not null`),
    check('payments_type_known', within(t.type, PAYMENT_TYPES)),
    check('payments_status_known', within(t.status, PAYMENT_STATUSES)),
    check('payments_amount_positive', sql`${t.amountCents} > 0`),
    check('payments_paid_has_date', sql`${t.status} not in ('paid', 'refunded') or ${t.paidAt} is not null`),
    check('payments_refunded_within_amount', sql`${t.refundedCents} between 0 and ${t.amountCents}`),
    check('payments_production_has_quote', sql`(${t.type} = 'production') = (${t.quoteId} is not null)`),
  ],
)

/** Who a receipt is made out to, once the account behind it was erased: the law wants receipts for years. Read for receipts only. */
export const receiptHolders = pgTable(
  'receipt_holders',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id),
    name: text('name').notNull(),
    address: jsonb('address').$type<Address>(),
    keptUntil: moment('kept_until').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('receipt_holders_kept_idx').on(t.keptUntil)],
)

/** What the provider told us, each event once. */
export const paymentEvents = pgTable('payment_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  intentId: text('intent_id'),
  payload: jsonb('payload').notNull(),
  receivedAt: moment('received_at').notNull().defaultNow(),
  appliedAt: moment('applied_at'),
})

/** The memory of the embedded test provider, so that a restart forgets no money. */
export const testProviderObjects = pgTable(
  'test_provider_objects',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('test_provider_kind_idx').on(t.kind, t.createdAt)],
)

export const testProviderKeys = pgTable('test_provider_keys', {
  key: text('key').primaryKey(),
  requestHash: text('request_hash').notNull(),
  status: integer('status').notNull(),
  body: jsonb('body').notNull(),
  createdAt: createdAt(),
})
