import {
  ACTIVITY_ACTIONS,
  BALANCE_STATUSES,
  type BalanceStatus,
  type Customization,
  FEE_STATUSES,
  type FeeStatus,
  type QuoteLine,
} from '@vorta/contract/orders/schema'
import type { OrderStatus } from '@vorta/contract/orders/status'
import { TIMELINE_KINDS, type TimelineKind } from '@vorta/contract/timeline/schema'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgSequence, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, isOneOf, timestamptz } from './columns.ts'
import { users } from './users.ts'

/** Order numbers increase and are never reused; gaps are allowed. */
export const orderNumbers = pgSequence('order_numbers')

export const orders = pgTable(
  'orders',
  {
    id: idColumn(),
    number: text('number').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    engineerId: text('engineer_id').references(() => users.id),
    /** The second engineer, whom only staff see. */
    helperId: text('helper_id').references(() => users.id),
    status: text('status').$type<OrderStatus>().notNull().default('pending'),
    carMake: text('car_make').notNull(),
    carModel: text('car_model').notNull(),
    carYear: integer('car_year').notNull(),
    carColor: text('car_color').notNull(),
    bodyType: text('body_type'),
    engine: text('engine').notNull().default(''),
    transmission: text('transmission'),
    customization: jsonb('customization').$type<Customization>().notNull(),
    designFeeCents: integer('design_fee_cents').notNull(),
    productionCents: integer('production_cents'),
    feeStatus: text('fee_status').$type<FeeStatus>().notNull().default('unpaid'),
    /** When the design fee was paid; the 30-day refund period starts here. */
    feePaidAt: timestamptz('fee_paid_at'),
    /** When the status last changed. */
    statusAt: timestamptz('status_at').notNull().defaultNow(),
    dueAt: timestamptz('due_at'),
    approvedCadId: text('approved_cad_id'),
    approvedAt: timestamptz('approved_at'),
    cancelReason: text('cancel_reason'),
    cancelledAt: timestamptz('cancelled_at'),
    /** The customer's cancellation request; an admin decides. */
    cancelRequestReason: text('cancel_request_reason'),
    cancelRequestedAt: timestamptz('cancel_requested_at'),
    /** Answer to a declined cancellation request; a new request replaces it. */
    cancelAnswer: text('cancel_answer'),
    cancelAnsweredAt: timestamptz('cancel_answered_at'),
    /** Open question to the customer; the deadline is paused until it is answered. */
    question: text('question'),
    askedAt: timestamptz('asked_at'),
    /** When an admin reviewed the new order; due within a day. */
    reviewedAt: timestamptz('reviewed_at'),
    /** Number, customer, email, make and model in lower case for the admin search; maintained by triggers. */
    searchText: text('search_text').notNull().default(''),
    /** Sort key of the admin table, maintained by triggers. Indexed with the C collation, so that every server sorts alike. */
    customerName: text('customer_name').notNull().default(''),
    // Copies for cards, so that lists read one row per order; maintained by triggers, which also serve earlier versions of the server.
    kit: text('kit').notNull().default(''),
    customerFullName: text('customer_full_name').notNull().default(''),
    customerEmail: text('customer_email').notNull().default(''),
    engineerName: text('engineer_name'),
    /** Stored file name of the build's picture. */
    pictureName: text('picture_name'),
    /** A design was uploaded after the last revision request. */
    designDelivered: boolean('design_delivered').notNull().default(false),
    /** Of the active quote. */
    quoteValidUntil: timestamptz('quote_valid_until'),
    /** The latest production step is `shipped`. */
    isShipped: boolean('is_shipped').notNull().default(false),
    isReceived: boolean('is_received').notNull().default(false),
    isRated: boolean('is_rated').notNull().default(false),
    /** `open` from the deposit on, `due` while the packed kit waits for the balance, null if there is no unpaid balance. */
    balanceStatus: text('balance_status').$type<BalanceStatus>(),
    /** A warranty or refit case is open. */
    hasOpenCase: boolean('has_open_case').notNull().default(false),
    // Computed by a trigger, because every statement parses the expressions of generated columns anew.
    totalCents: integer('total_cents').notNull().default(0),
    /** Position of the status in the order lifecycle. It is not null, so the status must be a known one. */
    statusRank: integer('status_rank').notNull().default(0),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('orders_number_key').on(t.number),
    index('orders_user_idx').on(t.userId, t.createdAt, t.id),
    // A new order has no engineer and costs nothing here.
    index('orders_engineer_idx').on(t.engineerId, t.updatedAt, t.id).where(sql`${t.engineerId} is not null`),
    index('orders_created_idx').on(t.createdAt, t.id),
    index('orders_status_idx').on(t.status, t.createdAt, t.id),
    index('orders_total_idx').on(t.totalCents, t.id),
    index('orders_status_total_idx').on(t.status, t.totalCents, t.id),
    index('orders_customer_idx').on(sql`${t.customerName} collate "C"`, t.id),
    index('orders_status_customer_idx').on(t.status, sql`${t.customerName} collate "C"`, t.id),
    index('orders_rank_idx').on(t.statusRank, t.id),
    // The engineer's dashboard lists open orders, which become a small share over time.
    index('orders_engineer_open_idx')
      .on(t.engineerId, t.updatedAt, t.id)
      .where(sql`${t.engineerId} is not null and ${t.status} not in ('completed', 'cancelled')`),
    // Covers only open orders with a deadline, so it stays small.
    index('orders_due_idx').on(t.dueAt, t.id).where(sql`${t.dueAt} is not null and ${t.status} not in ('completed', 'cancelled')`),
    index('orders_completed_idx').on(t.statusAt).where(sql`${t.status} = 'completed'`),
    index('orders_engineer_status_idx').on(t.engineerId, t.status, t.updatedAt, t.id).where(sql`${t.engineerId} is not null`),
    // The pending list (in kB) makes new orders cheaper, but every search scans it completely.
    index('orders_search_idx').using('gin', sql`${t.searchText} gin_trgm_ops`).with({ gin_pending_list_limit: 1024 }),
    check('orders_fee_status_known', isOneOf(t.feeStatus, FEE_STATUSES)),
    check('orders_engineer_when_assigned', sql`${isOneOf(t.status, ['pending', 'cancelled'])} or ${t.engineerId} is not null`),
    check('orders_engineer_is_other', sql`${t.engineerId} is null or ${t.engineerId} <> ${t.userId}`),
    index('orders_helper_idx').on(t.helperId, t.updatedAt, t.id).where(sql`${t.helperId} is not null`),
    check(
      'orders_helper_is_other',
      sql`${t.helperId} is null or (${t.helperId} <> ${t.userId} and ${t.helperId} <> ${t.engineerId} and ${t.engineerId} is not null)`,
    ),
    check('orders_cancel_has_reason', sql`(${t.status} = 'cancelled') = (${t.cancelReason} is not null)`),
    check('orders_cancel_request_has_reason', sql`(${t.cancelRequestedAt} is null) = (${t.cancelRequestReason} is null)`),
    check('orders_answer_has_time', sql`(${t.cancelAnsweredAt} is null) = (${t.cancelAnswer} is null)`),
    check('orders_cancel_request_or_answer', sql`${t.cancelRequestedAt} is null or ${t.cancelAnsweredAt} is null`),
    check('orders_question_has_time', sql`(${t.askedAt} is null) = (${t.question} is null)`),
    check('orders_balance_status_known', isOneOf(t.balanceStatus, BALANCE_STATUSES)),
    check('orders_fee_positive', sql`${t.designFeeCents} > 0`),
  ],
)

export const timelineEntries = pgTable(
  'timeline_entries',
  {
    id: idColumn(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Without a reference, which would have to be checked: accounts are anonymized, never deleted. */
    actorId: text('actor_id'),
    /** Type and id of the subject: a CAD version, a pin, a payment. */
    kind: text('kind').$type<TimelineKind>().notNull().default('status'),
    targetId: text('target_id'),
    description: text('description').notNull(),
    at: timestamptz('at').notNull().defaultNow(),
  },
  (t) => [index('timeline_order_idx').on(t.orderId, t.at, t.id), check('timeline_kind_known', isOneOf(t.kind, TIMELINE_KINDS))],
)

export const activities = pgTable(
  'activities',
  {
    id: idColumn(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The engineer of the order; set on earlier entries when an engineer is assigned. */
    engineerId: text('engineer_id').references(() => users.id),
    action: text('action').$type<(typeof ACTIVITY_ACTIONS)[number]>().notNull(),
    description: text('description').notNull(),
    at: timestamptz('at').notNull().defaultNow(),
  },
  (t) => [
    index('activities_engineer_idx').on(t.engineerId, t.at, t.id).where(sql`${t.engineerId} is not null`),
    index('activities_order_idx').on(t.orderId),
    check('activities_action_known', isOneOf(t.action, ACTIVITY_ACTIONS)),
  ],
)

export const revisions = pgTable(
  'revisions',
  {
    id: idColumn(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    comments: text('comments').notNull(),
    beyondIncluded: boolean('beyond_included').notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('revisions_number_key').on(t.orderId, t.number)],
)

export const quotes = pgTable(
  'quotes',
  {
    id: idColumn(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    createdBy: text('created_by')
      .notNull()
      .references(() => users.id),
    productionCents: integer('production_cents').notNull(),
    note: text('note').notNull().default(''),
    lines: jsonb('lines').$type<QuoteLine[]>().notNull().default([]),
    /** In thousandths of a percent. */
    taxRate: integer('tax_rate').notNull().default(0),
    /** Tax and shipping are part of `production_cents`. */
    taxCents: integer('tax_cents').notNull().default(0),
    shippingCents: integer('shipping_cents').notNull().default(0),
    /** Null if everything is due before production. */
    depositCents: integer('deposit_cents'),
    /** The day by which production is promised to be finished. */
    promisedOn: date('promised_on'),
    validUntil: timestamptz('valid_until').notNull(),
    withdrawnAt: timestamptz('withdrawn_at'),
    /** Why the customer declined it. */
    declineReason: text('decline_reason'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('quotes_active_key').on(t.orderId).where(sql`${t.withdrawnAt} is null`),
    index('quotes_order_idx').on(t.orderId, t.createdAt),
    index('quotes_author_idx').on(t.createdBy, t.createdAt),
    check('quotes_sum_positive', sql`${t.productionCents} > 0`),
    check(
      'quotes_parts_within_sum',
      sql`least(${t.taxCents}, ${t.shippingCents}) >= 0 and ${t.taxCents} + ${t.shippingCents} <= ${t.productionCents}`,
    ),
    check('quotes_deposit_within_sum', sql`${t.depositCents} > 0 and ${t.depositCents} < ${t.productionCents}`),
    check('quotes_declined_is_withdrawn', sql`${t.declineReason} is null or ${t.withdrawnAt} is not null`),
  ],
)
