import type { Role } from '@vorta/contract/auth/role'
import type { ChatPart } from '@vorta/contract/chat/schema'
import { and, asc, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { runNamed } from '../../platform/db/named-statement.ts'
import { sessions } from '../../platform/db/schema/auth.ts'
import { chats, messages, reads } from '../../platform/db/schema/chat.ts'
import { filePreviews, files } from '../../platform/db/schema/files.ts'
import { notificationSettings } from '../../platform/db/schema/notifications.ts'
import { orders } from '../../platform/db/schema/orders.ts'
import { users } from '../../platform/db/schema/users.ts'
import { TYPED_BY_CUSTOMER } from './customer-messages.sql.ts'
import { MOVE_READ_MARK, POST_DRAFTS, POST_SYSTEM } from './post.sql.ts'

const orderFields = { ownerId: orders.userId, engineerId: orders.engineerId, status: orders.status }

/** The read behind every event, prepared once. */
export function prepareOrderLookup(db: Db) {
  const query = db
    .select({ ...orderFields, lastSeq: sql<number>`coalesce(${chats.lastSeq}, 0)`, total: sql<number>`coalesce(${chats.messageCount}, 0)` })
    .from(orders)
    .leftJoin(chats, eq(chats.orderId, orders.id))
    .where(eq(orders.id, sql.placeholder('orderId')))
    .prepare('chat_order_lookup')
  return async (orderId: string) => {
    const [row] = await query.execute({ orderId })
    return row
  }
}

const messageFields = {
  id: messages.id,
  orderId: messages.orderId,
  seq: messages.seq,
  senderId: messages.senderId,
  firstName: users.firstName,
  lastName: users.lastName,
  senderRole: messages.senderRole,
  messageType: messages.messageType,
  content: messages.content,
  filename: files.filename,
  thumbnail: filePreviews.filename,
  originalName: files.originalName,
  sizeBytes: files.sizeBytes,
  clientMessageId: messages.clientMessageId,
  createdAt: messages.createdAt,
}

const selectMessages = (db: Db) =>
  db
    .select(messageFields)
    .from(messages)
    .leftJoin(users, eq(users.id, messages.senderId))
    .leftJoin(files, eq(files.id, messages.fileId))
    .leftJoin(filePreviews, eq(filePreviews.fileId, messages.fileId))

export type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number]

/** Newest first, older than the cursor. */
export const messagesBefore = (db: Db, orderId: string, before: number | undefined, limit: number): Promise<MessageRow[]> =>
  selectMessages(db)
    .where(and(eq(messages.orderId, orderId), before === undefined ? undefined : lt(messages.seq, before)))
    .orderBy(desc(messages.seq))
    .limit(limit)

/** Oldest first, newer than what the client has. */
export const messagesAfter = (db: Db, orderId: string, after: number, limit: number): Promise<MessageRow[]> =>
  selectMessages(db)
    .where(and(eq(messages.orderId, orderId), gt(messages.seq, after)))
    .orderBy(asc(messages.seq))
    .limit(limit)

export async function messageById(db: Db, id: string): Promise<MessageRow | undefined> {
  const [row] = await selectMessages(db).where(eq(messages.id, id))
  return row
}

/** What an earlier try of the same draft stored. */
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

export interface PostedRow {
  readonly draftId: string
  /** Null: neither the customer nor the engineer of this order. */
  readonly part: ChatPart | null
  readonly ownerId: string
  readonly engineerId: string | null
  readonly status: (typeof orders.$inferSelect)['status']
  /** Null: not stored, for a reason that the fields above tell. */
  readonly seq: number | null
  readonly priorId: string | null
  readonly firstName: string
  readonly lastName: string
}

/** Stores the drafts that may be stored, in the order given; a draft of an unknown order has no row in the answer. */
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

export async function postSystem(db: Db, line: { id: string; orderId: string; text: string; at: Date }) {
  const params = [line.id, line.orderId, line.text, line.at.toISOString()]
  const [row] = await runNamed<Pick<PostedRow, 'ownerId' | 'engineerId' | 'status'> & { seq: number }>(
    db,
    'chat_post_system',
    POST_SYSTEM,
    params,
  )
  if (!row) throw new Error(`A system line for an order that is not there: ${line.orderId}`)
  return row
}

interface MovedMark {
  readonly orderId: string
  readonly userId: string
  readonly seq: number
  readonly at: Date
  /** Whose words the reader reads. */
  readonly writtenBy: ChatPart
}

/** The mark as it stands now, or undefined when it did not move. */
export async function moveReadMark(db: Db, mark: MovedMark): Promise<{ seq: number; at: Date } | undefined> {
  const params = [mark.orderId, mark.userId, mark.seq, mark.at.toISOString(), mark.writtenBy]
  const [row] = await runNamed<{ seq: number; at: string }>(db, 'chat_move_read_mark', MOVE_READ_MARK, params)
  return row && { seq: row.seq, at: new Date(row.at) }
}

/** How far people have read, and when somebody last used the site, on any device: asked on every join, prepared once. */
export function prepareSigns(db: Db) {
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

/** What waits unread for somebody, by order: messages of the other part after their own read mark. */
export function unreadByOrder(db: Db, userId: string, part: ChatPart) {
  const mine = part === 'user' ? orders.userId : orders.engineerId
  return db
    .select({ orderId: messages.orderId, count: sql<number>`count(*)::int` })
    .from(orders)
    .leftJoin(reads, and(eq(reads.orderId, orders.id), eq(reads.userId, userId)))
    .innerJoin(messages, and(eq(messages.orderId, orders.id), gt(messages.seq, sql`coalesce(${reads.seq}, 0)`)))
    .where(and(eq(mine, userId), eq(messages.senderRole, part === 'user' ? 'engineer' : 'user')))
    .groupBy(messages.orderId)
}

/** The oldest message of the engineer that the customer has not read, with what a letter about it needs. */
export async function oldestUnread(db: Db, orderId: string) {
  const [row] = await db
    .select({
      seq: messages.seq,
      createdAt: messages.createdAt,
      readSeq: sql<number>`coalesce(${reads.seq}, 0)`,
      orderNumber: orders.number,
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

/** Somebody's words and files leave the conversations; that something was said stays, so that what others answered still stands in its place. */
export async function eraseTextOf(db: Db, userId: string, inPlace: string): Promise<void> {
  await db.delete(reads).where(eq(reads.userId, userId))
  await db
    .update(messages)
    .set({ content: inPlace, messageType: 'text', fileId: null, clientMessageId: null })
    .where(eq(messages.senderId, userId))
  // Lines of the house that repeat what the customer typed behind a colon.
  const own = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))
  await db
    .update(messages)
    .set({ content: sql`split_part(${messages.content}, ': ', 1)` })
    .where(and(inArray(messages.orderId, own), eq(messages.senderRole, 'system'), sql`${messages.content} ~ ${TYPED_BY_CUSTOMER}`))
}
