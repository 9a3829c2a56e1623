import type { Role } from '@vorta/contract/auth/role'
import type { Message, ParticipantRole } from '@vorta/contract/chat/schema'
import type { OrderFacts } from '@vorta/contract/orders/policy'
import { and, asc, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/client.ts'
import { runNamed } from '../../platform/db/named-statement.ts'
import { first } from '../../platform/db/rows.ts'
import { sessions } from '../../platform/db/schema/auth.ts'
import { chats, messages, reads } from '../../platform/db/schema/chat.ts'
import { filePreviews, files } from '../../platform/db/schema/files.ts'
import { notificationSettings } from '../../platform/db/schema/notifications.ts'
import { orders } from '../../platform/db/schema/orders.ts'
import { users } from '../../platform/db/schema/users.ts'
import { helpedOrders, orderFacts, ordersOf, visibleOrders } from '../order-access/order-visibility.sql.ts'
import { ADVANCE_READ_MARK, POST_DRAFTS, POST_SYSTEM } from './chat.sql.ts'
import { TYPED_BY_CUSTOMER } from './customer-messages.sql.ts'

/** Runs for every socket event, so the statement is prepared once. */
export function prepareOrderLookup(db: Db) {
  const query = db
    .select({ ...orderFacts, lastSeq: sql<number>`coalesce(${chats.lastSeq}, 0)`, total: sql<number>`coalesce(${chats.messageCount}, 0)` })
    .from(orders)
    .leftJoin(chats, eq(chats.orderId, orders.id))
    .where(eq(orders.id, sql.placeholder('orderId')))
    .prepare('chat_order_lookup')
  return async (orderId: string) => {
    const [row] = await query.execute({ orderId })
    return row
  }
}

const helpers = alias(users, 'helpers')

const messageFields = {
  id: messages.id,
  orderId: messages.orderId,
  seq: messages.seq,
  senderId: messages.senderId,
  firstName: users.firstName,
  lastName: users.lastName,
  helperId: messages.helperId,
  helperFirstName: helpers.firstName,
  helperLastName: helpers.lastName,
  senderRole: messages.senderRole,
  messageType: messages.messageType,
  content: messages.content,
  filename: files.filename,
  thumbnail: filePreviews.filename,
  originalName: files.originalName,
  sizeBytes: files.sizeBytes,
  clientMessageId: messages.clientMessageId,
  createdAt: messages.createdAt,
  aboutKind: messages.aboutKind,
  aboutId: messages.aboutId,
}

const selectMessages = (db: Db) =>
  db
    .select(messageFields)
    .from(messages)
    .leftJoin(users, eq(users.id, messages.senderId))
    .leftJoin(helpers, eq(helpers.id, messages.helperId))
    .leftJoin(files, eq(files.id, messages.fileId))
    .leftJoin(filePreviews, eq(filePreviews.fileId, messages.fileId))

export type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number]

/** Newest first, older than the cursor. */
export const messagesBefore = (db: Db, orderId: string, before: number | undefined, limit: number): Promise<MessageRow[]> =>
  selectMessages(db)
    .where(and(eq(messages.orderId, orderId), before === undefined ? undefined : lt(messages.seq, before)))
    .orderBy(desc(messages.seq))
    .limit(limit)

/** Oldest first, newer than the given sequence number. */
export const messagesAfter = (db: Db, orderId: string, after: number, limit: number): Promise<MessageRow[]> =>
  selectMessages(db)
    .where(and(eq(messages.orderId, orderId), gt(messages.seq, after)))
    .orderBy(asc(messages.seq))
    .limit(limit)

export const messageById = (db: Db, id: string): Promise<MessageRow | undefined> => first(selectMessages(db).where(eq(messages.id, id)))

/** The message that an earlier attempt with the same client id stored. */
export async function messageByClientId(
  db: Db,
  key: { orderId: string; senderId: string; clientMessageId: string },
): Promise<MessageRow | undefined> {
  const [row] = await selectMessages(db).where(
    and(eq(messages.orderId, key.orderId), eq(messages.senderId, key.senderId), eq(messages.clientMessageId, key.clientMessageId)),
  )
  return row
}

export interface DraftRow {
  readonly id: string
  readonly orderId: string
  readonly senderId: string
  readonly actingRole: Role
  readonly messageType: 'text' | 'image' | 'file'
  readonly content: string
  readonly clientMessageId: string | null
  readonly fileId: string | null
}

export interface PostedRow extends OrderFacts {
  readonly draftId: string
  /** Null if the sender is neither the customer nor the engineer of this order. */
  readonly role: ParticipantRole | null
  /** Null if the draft was not stored; the order fields give the reason. */
  readonly seq: number | null
  readonly existingId: string | null
  /** Whom the message shows as its sender. */
  readonly senderId: string
  readonly firstName: string
  readonly lastName: string
  /** The second engineer, if they wrote it. */
  readonly writtenBy: string | null
  readonly helperFirstName: string | null
  readonly helperLastName: string | null
}

/** Stores the permitted drafts in the given order. Drafts for an unknown order have no row in the result. */
export function postDrafts(db: Db, drafts: readonly DraftRow[], at: Date): Promise<PostedRow[]> {
  return runNamed<PostedRow>(db, 'chat_post_drafts', POST_DRAFTS, [
    drafts.map((draft) => draft.id),
    drafts.map((draft) => draft.orderId),
    drafts.map((draft) => draft.senderId),
    drafts.map((draft) => draft.actingRole),
    drafts.map((draft) => draft.messageType),
    drafts.map((draft) => draft.content),
    drafts.map((draft) => draft.clientMessageId),
    drafts.map((draft) => draft.fileId),
    at.toISOString(),
  ])
}

/** A system message; `about` is what it links to. */
export interface SystemEntry {
  readonly id: string
  readonly orderId: string
  readonly text: string
  readonly at: Date
  readonly about: Message['about']
}

export async function postSystem(db: Db, entry: SystemEntry) {
  const params = [entry.id, entry.orderId, entry.text, entry.at.toISOString(), entry.about?.kind ?? null, entry.about?.targetId ?? null]
  const [row] = await runNamed<OrderFacts & { seq: number }>(db, 'chat_post_system', POST_SYSTEM, params)
  if (!row) throw new Error(`System message for an unknown order: ${entry.orderId}`)
  return row
}

interface ReadMarkUpdate {
  readonly orderId: string
  readonly userId: string
  readonly seq: number
  readonly at: Date
  /** Role of the other participant, whose messages are being read. */
  readonly senderRole: ParticipantRole
}

/** Returns the new read mark, or undefined if it did not change. */
export async function advanceReadMark(db: Db, mark: ReadMarkUpdate): Promise<{ seq: number; at: Date } | undefined> {
  const params = [mark.orderId, mark.userId, mark.seq, mark.at.toISOString(), mark.senderRole]
  const [row] = await runNamed<{ seq: number; at: string }>(db, 'chat_advance_read_mark', ADVANCE_READ_MARK, params)
  return row && { seq: row.seq, at: new Date(row.at) }
}

/** Read marks and last-seen times. Queried on every join, so the statements are prepared once. */
export function prepareParticipantStatus(db: Db) {
  const marks = db
    .select()
    .from(reads)
    .where(and(eq(reads.orderId, sql.placeholder('orderId')), sql`${reads.userId} = any(${sql.placeholder('userIds')}::text[])`))
    .prepare('chat_read_marks')
  const seen = db
    .select({ at: sessions.lastSeenAt })
    .from(sessions)
    .where(eq(sessions.userId, sql.placeholder('userId')))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(1)
    .prepare('chat_last_seen')
  return {
    readMarks: (orderId: string, userIds: string[]) => marks.execute({ orderId, userIds }),
    lastSeen: async (userId: string): Promise<Date | null> => (await seen.execute({ userId }))[0]?.at ?? null,
  }
}

/** Enough for one line of a list. */
const LATEST_MAX_CHARS = 200

/** The newest message of each conversation, the latest conversations first. */
export const latestByOrder = (db: Db, userId: string, role: ParticipantRole, limit: number) =>
  db
    .select({
      orderId: messages.orderId,
      senderId: sql<string | null>`coalesce(${messages.helperId}, ${messages.senderId})`,
      senderRole: messages.senderRole,
      messageType: messages.messageType,
      content: sql<string>`left(${messages.content}, ${LATEST_MAX_CHARS})`,
      createdAt: messages.createdAt,
    })
    .from(orders)
    .innerJoin(chats, eq(chats.orderId, orders.id))
    .innerJoin(messages, and(eq(messages.orderId, orders.id), eq(messages.seq, chats.lastSeq)))
    .where(visibleOrders(role, userId))
    .orderBy(desc(messages.createdAt))
    .limit(limit)

/** Unread counts of the chats that are listed for the user: messages of the other participant after the user's read mark. */
export function unreadByOrder(db: Db, userId: string, role: ParticipantRole) {
  const listed = role === 'engineer' ? or(ordersOf('engineer', userId), helpedOrders(userId)) : visibleOrders(role, userId)
  return db
    .select({ orderId: messages.orderId, count: sql<number>`count(*)::int` })
    .from(orders)
    .leftJoin(reads, and(eq(reads.orderId, orders.id), eq(reads.userId, userId)))
    .innerJoin(messages, and(eq(messages.orderId, orders.id), gt(messages.seq, sql`coalesce(${reads.seq}, 0)`)))
    .where(and(listed, eq(messages.senderRole, role === 'user' ? 'engineer' : 'user')))
    .groupBy(messages.orderId)
}

/** The engineer's oldest message that the customer has not read, with the data for the email about it. */
export async function oldestUnread(db: Db, orderId: string) {
  const [row] = await db
    .select({
      seq: messages.seq,
      createdAt: messages.createdAt,
      readSeq: sql<number>`coalesce(${reads.seq}, 0)`,
      orderNumber: orders.number,
      engineerName: orders.engineerName,
      userId: orders.userId,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(reads, and(eq(reads.orderId, orders.id), eq(reads.userId, orders.userId)))
    .innerJoin(messages, and(eq(messages.orderId, orders.id), gt(messages.seq, sql`coalesce(${reads.seq}, 0)`)))
    .leftJoin(notificationSettings, eq(notificationSettings.userId, orders.userId))
    .where(
      and(
        eq(orders.id, orderId),
        eq(messages.senderRole, 'engineer'),
        isNull(users.disabledAt),
        sql`not coalesce('chat' = any(${notificationSettings.muted}), false)`,
      ),
    )
    .orderBy(asc(messages.seq))
    .limit(1)
  return row
}

/** The last message that a participant has not read. */
export async function newestUnread(db: Db, orderId: string, reader: ParticipantRole) {
  const readerId = reader === 'user' ? orders.userId : orders.engineerId
  const [row] = await db
    .select({ seq: messages.seq, orderNumber: orders.number, userId: users.id })
    .from(orders)
    .innerJoin(users, eq(users.id, readerId))
    .leftJoin(reads, and(eq(reads.orderId, orders.id), eq(reads.userId, users.id)))
    .innerJoin(messages, and(eq(messages.orderId, orders.id), gt(messages.seq, sql`coalesce(${reads.seq}, 0)`)))
    .where(and(eq(orders.id, orderId), eq(messages.senderRole, reader === 'user' ? 'engineer' : 'user'), isNull(users.disabledAt)))
    .orderBy(desc(messages.seq))
    .limit(1)
  return row
}

/** Replaces the content of a user's messages, but keeps the messages themselves so that replies stay in context. */
export async function eraseMessagesOf(db: Db, userId: string, replacement: string): Promise<void> {
  await db.delete(reads).where(eq(reads.userId, userId))
  await db
    .update(messages)
    .set({ content: replacement, messageType: 'text', fileId: null, clientMessageId: null })
    .where(or(and(eq(messages.senderId, userId), isNull(messages.helperId)), eq(messages.helperId, userId)))
  // System messages can quote the customer after a colon.
  const own = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))
  await db
    .update(messages)
    .set({ content: sql`split_part(${messages.content}, ': ', 1)` })
    .where(and(inArray(messages.orderId, own), eq(messages.senderRole, 'system'), sql`${messages.content} ~ ${TYPED_BY_CUSTOMER}`))
}
