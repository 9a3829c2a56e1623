import { MESSAGE_TYPES } from '@vorta/contract/chat/schema'
import type { TimelineKind } from '@vorta/contract/timeline/schema'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, isOneOf, timestamptz } from './columns.ts'
import { files } from './files.ts'
import { orders } from './orders.ts'
import { users } from './users.ts'

/** Holds the last sequence number; its row lock serializes the messages of an order. */
export const chats = pgTable('chats', {
  orderId: text('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  lastSeq: integer('last_seq').notNull().default(0),
  /** Excludes system messages. */
  messageCount: integer('message_count').notNull().default(0),
})

export const messages = pgTable(
  'messages',
  {
    id: idColumn(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    seq: integer('seq').notNull(),
    senderId: text('sender_id').references(() => users.id),
    /** The second engineer who wrote it in the name of the sender; only staff see them. */
    helperId: text('helper_id').references(() => users.id),
    senderRole: text('sender_role').$type<'user' | 'engineer' | 'system'>().notNull(),
    messageType: text('message_type').$type<(typeof MESSAGE_TYPES)[number]>().notNull(),
    content: text('content').notNull(),
    fileId: text('file_id').references(() => files.id),
    clientMessageId: text('client_message_id'),
    /** What a system message is about. */
    aboutKind: text('about_kind').$type<TimelineKind>(),
    aboutId: text('about_id'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('messages_seq_key').on(t.orderId, t.seq),
    uniqueIndex('messages_client_key').on(t.orderId, t.senderId, t.clientMessageId),
    uniqueIndex('messages_file_key').on(t.fileId),
    index('messages_sender_idx').on(t.senderId),
    index('messages_helper_idx').on(t.helperId).where(sql`${t.helperId} is not null`),
    check('messages_role_known', isOneOf(t.senderRole, ['user', 'engineer', 'system'])),
    check('messages_type_known', isOneOf(t.messageType, MESSAGE_TYPES)),
    check('messages_system_has_no_sender', sql`(${t.senderRole} = 'system') = (${t.senderId} is null)`),
  ],
)

export const reads = pgTable(
  'reads',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    seq: integer('seq').notNull(),
    at: timestamptz('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.userId] })],
)
