import { ORDER_STATUSES, type OrderStatus } from '@vorta/contract/orders/status'
import type { TimelineKind } from '@vorta/contract/timeline/schema'
import { and, desc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { postNamed, runNamed } from '../../platform/db/named-statement.ts'
import { newIdLike } from '../../platform/db/new-id.sql.ts'
import { prepareOnce, prepareUpdates } from '../../platform/db/prepared.ts'
import { first } from '../../platform/db/rows.ts'
import { auditLog } from '../../platform/db/schema/audit.ts'
import { counters } from '../../platform/db/schema/counters.ts'
import { cadModels, files } from '../../platform/db/schema/files.ts'
import { activities, orders, quotes, revisions } from '../../platform/db/schema/orders.ts'
import { users } from '../../platform/db/schema/users.ts'
import { isOpenOrder } from '../order-access/order-visibility.sql.ts'
import { ORDER_PLACED } from './order-placed.sql.ts'

export type OrderRow = typeof orders.$inferSelect
export type OrderChange = Partial<Omit<typeof orders.$inferInsert, 'id' | 'version'>>
/** The fields that timeline entries and live events need. */
export type OrderRef = Pick<OrderRow, 'id' | 'userId' | 'engineerId' | 'helperId' | 'version'>
export type QuoteRow = typeof quotes.$inferSelect

/**
 * Serializes concurrent changes of an order. `for no key update` does not block inserts of chat messages and files that only
 * reference the order.
 */
export const lockOrder = (db: Db, id: string): Promise<OrderRow | undefined> => first(lockStatement(db).execute({ id }))
const lockStatement = prepareOnce((db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder('id')))
    .for('no key update')
    .prepare('orders_lock'),
)

const updateStatement = prepareUpdates(orders, 'orders_update', { version: sql`${orders.version} + 1` })

export async function updateOrder(db: Db, id: string, change: OrderChange): Promise<OrderRow> {
  const order = await updateStatement(db, id, change)
  if (!order) throw new Error('Updating the order returned no row')
  return order
}

/** Changes the second engineer. The version stays, because it would tell the customer of a change. */
export async function setHelper(db: Db, id: string, helperId: string | null): Promise<void> {
  await db.update(orders).set({ helperId }).where(eq(orders.id, id))
}

export interface NewTimelineEntry {
  readonly orderId: string
  readonly actorId: string | null
  readonly engineerId: string | null
  readonly action: (typeof activities.$inferInsert)['action']
  readonly description: string
  readonly at: Date
  readonly kind: TimelineKind
  readonly targetId: string | null
}

/** Inserts the timeline entry and, if an engineer is assigned, their activity in one statement. */
export async function insertTimelineEntry(db: Db, ids: { entry: string; activity: string }, entry: NewTimelineEntry): Promise<void> {
  const { orderId, actorId, engineerId, action, description, at, kind, targetId } = entry
  const params = [ids.entry, orderId, actorId, description, at.toISOString(), ids.activity, engineerId, action, kind, targetId]
  await postNamed(db, 'orders_timeline_entry', INSERT_TIMELINE_ENTRY, params)
}
const INSERT_TIMELINE_ENTRY = `
with entry as (
  insert into timeline_entries (id, order_id, actor_id, description, at, kind, target_id) values ($1, $2, $3, $4, $5::timestamptz, $9, $10)
)
insert into activities (id, order_id, engineer_id, action, description, at)
select $6, $2, $7::text, $8, $4, $5::timestamptz where $7::text is not null`

/** Gives the first engineer of an order its activity so far. Earlier versions stored activities without an engineer. */
export async function startActivities(db: Db, orderId: string, engineerId: string): Promise<void> {
  await db
    .update(activities)
    .set({ engineerId })
    .where(and(eq(activities.orderId, orderId), isNull(activities.engineerId)))
  await runNamed(db, 'orders_start_activities', START_ACTIVITIES, [orderId, engineerId])
}
const START_ACTIVITIES = `
insert into activities (id, order_id, engineer_id, action, description, at)
select ${newIdLike('t.id')}, t.order_id, $2, case t.description when '${ORDER_PLACED}' then 'order_created' else 'status_updated' end, t.description, t.at
from timeline_entries t
where t.order_id = $1 and not exists (select from activities a where a.order_id = t.order_id and a.at = t.at and a.description = t.description)`

/** Moves the activities of the previous engineer to the new one. */
export async function transferActivities(db: Db, orderId: string, engineerId: string, from: string): Promise<void> {
  await db
    .update(activities)
    .set({ engineerId })
    .where(and(eq(activities.orderId, orderId), eq(activities.engineerId, from)))
}

export async function insertActivity(db: Db, row: typeof activities.$inferInsert): Promise<void> {
  await db.insert(activities).values(row)
}

export const countRevisions = (db: Db, orderId: string): Promise<number> => db.$count(revisions, eq(revisions.orderId, orderId))

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

/** A withdrawn quote stays readable but cannot be paid. */
export async function withdrawQuote(db: Db, orderId: string, at: Date, declineReason: string | null = null): Promise<void> {
  await db
    .update(quotes)
    .set({ withdrawnAt: at, declineReason })
    .where(and(eq(quotes.orderId, orderId), isNull(quotes.withdrawnAt)))
}

export async function insertQuote(db: Db, row: typeof quotes.$inferInsert): Promise<void> {
  await db.insert(quotes).values(row)
}

export async function fullNameOf(db: Db, userId: string): Promise<string> {
  const [user] = await db.select({ firstName: users.firstName, lastName: users.lastName }).from(users).where(eq(users.id, userId))
  return user ? `${user.firstName} ${user.lastName}` : 'Unknown user'
}

/** Open orders with an unpaid fee that were placed in this time and have no job with such a key. */
export async function unpaidOrders(
  db: Db,
  { from, to }: { from: Date; to: Date },
  key: { prefix: string; suffix: string },
): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        gt(orders.createdAt, from),
        lte(orders.createdAt, to),
        eq(orders.feeStatus, 'unpaid'),
        sql.raw(isOpenOrder('orders')),
        sql`not exists (select from jobs where dedupe_key = ${key.prefix} || ${orders.id} || ${key.suffix}::text)`,
      ),
    )
  return rows.map(({ id }) => id)
}

export const ORDER_COUNTERS = ORDER_STATUSES.map((status) => `orders:${status}`)

/** Reads running counters, because counting the table is slow. */
export function prepareStatusCounts(db: Db) {
  const query = db
    .select({ status: sql<OrderStatus>`split_part(${counters.name}, ':', 2)`, count: sql<number>`sum(${counters.change})::int` })
    .from(counters)
    .where(inArray(counters.name, [...ORDER_COUNTERS]))
    .groupBy(counters.name)
    .prepare('orders_by_status')
  return async (): Promise<Map<OrderStatus, number>> => new Map((await query.execute()).map((row) => [row.status, row.count]))
}

/** Reads the author of the latest question from the audit log. */
export async function findQuestionAuthor(db: Db, orderId: string): Promise<string | null> {
  const [row] = await db
    .select({ actorId: auditLog.actorId })
    .from(auditLog)
    .where(and(eq(auditLog.target, `order:${orderId}`), eq(auditLog.action, 'order.ask')))
    .orderBy(desc(auditLog.id))
    .limit(1)
  return row?.actorId ?? null
}
