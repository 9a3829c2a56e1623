import { ORDER_STATUSES, type OrderStatus } from '@vorta/contract/order-status'
import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { users } from '../../platform/db/schema/accounts.ts'
import { cadModels } from '../../platform/db/schema/files.ts'
import { idempotencyKeys, tallies } from '../../platform/db/schema/office.ts'
import { activities, orders, quotes, revisions, timelineEntries } from '../../platform/db/schema/orders.ts'

export type OrderRow = typeof orders.$inferSelect
export type OrderChange = Partial<Omit<typeof orders.$inferInsert, 'id' | 'version'>>
export type QuoteRow = typeof quotes.$inferSelect
type KeyRow = typeof idempotencyKeys.$inferSelect
type KeyName = Pick<KeyRow, 'userId' | 'route' | 'key'>

export async function nextNumber(db: Db): Promise<number> {
  const { rows } = await db.execute<{ number: string }>(sql`select nextval('order_numbers') as number`)
  return Number(rows[0]?.number)
}

export async function insertOrder(db: Db, row: typeof orders.$inferInsert): Promise<OrderRow> {
  const [order] = await db.insert(orders).values(row).returning()
  if (!order) throw new Error('The new order gave no row')
  return order
}

/**
 * Locks the order until the transaction ends, so that of two people acting at once one waits and then sees the new state.
 * The lock leaves the key alone: chat messages and files that only refer to the order need not wait.
 */
export async function lockOrder(db: Db, id: string): Promise<OrderRow | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id)).for('no key update')
  return order
}

export async function updateOrder(db: Db, id: string, change: OrderChange): Promise<OrderRow> {
  const [order] = await db
    .update(orders)
    .set({ ...change, version: sql`${orders.version} + 1` })
    .where(eq(orders.id, id))
    .returning()
  if (!order) throw new Error('The changed order gave no row')
  return order
}

export async function insertTimelineEntry(db: Db, row: typeof timelineEntries.$inferInsert): Promise<void> {
  await db.insert(timelineEntries).values(row)
}

export async function insertActivity(db: Db, row: typeof activities.$inferInsert): Promise<void> {
  await db.insert(activities).values(row)
}

/** What happened before an engineer was there becomes part of that engineer's list. */
export async function adoptActivities(db: Db, orderId: string, engineerId: string): Promise<void> {
  await db.update(activities).set({ engineerId }).where(eq(activities.orderId, orderId))
}

export async function countRevisions(db: Db, orderId: string): Promise<number> {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(revisions).where(eq(revisions.orderId, orderId))
  return row?.count ?? 0
}

export async function insertRevision(db: Db, row: typeof revisions.$inferInsert): Promise<void> {
  await db.insert(revisions).values(row)
}

export async function newestCadModel(db: Db, orderId: string): Promise<{ id: string; version: number } | undefined> {
  const [model] = await db
    .select({ id: cadModels.id, version: cadModels.version })
    .from(cadModels)
    .where(eq(cadModels.orderId, orderId))
    .orderBy(desc(cadModels.version))
    .limit(1)
  return model
}

export async function standingQuote(db: Db, orderId: string): Promise<QuoteRow | undefined> {
  const [quote] = await db
    .select()
    .from(quotes)
    .where(and(eq(quotes.orderId, orderId), isNull(quotes.withdrawnAt)))
  return quote
}

/** A withdrawn quote stays readable, but can't be paid. */
export async function withdrawQuote(db: Db, orderId: string, at: Date): Promise<void> {
  await db
    .update(quotes)
    .set({ withdrawnAt: at })
    .where(and(eq(quotes.orderId, orderId), isNull(quotes.withdrawnAt)))
}

export async function insertQuote(db: Db, row: typeof quotes.$inferInsert): Promise<void> {
  await db.insert(quotes).values(row)
}

export async function nameOf(db: Db, userId: string): Promise<string> {
  const [user] = await db.select({ firstName: users.firstName, lastName: users.lastName }).from(users).where(eq(users.id, userId))
  return user ? `${user.firstName} ${user.lastName}` : 'Somebody'
}

/** Takes a key for this request; a second request with the same key waits here until the first is through. */
export async function takeKey(db: Db, row: typeof idempotencyKeys.$inferInsert): Promise<boolean> {
  return (await db.insert(idempotencyKeys).values(row).onConflictDoNothing().returning({ key: idempotencyKeys.key })).length > 0
}

export async function keyRow(db: Db, { userId, route, key }: KeyName): Promise<KeyRow | undefined> {
  const [row] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.route, route), eq(idempotencyKeys.key, key)))
  return row
}

/** Old keys of this person are forgotten as new ones come. */
export async function dropOldKeys(db: Db, userId: string, route: string, olderThan: Date): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.route, route), lt(idempotencyKeys.createdAt, olderThan)))
}

/** The names of the running counts of orders, one for each status. */
export const ORDER_TALLIES = ORDER_STATUSES.map((status) => `orders:${status}`)

/** How many orders stand in each status, from the running counts; prepared once. */
export function prepareStatusCounts(db: Db) {
  const query = db
    .select({ status: sql<OrderStatus>`split_part(${tallies.name}, ':', 2)`, count: sql<number>`sum(${tallies.change})::int` })
    .from(tallies)
    .where(inArray(tallies.name, [...ORDER_TALLIES]))
    .groupBy(tallies.name)
    .prepare('orders_by_status')
  return async (): Promise<Map<OrderStatus, number>> => new Map((await query.execute()).map((row) => [row.status, row.count]))
}
