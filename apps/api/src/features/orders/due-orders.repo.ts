import type { OrderStatus } from '@vorta/contract/orders/status'
import type { DueCounts } from '@vorta/contract/reports/schema'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import type { CursorPosition } from '../../platform/db/keyset.ts'
import { isOpenOrder } from '../order-access/order-visibility.sql.ts'
import { limited, ORDER_JSON, type OrderJson, USERS_JSON } from './order-json.repo.ts'

const at = (name: string) => sql`${sql.placeholder(name)}`

const OPEN = isOpenOrder('o')
/** The deadline is paused while the customer reviews a design or has a question to answer. */
const CLOCK_RUNS = `o.due_at is not null and ${OPEN} and o.asked_at is null and not (o.status = 'designing' and o.design_delivered)`
/** The rules of next-action.ts as SQL, so that the database can count. */
const ENGINEERS_TURN = `o.asked_at is null and (o.status in ('assigned', 'revision_requested')
  or o.status = 'designing' and not o.design_delivered
  or o.status = 'in_production' and not (o.is_shipped and not o.is_received) and o.balance_status is distinct from 'due'
  or o.status = 'approved' and o.fee_status <> 'unpaid'
  or o.status = 'payment_pending' and o.quote_valid_until <= $now)`

export type DueScope = 'all' | 'engineer' | 'unassigned'

export interface DuePage {
  readonly after: CursorPosition | null
  readonly limit: number
}

/** Sorts orders without a running deadline last. */
const LAST = `'9999-01-01'::timestamptz`
const DUE_OR_LAST = `case when ${CLOCK_RUNS} then o.due_at else ${LAST} end`

/** Orders with a running deadline, soonest first. The list of one engineer also has their other open orders, at the end. */
export const DUE_SCOPES: Record<DueScope, (engineerId: SQL) => { where: SQL; key: SQL }> = {
  all: () => ({ where: sql.raw(CLOCK_RUNS), key: sql.raw('o.due_at') }),
  engineer: (engineerId) => ({ where: sql`${sql.raw(OPEN)} and o.engineer_id = ${engineerId}`, key: sql.raw(DUE_OR_LAST) }),
  unassigned: () => ({ where: sql`${sql.raw(CLOCK_RUNS)} and o.engineer_id is null`, key: sql.raw('o.due_at') }),
}

export const duePageParams = ({ after, limit }: DuePage) => ({
  after: after?.at.toISOString() ?? '-infinity',
  afterId: after?.id ?? '',
  limit,
})

export function prepareDueOrders(db: Db) {
  const pageOf = (scope: DueScope) => {
    const { where, key } = DUE_SCOPES[scope](at('engineerId'))
    const chosen = limited(sql`select o.*, ${key} as due_key from orders o where ${where}
      and (${key}, o.id) > (${at('after')}::timestamptz, ${at('afterId')}::text) order by ${key}, o.id`)
    return db
      .select({ record: sql<OrderJson>`${ORDER_JSON}`, dueAt: sql<string>`o.due_key` })
      .from(sql`(${chosen}) o ${USERS_JSON}`)
      .orderBy(sql`o.due_key, o.id`)
      .prepare(`orders_due_${scope}`)
  }
  const pages = { all: pageOf('all'), engineer: pageOf('engineer'), unassigned: pageOf('unassigned') }
  return async (scope: DueScope, engineerId: string | null, page: DuePage) => pages[scope].execute({ engineerId, ...duePageParams(page) })
}

export async function countDue(db: Db, now: Date, soonUntil: Date): Promise<DueCounts> {
  const { rows } = await db.execute<DueCounts & Record<string, unknown>>(sql`
    select count(*)::int as open, (count(*) filter (where o.engineer_id is null))::int as unassigned, (count(*) filter (where o.due_at < ${now.toISOString()}))::int as late,
      (count(*) filter (where o.due_at >= ${now.toISOString()} and o.due_at <= ${soonUntil.toISOString()}))::int as soon
    from orders o where ${sql.raw(CLOCK_RUNS)}`)
  return rows[0] ?? { open: 0, late: 0, soon: 0, unassigned: 0 }
}

export interface Deadline {
  readonly orderId: string
  readonly number: string
  readonly car: string
  readonly status: OrderStatus
  readonly dueAt: Date
  readonly changedAt: Date
}

/** The running deadlines of an engineer, soonest first. */
export async function deadlinesOf(db: Db, engineerId: string, limit: number): Promise<Deadline[]> {
  const { rows } = await db.execute<Record<keyof Deadline, string> & { status: OrderStatus }>(sql`
    select o.id as "orderId", o.number, concat_ws(' ', o.car_year, o.car_make, o.car_model) as car, o.status,
      o.due_at as "dueAt", o.updated_at as "changedAt"
    from orders o where o.engineer_id = ${engineerId} and ${sql.raw(CLOCK_RUNS)} order by o.due_at, o.id limit ${limit}`)
  return rows.map((row) => ({ ...row, dueAt: new Date(row.dueAt), changedAt: new Date(row.changedAt) }))
}

export type WorkloadRow = {
  /** Null for unassigned orders. */
  readonly engineerId: string | null
  readonly open: number
  readonly waiting: number
  readonly late: number
}

export async function countWorkloads(db: Db, now: Date): Promise<WorkloadRow[]> {
  const [before = '', after = ''] = ENGINEERS_TURN.split('$now')
  const isEngineersTurn = sql`${sql.raw(before)}${now.toISOString()}::timestamptz${sql.raw(after)}`
  const { rows } = await db.execute<WorkloadRow>(sql`
    select o.engineer_id as "engineerId", count(*)::int as open, (count(*) filter (where ${isEngineersTurn}))::int as waiting,
      (count(*) filter (where ${sql.raw(CLOCK_RUNS)} and o.due_at < ${now.toISOString()}))::int as late
    from orders o where ${sql.raw(OPEN)} group by o.engineer_id`)
  return rows
}
