import type { NotificationTopic } from '@vorta/contract/notifications/schema'
import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, timestamptz } from './columns.ts'
import { orders } from './orders.ts'
import { users } from './users.ts'

export const notifications = pgTable(
  'notifications',
  {
    id: idColumn(),
    /** Without a reference, which would have to be checked for each notification: accounts are never deleted, and recipients were just read. */
    userId: text('user_id').notNull(),
    orderId: text('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    /** The part of the order that the notification is about, such as a CAD version. */
    targetId: text('target_id'),
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull().default(''),
    readAt: timestamptz('read_at'),
    /** When the email is due unless the notification is read first; null once sent or skipped. */
    mailDueAt: timestamptz('mail_due_at'),
    /** When the push message is due unless the notification is read first; null once planned, or if a job plans it. */
    pushDueAt: timestamptz('push_due_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('notifications_mail_idx').on(t.userId).where(sql`${t.mailDueAt} is not null`),
    index('notifications_push_idx').on(t.pushDueAt).where(sql`${t.pushDueAt} is not null`),
    index('notifications_user_idx').on(t.userId, t.createdAt, t.id),
    index('notifications_unread_idx').on(t.userId).where(sql`${t.readAt} is null`),
  ],
)

/** Topics that a user turned off; users who never changed their settings have no row. */
export const notificationSettings = pgTable('notification_settings', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  muted: text('muted').array().$type<NotificationTopic[]>().notNull().default([]),
  /** Shown in the app, but not emailed. */
  mailMuted: text('mail_muted').array().$type<NotificationTopic[]>().notNull().default([]),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
})
