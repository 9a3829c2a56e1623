import { and, asc, eq, isNull, or } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { first } from '../../platform/db/rows.ts'
import { messages } from '../../platform/db/schema/chat.ts'
import { files } from '../../platform/db/schema/files.ts'
import { newsletterSubscribers } from '../../platform/db/schema/newsletter.ts'
import { orders } from '../../platform/db/schema/orders.ts'
import { payments } from '../../platform/db/schema/payments.ts'
import { pins } from '../../platform/db/schema/pins.ts'

// Read-only queries for the data export.

export const orderIdsOf = async (db: Db, userId: string): Promise<string[]> =>
  (await db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId)).orderBy(asc(orders.createdAt), asc(orders.id))).map(
    (row) => row.id,
  )

export const paymentsOf = (db: Db, userId: string) =>
  db
    .select({ payment: payments, orderNumber: orders.number })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(orders.userId, userId))
    .orderBy(asc(payments.createdAt), asc(payments.id))

export const messagesOf = (db: Db, userId: string) =>
  db
    .select({ orderNumber: orders.number, sentAt: messages.createdAt, text: messages.content, fileName: files.originalName })
    .from(messages)
    .innerJoin(orders, eq(orders.id, messages.orderId))
    .leftJoin(files, eq(files.id, messages.fileId))
    .where(or(and(eq(messages.senderId, userId), isNull(messages.helperId)), eq(messages.helperId, userId)))
    .orderBy(asc(messages.createdAt), asc(messages.id))

export const filesOf = (db: Db, userId: string) =>
  db
    .select({ file: files, orderNumber: orders.number })
    .from(files)
    .leftJoin(orders, eq(orders.id, files.orderId))
    .where(eq(files.uploaderId, userId))
    .orderBy(asc(files.createdAt), asc(files.id))

export const pinsOf = (db: Db, userId: string) =>
  db
    .select({ orderNumber: orders.number, number: pins.number, state: pins.state, text: pins.text, setAt: pins.createdAt })
    .from(pins)
    .innerJoin(orders, eq(orders.id, pins.orderId))
    .where(eq(pins.authorId, userId))
    .orderBy(asc(pins.createdAt), asc(pins.id))

export const subscriptionOf = (db: Db, email: string) =>
  first(db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email)))
