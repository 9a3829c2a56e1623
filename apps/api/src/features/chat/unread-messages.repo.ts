import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { messages, reads } from '../../platform/db/schema/chat.ts'
import { files } from '../../platform/db/schema/files.ts'
import { orders } from '../../platform/db/schema/orders.ts'
import { users } from '../../platform/db/schema/users.ts'

/** The newest messages that the customer has not read, newest first. A helper's are shown as the engineer's, as in the chat. */
export const unreadByCustomer = (db: Db, orderId: string, limit: number, maxChars: number) =>
  db
    .select({
      author: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`,
      messageType: messages.messageType,
      content: sql<string>`left(${messages.content}, ${maxChars + 1})`,
      fileName: files.originalName,
      createdAt: messages.createdAt,
    })
    .from(orders)
    .leftJoin(reads, and(eq(reads.orderId, orders.id), eq(reads.userId, orders.userId)))
    .innerJoin(messages, and(eq(messages.orderId, orders.id), gt(messages.seq, sql`coalesce(${reads.seq}, 0)`)))
    .innerJoin(users, eq(users.id, messages.senderId))
    .leftJoin(files, eq(files.id, messages.fileId))
    .where(and(eq(orders.id, orderId), eq(messages.senderRole, 'engineer')))
    .orderBy(desc(messages.seq))
    .limit(limit)
