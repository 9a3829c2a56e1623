import { ORDER_STATUSES, type OrderStatus } from '@vorta/contract/orders/status'
import type { TimelineKind } from '@vorta/contract/timeline/schema'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { postNamed, runNamed } from '../../platform/db/named-statement.ts'
import { prepareOnce, prepareUpdates } from '../../platform/db/prepared.ts'
import { users } from '../../platform/db/schema/accounts.ts'
import { cadModels, files } from '../../platform/db/schema/files.ts'
import { auditLog, counters, idempotencyKeys } from '../../platform/db/schema/office.ts'
import { activities, orders, quotes, revisions } from '../../platform/db/schema/orders.ts'

export type OrderRow = typeof orders.$inferSelect
export type OrderChange = Partial<Omit<typeof orders.$inferInsert, 'id' | 'version'>>
type NewOrder = Pick<
  OrderRow,
  | ('id' | 'userId' | 'carMake' | 'carModel' | 'carYear' | 'carColor' | 'bodyType' | 'engine' | 'transmission')
  | ('customization' | 'designFeeCents' | 'statusAt' | 'createdAt' | 'updatedAt')
>
/** What is told of an order when its story goes on. */
export type OrderRef = Pick<OrderRow, 'id' | 'userId' | 'engineerId' | 'version'>
type PlacedOrder = OrderRef & Pick<OrderRow, 'number'>
export type QuoteRow = typeof quotes.$inferSelect
type KeyRow = typeof idempotencyKeys.$inferSelect
type KeyName = Pick<KeyRow, 'userId' | 'route' | 'key'>

/** The number is a count that never goes back, behind what stands before it: `VRT-26-00042`. Five digits at least, more when they are needed. */
export async function insertOrder(db: Db, series: string, row: NewOrder): Promise<PlacedOrder> {
  const car = [row.carMake, row.carModel, row.carYear, row.carColor, row.bodyType, row.engine, row.transmission]
  const moments = [row.statusAt.toISOString(), row.createdAt.toISOString(), row.updatedAt.toISOString()]
  const params = [row.id, series, row.userId, ...car, JSON.stringify(row.customization), row.designFeeCents, ...moments]
  const [order] = await runNamed<PlacedOrder>(db, 'orders_insert', INSERT_ORDER, params)
  if (!order) throw new Error('The new order gave no row')
  return order
}
const INSERT_ORDER = `
insert into orders (id, number, user_id, car_make, car_model, car_year, car_color, body_type, engine, transmission,
  customization, design_fee_cents, status_at, created_at, updated_at)
select $1, $2::text || lpad(n, greatest(5, length(n)), '0'), $3, $4, $5, $6::int, $7, $8, $9, $10, $11::jsonb, $12::int,
  $13::timestamptz, $14::timestamptz, $15::timestamptz
from (select nextval('order_numbers')::text as n) counted
returning id, number, user_id as "userId", engineer_id as "engineerId", version`

/**
 * Locks the order until the transaction ends, so that of two people acting at once one waits and then sees the new state.
 * The lock leaves the key alone: chat messages and files that only refer to the order need not wait.
 */
export async function lockOrder(db: Db, id: string): Promise<OrderRow | undefined> {
  const [order] = await lockedOrder(db).execute({ id })
  return order
}
const lockedOrder = prepareOnce((db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder('id')))
    .for('no key update')
    .prepare('orders_lock'),
)

const changedOrder = prepareUpdates(orders, 'orders_update', { version: sql`${orders.version} + 1` })

export async function updateOrder(db: Db, id: string, change: OrderChange): Promise<OrderRow> {
  const order = await changedOrder(db, id, change)
  if (!order) throw new Error('The changed order gave no row')
  return order
}

export interface NewTimelineEntry {
  readonly orderId: string
  readonly actorId: string | null
  readonly engineerId: string | null
  readonly action: (typeof activities.$inferInsert)['action']
  readonly description: string
  readonly at: Date
  /** What the line is about, and which one. */
  readonly kind: TimelineKind
  readonly targetId: string | null
}

/** One line for the timeline, and the same for the activities. */
export async function insertTimelineEntry(db: Db, ids: { entry: string; activity: string }, line: NewTimelineEntry): Promise<void> {
  const { orderId, actorId, engineerId, action, description, at, kind, targetId } = line
  const params = [ids.entry, orderId, actorId, description, at.toISOString(), ids.activity, engineerId, action, kind, targetId]
  await postNamed(db, 'orders_story_line', INSERT_TIMELINE_ENTRY, params)
}
const INSERT_TIMELINE_ENTRY = `
with entry as (
  insert into timeline_entries (id, order_id, actor_id, description, at, kind, target_id) values ($1, $2, $3, $4, $5::timestamptz, $9, $10)
)
insert into activities (id, order_id, engineer_id, action, description, at) values ($6, $2, $7, $8, $4, $5::timestamptz)`

/** What happened before an engineer was there, or under the one before, becomes part of that engineer's list. */
export async function adoptActivities(db: Db, orderId: string, engineerId: string, from: string | null = null): Promise<void> {
  const isFrom = from === null ? isNull(activities.engineerId) : eq(activities.engineerId, from)
  await db
    .update(activities)
    .set({ engineerId })
    .where(and(eq(activities.orderId, orderId), isFrom))
}

export async function insertActivity(db: Db, row: typeof activities.$inferInsert): Promise<void> {
  await db.insert(activities).values(row)
}

export async function countRevisions(db: Db, orderId: string): Promise<number> {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(revisions).where(eq(revisions.orderId, orderId))
  return row?.count ?? 0
}

export async function insertRevision(db: Db, row: typeof revisions.$inferInsert): Promise<void> {
  await db.insert(revisions).values(row)
}

export async function newestCadModel(db: Db, orderId: string): Promise<{ id: string; version: number; sha256: string } | undefined> {
  const [model] = await db
    .select({ id: cadModels.id, version: cadModels.version, sha256: files.sha256 })
    .from(cadModels)
    .innerJoin(files, eq(files.id, cadModels.fileId))
    .where(eq(cadModels.orderId, orderId))
    .orderBy(desc(cadModels.version))
    .limit(1)
  return model
}

export async function activeQuote(db: Db, orderId: string): Promise<QuoteRow | undefined> {
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
export async function takeKey(db: Db, { userId, route, key, requestHash, targetId, createdAt }: NewKey): Promise<boolean> {
  const params = [userId, route, key, requestHash, targetId, createdAt.toISOString()]
  return (await runNamed(db, 'orders_take_key', TAKE_KEY, params)).length > 0
}
type NewKey = KeyName & Pick<KeyRow, 'requestHash' | 'createdAt'> & { targetId: string }
const TAKE_KEY = `
insert into idempotency_keys (user_id, route, key, request_hash, target_id, created_at) values ($1, $2, $3, $4, $5, $6::timestamptz)
on conflict do nothing returning key`

export async function keyRow(db: Db, { userId, route, key }: KeyName): Promise<KeyRow | undefined> {
  const [row] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.route, route), eq(idempotencyKeys.key, key)))
  return row
}

/** Old keys of this person are forgotten as new ones come. */
export async function dropOldKeys(db: Db, userId: string, route: string, olderThan: Date): Promise<void> {
  await postNamed(db, 'orders_drop_old_keys', DROP_OLD_KEYS, [userId, route, olderThan.toISOString()])
}
const DROP_OLD_KEYS = 'delete from idempotency_keys where user_id = $1 and route = $2 and created_at < $3::timestamptz'

/** The names of the running counts of orders, one for each status. */
export const ORDER_COUNTERS = ORDER_STATUSES.map((status) => `orders:${status}`)

/** How many orders stand in each status, from the running counts; prepared once. */
export function prepareStatusCounts(db: Db) {
  const query = db
    .select({ status: sql<OrderStatus>`split_part(${counters.name}, ':', 2)`, count: sql<number>`sum(${counters.change})::int` })
    .from(counters)
    .where(inArray(counters.name, [...ORDER_COUNTERS]))
    .groupBy(counters.name)
    .prepare('orders_by_status')
  return async (): Promise<Map<OrderStatus, number>> => new Map((await query.execute()).map((row) => [row.status, row.count]))
}

/** Who put the latest question to the customer of an order; the book of deeds knows. */
export async function askerOf(db: Db, orderId: string): Promise<string | null> {
  const [asked] = await db
    .select({ actorId: auditLog.actorId })
    .from(auditLog)
    .where(and(eq(auditLog.target, `order:${orderId}`), eq(auditLog.action, 'order.ask')))
    .orderBy(desc(auditLog.id))
    .limit(1)
  return asked?.actorId ?? null
}
