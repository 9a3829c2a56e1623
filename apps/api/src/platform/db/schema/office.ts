import type { NotificationTopic } from '@vorta/contract/notifications/schema'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, idColumn, moment } from './columns.ts'
import { orders } from './orders.ts'

export const notifications = pgTable(
  'notifications',
  {
    id: idColumn(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    orderId: text('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    /** What in the order it is about, such as a CAD version. */
    targetId: text('target_id'),
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull().default(''),
    readAt: moment('read_at'),
    /** When it goes out by email unless read before; empty once that is settled. */
    mailDueAt: moment('mail_due_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('notifications_mail_idx').on(t.userId).where(sql`${t.mailDueAt} is not null`),
    index('notifications_user_idx').on(t.userId, t.createdAt, t.id),
    index('notifications_unread_idx').on(t.userId).where(sql`${t.readAt} is null`),
  ],
)

/** What somebody does not want to be told; whoever never chose has no row. */
export const notificationSettings = pgTable('notification_settings', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  muted: text('muted').array().$type<NotificationTopic[]>().notNull().default([]),
  /** Told in the app, but not by email. */
  mailMuted: text('mail_muted').array().$type<NotificationTopic[]>().notNull().default([]),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

/** Work to be done after a transaction, written inside it; a worker takes the rows one by one. */
export const jobs = pgTable(
  'outbox',
  {
    id: idColumn(),
    kind: text('kind').notNull(),
    dedupeKey: text('dedupe_key').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAt: moment('next_at').notNull().defaultNow(),
    /** When a job that must not be done twice was begun; cleared when it is known how it ended. */
    startedAt: moment('started_at'),
    doneAt: moment('done_at'),
    deadAt: moment('dead_at'),
    lastError: text('last_error'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('outbox_dedupe_key').on(t.dedupeKey),
    index('outbox_due_idx').on(t.nextAt).where(sql`${t.doneAt} is null and ${t.deadAt} is null`),
  ],
)

/** Who did what; a trigger refuses change and removal. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull().defaultNow(),
    actorId: text('actor_id'),
    sessionId: text('session_id'),
    ip: text('ip'),
    action: text('action').notNull(),
    target: text('target'),
    result: text('result').notNull().default('ok'),
    detail: jsonb('detail').$type<Record<string, unknown>>(),
    requestId: text('request_id'),
  },
  (t) => [index('audit_log_at_idx').on(t.at), index('audit_log_target_idx').on(t.target), index('audit_log_actor_idx').on(t.actorId)],
)

/** Answers kept for a day, so that a call sent twice acts once. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    route: text('route').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    targetId: text('target_id'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.route, t.key] }), index('idempotency_keys_age_idx').on(t.createdAt)],
)

/**
 * Running counts, so that a total costs the same however many rows there are. Triggers add signed changes
 * (`orders:pending` +1) and now and then fold them: writers never wait for one another, readers sum a few rows.
 */
export const counters = pgTable(
  'tallies',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    change: integer('change').notNull(),
  },
  (t) => [index('tallies_name_idx').on(t.name)],
)

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: idColumn(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    createdAt: createdAt(),
    /** When an admin noted that it was answered, and who. */
    answeredAt: moment('answered_at'),
    answeredBy: text('answered_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('contact_messages_created_idx').on(t.createdAt, t.id),
    index('contact_messages_open_idx').on(t.createdAt, t.id).where(sql`${t.answeredAt} is null`),
  ],
)

export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    email: text('email').primaryKey(),
    tokenHash: text('token_hash').notNull(),
    confirmedAt: moment('confirmed_at'),
    unsubscribedAt: moment('unsubscribed_at'),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('newsletter_token_key').on(t.tokenHash)],
)
