import type { OrderActor } from '@vorta/contract/orders/policy'
import type { OrderStatus } from '@vorta/contract/orders/status'
import DataLoader from 'dataloader'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import type { CursorPosition } from '../../platform/db/keyset.ts'
import { runNamed } from '../../platform/db/named-statement.ts'
import { helpedOrders, isOpenOrder, ordersOf, visibleTo } from '../order-access/order-visibility.sql.ts'
import { prepareAllOrders } from './all-orders.repo.ts'
import { prepareDueOrders } from './due-orders.repo.ts'
import {
  limited,
  ORDER_JSON,
  ORDER_JSON_TEXT,
  type OrderJson,
  PAYMENTS_JSON,
  type PaymentsJson,
  USERS_JSON,
  USERS_JSON_TEXT,
} from './order-json.repo.ts'

export type { OrderJson } from './order-json.repo.ts'

const at = (name: string) => sql`${sql.placeholder(name)}`
export const listedBefore = (column: SQL) => sql`(${column}, id) < (${at('before')}::timestamptz, ${at('beforeId')}::text)`
const CREATED = sql.raw('created_at')
const UPDATED = sql.raw('updated_at')

/** Selects the rows of the page first, so that JSON is built only for those. */
function preparePageOf<Json>(db: Db, name: string, where: SQL, column: SQL, { json, joins }: { json: SQL; joins: SQL }) {
  const chosen = sql`(${limited(sql`select * from orders where ${where} and ${listedBefore(column)} order by ${column} desc, id desc`)}) o ${joins}`
  return db
    .select({ record: sql<Json>`${json}` })
    .from(chosen)
    .orderBy(sql`o.${column} desc, o.id desc`)
    .prepare(name)
}
const preparePage = (db: Db, name: string, where: SQL, column: SQL) =>
  preparePageOf<OrderJson>(db, name, where, column, { json: ORDER_JSON, joins: USERS_JSON })

export interface PagePosition {
  readonly before: CursorPosition | null
  readonly limit: number
}

export const pageParams = ({ before, limit }: PagePosition) => ({
  before: before?.at.toISOString() ?? 'infinity',
  beforeId: before?.id ?? '',
  limit,
})

/** Open orders have a partial index, since most orders are closed. */
export type AssignedFilter = 'all' | 'open' | Extract<OrderStatus, 'completed' | 'cancelled'> | 'helping'

export const assignedConditions = (engineerId: SQL): Record<AssignedFilter, SQL> => {
  const isAssigned = ordersOf('engineer', engineerId)
  return {
    all: isAssigned,
    open: sql`${isAssigned} and ${sql.raw(isOpenOrder('orders'))}`,
    completed: sql`${isAssigned} and status = 'completed'`,
    cancelled: sql`${isAssigned} and status = 'cancelled'`,
    helping: helpedOrders(engineerId),
  }
}

/** Maximum number of orders per statement, so that many lookups use several connections. */
const MAX_LOOKUPS = 16

interface OrderLookup {
  readonly id: string
  readonly viewer: OrderActor
}

// Each lookup has its own viewer and returns no row if that viewer may not see the order. The subselects hide the array lengths from
// the planner; otherwise it rejects the generic plan as too expensive and plans every call.
const FIND_MANY = `
select ${ORDER_JSON_TEXT} as record, w.position::int as position
from unnest((select $1::text[]), (select $2::text[]), (select $3::text[])) with ordinality w(id, viewer_id, role, position)
join orders o on o.id = w.id ${USERS_JSON_TEXT}
where ${visibleTo({ role: 'w.role', userId: 'w.viewer_id' })}`

async function findMany(db: Db, lookups: readonly OrderLookup[]): Promise<(OrderJson | undefined)[]> {
  const results: (OrderJson | undefined)[] = lookups.map(() => undefined)
  const columns = [lookups.map(({ id }) => id), lookups.map(({ viewer }) => viewer.userId), lookups.map(({ viewer }) => viewer.role)]
  const rows = await runNamed<{ record: OrderJson; position: number }>(db, 'orders_several', FIND_MANY, columns)
  for (const { record, position } of rows) results[position - 1] = record
  return results
}

export type OrderReader = ReturnType<typeof prepareOrderReader>

export function prepareOrderReader(db: Db) {
  const isMine = ordersOf('customer', at('viewerId'))
  const mine = preparePage(db, 'orders_mine', isMine, CREATED)
  const minePayments = preparePageOf<PaymentsJson>(db, 'orders_mine_payments', isMine, CREATED, { json: PAYMENTS_JSON, joins: sql`` })
  const conditions = assignedConditions(at('viewerId'))
  const assigned = {
    all: preparePage(db, 'orders_assigned', conditions.all, UPDATED),
    open: preparePage(db, 'orders_assigned_open', conditions.open, UPDATED),
    completed: preparePage(db, 'orders_assigned_completed', conditions.completed, UPDATED),
    cancelled: preparePage(db, 'orders_assigned_cancelled', conditions.cancelled, UPDATED),
    helping: preparePage(db, 'orders_helping', conditions.helping, UPDATED),
  }
  // Lookups of one turn of the event loop, also of different requests, share a statement, because a round trip costs more than a row.
  // Without a cache, every lookup reads the current row.
  const loader = new DataLoader((lookups: readonly OrderLookup[]) => findMany(db, lookups), {
    cache: false,
    maxBatchSize: MAX_LOOKUPS,
    batchScheduleFn: setImmediate,
  })

  const records = <Json>(rows: { record: Json }[]) => rows.map((row) => row.record)
  return {
    findOne: (id: string, viewer: OrderActor) => loader.load({ id, viewer }),
    /** Reads inside a transaction, including its uncommitted changes. */
    findOneIn: async (inDb: Db, id: string, viewer: OrderActor) => (await findMany(inDb, [{ id, viewer }]))[0],
    mine: async (viewerId: string, page: PagePosition) => records(await mine.execute({ viewerId, ...pageParams(page) })),
    minePayments: async (viewerId: string, page: PagePosition) => records(await minePayments.execute({ viewerId, ...pageParams(page) })),
    assigned: async (viewerId: string, show: AssignedFilter, page: PagePosition) =>
      records(await assigned[show].execute({ viewerId, ...pageParams(page) })),
    due: prepareDueOrders(db),
    ...prepareAllOrders(db),
  }
}
