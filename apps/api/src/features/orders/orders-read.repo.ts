import type { Role } from '@vorta/contract/auth/role'
import type { OrderStatus } from '@vorta/contract/orders/status'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { runNamed } from '../../platform/db/named-statement.ts'
import { together } from '../../platform/db/together.ts'
import { prepareAllOrders } from './all-orders.repo.ts'
import { prepareDueOrders } from './due-orders.repo.ts'
import { limited, ORDER_JSON, ORDER_JSON_TEXT, type OrderJson, USERS_JSON, USERS_JSON_TEXT } from './order-json.repo.ts'

export type { OrderJson } from './order-json.repo.ts'

const at = (name: string) => sql`${sql.placeholder(name)}`
const listedBefore = (column: SQL) => sql`(${column}, id) < (${at('before')}::timestamptz, ${at('beforeId')}::text)`
const CREATED = sql.raw('created_at')
const UPDATED = sql.raw('updated_at')

/** Prepares a page of orders: the rows are chosen first, and only those are put together. */
function preparePage(db: Db, name: string, where: SQL, column: SQL) {
  const chosen = sql`(${limited(sql`select * from orders where ${where} and ${listedBefore(column)} order by ${column} desc, id desc`)}) o ${USERS_JSON}`
  return db
    .select({ record: sql<OrderJson>`${ORDER_JSON}` })
    .from(chosen)
    .orderBy(sql`o.${column} desc, o.id desc`)
    .prepare(name)
}

interface PageOfOrders {
  readonly before: { at: Date; id: string } | null
  readonly limit: number
}

const placeOf = ({ before, limit }: PageOfOrders) => ({
  before: before?.at.toISOString() ?? 'infinity',
  beforeId: before?.id ?? '',
  limit,
})

/** Which of an engineer's orders: the open ones have an index of their own, since most orders are over. */
export type Shown = 'all' | 'open' | Extract<OrderStatus, 'completed' | 'cancelled'>

/** An order, and who wants to see it. */
interface Sight {
  readonly id: string
  readonly viewerId: string
  readonly role: Role
}

// Each question brings its own reader; one that may not see its order finds nothing in its place. The lists stand in selects of
// their own to keep their length from the planner: seeing that they are short, it would find its lasting plan dear and plan each call anew.
const SEVERAL = `
select ${ORDER_JSON_TEXT} as record, w.place::int as place
from unnest((select $1::text[]), (select $2::text[]), (select $3::text[])) with ordinality w(id, viewer_id, role, place)
join orders o on o.id = w.id ${USERS_JSON_TEXT}
where case w.role when 'admin' then true when 'engineer' then o.engineer_id = w.viewer_id else o.user_id = w.viewer_id end`

async function findSeveral(db: Db, asks: readonly Sight[]): Promise<(OrderJson | undefined)[]> {
  const found: (OrderJson | undefined)[] = asks.map(() => undefined)
  const columns = [asks.map(({ id }) => id), asks.map(({ viewerId }) => viewerId), asks.map(({ role }) => role)]
  const rows = await runNamed<{ record: OrderJson; place: number }>(db, 'orders_several', SEVERAL, columns)
  for (const { record, place } of rows) found[place - 1] = record
  return found
}

export type OrderReader = ReturnType<typeof prepareOrderReader>

/** The statements behind every answer that shows orders, prepared once. */
export function prepareOrderReader(db: Db) {
  const mine = preparePage(db, 'orders_mine', sql`user_id = ${at('userId')}`, CREATED)
  const theirs = sql`engineer_id = ${at('engineerId')}`
  const assigned = {
    all: preparePage(db, 'orders_assigned', theirs, UPDATED),
    open: preparePage(db, 'orders_assigned_open', sql`${theirs} and status not in ('completed', 'cancelled')`, UPDATED),
    completed: preparePage(db, 'orders_assigned_completed', sql`${theirs} and status = 'completed'`, UPDATED),
    cancelled: preparePage(db, 'orders_assigned_cancelled', sql`${theirs} and status = 'cancelled'`, UPDATED),
  }
  const one = together((asks: readonly Sight[]) => findSeveral(db, asks))

  const records = (rows: { record: OrderJson }[]) => rows.map((row) => row.record)
  return {
    one: (id: string, viewerId: string, role: Role) => one({ id, viewerId, role }),
    /** The same inside a transaction, with what it has written so far. */
    oneIn: async (inDb: Db, id: string, viewerId: string, role: Role) => (await findSeveral(inDb, [{ id, viewerId, role }]))[0],
    mine: async (userId: string, page: PageOfOrders) => records(await mine.execute({ userId, ...placeOf(page) })),
    assigned: async (engineerId: string, shown: Shown, page: PageOfOrders) =>
      records(await assigned[shown].execute({ engineerId, ...placeOf(page) })),
    due: prepareDueOrders(db),
    ...prepareAllOrders(db),
  }
}
