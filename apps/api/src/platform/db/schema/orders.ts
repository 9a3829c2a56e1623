import { ACTIVITY_ACTIONS, type Customization, FEE_STATUSES, type FeeStatus, type QuoteLine } from '@vorta/contract/orders/schema'
import { ORDER_STATUSES, type OrderStatus } from '@vorta/contract/orders/status'
import { TIMELINE_KINDS, type TimelineKind } from '@vorta/contract/timeline/schema'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgSequence, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, idColumn, moment, within } from './columns.ts'

/** Order numbers count up and are never used twice; gaps are allowed. */
export const orderNumbers = pgSequence('order_numbers')

/** Where a status stands in the life of an order. */
const STATUS_RANK = sql.raw(`array_position(array[${ORDER_STATUSES.map((status) => `'${status}'`).join(', ')}]::text[], status)`)

export const orders = pgTable(
  'orders',
  {
    id: idColumn(),
    number: text('number').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    engineerId: text('engineer_id').references(() => users.id),
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
    feeStatus: text('payment_standing').$type<FeeStatus>().notNull().default('unpaid'),
    /** When the design fee arrived: the 30-day refund promise counts from here. */
    feePaidAt: moment('fee_paid_at'),
    /** When the status last changed. */
    statusAt: moment('status_at').notNull().defaultNow(),
    dueAt: moment('due_at'),
    approvedCadId: text('approved_cad_id'),
    approvedAt: moment('approved_at'),
    cancelReason: text('cancel_reason'),
    cancelledAt: moment('cancelled_at'),
    /** The customer's wish to cancel; an admin decides. */
    cancelRequestReason: text('cancel_wish_reason'),
    cancelRequestedAt: moment('cancel_wish_at'),
    /** What the company said to a wish that it did not follow; a new wish takes its place. */
    cancelAnswer: text('cancel_answer'),
    cancelAnsweredAt: moment('cancel_answered_at'),
    /** What the engineer or the company asked; from then until the answer the promised time stands still. */
    question: text('question'),
    askedAt: moment('asked_at'),
    /** When the company looked at the new order, as promised within a day. */
    reviewedAt: moment('reviewed_at'),
    /** Number, customer, email, make and model in small letters, for the admin's search; triggers write it. */
    searchText: text('search_text').notNull().default(''),
    /** What the admin's table is sorted by. The customer's name in small letters is written by triggers; bytes decide, so that every server sorts alike. */
    customerName: text('customer_name').notNull().default(''),
    totalCents: integer('total_cents').notNull().generatedAlwaysAs(sql`design_fee_cents + coalesce(production_cents, 0)`),
    statusRank: integer('status_rank').notNull().generatedAlwaysAs(STATUS_RANK),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('orders_number_key').on(t.number),
    index('orders_user_idx').on(t.userId, t.createdAt, t.id),
    index('orders_engineer_idx').on(t.engineerId, t.updatedAt, t.id),
    index('orders_created_idx').on(t.createdAt, t.id),
    index('orders_status_idx').on(t.status, t.createdAt, t.id),
    index('orders_total_idx').on(t.totalCents, t.id),
    index('orders_status_total_idx').on(t.status, t.totalCents, t.id),
    index('orders_customer_idx').on(sql`${t.customerName} collate "C"`, t.id),
    index('orders_status_customer_idx').on(t.status, sql`${t.customerName} collate "C"`, t.id),
    index('orders_rank_idx').on(t.statusRank, t.id),
    // Most orders of an engineer are over one day; the desk shows the others.
    index('orders_engineer_open_idx').on(t.engineerId, t.updatedAt, t.id).where(sql`${t.status} not in ('completed', 'cancelled')`),
    // What is promised and still open: a short list, however many orders there are.
    index('orders_due_idx').on(t.dueAt, t.id).where(sql`${t.dueAt} is not null and ${t.status} not in ('completed', 'cancelled')`),
    index('orders_completed_idx').on(t.statusAt).where(sql`${t.status} = 'completed'`),
    index('orders_engineer_status_idx').on(t.engineerId, t.status, t.updatedAt, t.id),
    // A short list of entries still to be sorted in (kB): a search has to read it from end to end.
    index('orders_search_idx').using('gin', sql`${t.searchText} gin_trgm_ops`).with({ gin_pending_list_limit: 256 }),
    check('orders_status_known', within(t.status, ORDER_STATUSES)),
    check('orders_standing_known', within(t.feeStatus, FEE_STATUSES)),
    check('orders_engineer_when_assigned', sql`${t.status} in ('pending', 'cancelled') or ${t.engineerId} is not null`),
    check('orders_engineer_is_other', sql`${t.engineerId} is null or ${t.engineerId} <> ${t.userId}`),
    check('orders_cancel_has_reason', sql`(${t.status} = 'cancelled') = (${t.cancelReason} is not null)`),
    check('orders_wish_has_reason', sql`(${t.cancelRequestedAt} is null) = (${t.cancelRequestReason} is null)`),
    check('orders_answer_has_time', sql`(${t.cancelAnsweredAt} is null) = (${t.cancelAnswer} is null)`),
    check('orders_wish_or_answer', sql`${t.cancelRequestedAt} is null or ${t.cancelAnsweredAt} is null`),
    check('orders_question_has_time', sql`(${t.askedAt} is null) = (${t.question} is null)`),
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
    actorId: text('actor_id').references(() => users.id),
    /** What it is about, and which one: a CAD version, a pin, a payment. */
    kind: text('kind').$type<TimelineKind>().notNull().default('status'),
    targetId: text('target_id'),
    description: text('description').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [index('timeline_order_idx').on(t.orderId, t.at, t.id), check('timeline_kind_known', within(t.kind, TIMELINE_KINDS))],
)

export const activities = pgTable(
  'activities',
  {
    id: idColumn(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Whose list it stands in: the engineer of the order, set for earlier entries when one is assigned. */
    engineerId: text('engineer_id').references(() => users.id),
    action: text('action').$type<(typeof ACTIVITY_ACTIONS)[number]>().notNull(),
    description: text('description').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    index('activities_engineer_idx').on(t.engineerId, t.at, t.id),
    index('activities_order_idx').on(t.orderId),
    check('activities_action_known', within(t.action, ACTIVITY_ACTIONS)),
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
    validUntil: moment('valid_until').notNull(),
    withdrawnAt: moment('withdrawn_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('quotes_standing_key').on(t.orderId).where(sql`${t.withdrawnAt} is null`),
    index('quotes_order_idx').on(t.orderId, t.createdAt),
    check('quotes_sum_positive', sql`${t.productionCents} > 0`),
  ],
)
