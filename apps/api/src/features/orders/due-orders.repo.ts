import type { DueCounts } from '@vorta/contract/reports/schema'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { limited, ORDER_JSON, type OrderJson, USERS_JSON } from './order-json.repo.ts'

const at = (name: string) => sql`${sql.placeholder(name)}`

/** The newest design of the order `o` answers the last revision, or is the first one: the customer's turn. */
const DELIVERED = `exists (select from cad_models m where m.order_id = o.id and m.uploaded_at >
  coalesce((select max(r.created_at) from revisions r where r.order_id = o.id), '-infinity'))`
const OPEN = `o.status not in ('completed', 'cancelled')`
/** A promised date that counts now: the clock stands still while the customer looks at a design or owes an answer. */
const CLOCK_RUNS = `o.due_at is not null and ${OPEN} and o.asked_at is null and not (o.status = 'designing' and ${DELIVERED})`
/** The last word of the workshop on the order `o` is that the kit was sent, and the customer has not said that it came. */
const ON_ITS_WAY = `((select s.stage from production_steps s where s.order_id = o.id order by s.created_at desc, s.id desc limit 1) = 'shipped'
  and not exists (select from handovers d where d.order_id = o.id and d.received_at is not null))`
/** The engineer has to do the next thing; the same rules as in turn.ts, counted where the rows are. */
const ENGINEERS_TURN = `o.asked_at is null and (o.status in ('assigned', 'revision_requested')
  or o.status = 'designing' and not ${DELIVERED}
  or o.status = 'in_production' and ${ON_ITS_WAY} is not true
  or o.status = 'approved' and o.payment_standing <> 'unpaid'
  or o.status = 'payment_pending' and exists (select from quotes q where q.order_id = o.id and q.withdrawn_at is null and q.valid_until <= $now))`

/** `all`, those of one engineer, or those that have none yet. */
export type DueOf = 'all' | 'engineer' | 'nobody'

interface DuePage {
  readonly after: { at: Date; id: string } | null
  readonly limit: number
}

/** Where an order without a date that counts now stands: behind all others. */
const LAST = `'9999-01-01'::timestamptz`
const DUE_OR_LAST = `case when ${CLOCK_RUNS} then o.due_at else ${LAST} end`

/** What is promised and still open, first due first; of one engineer all that is in hand, what has no date last. */
export function prepareDueOrders(db: Db) {
  const pageOf = (name: DueOf, where: SQL, key: string) => {
    const chosen = limited(sql`select o.*, ${sql.raw(key)} as due_key from orders o where ${where}
      and (${sql.raw(key)}, o.id) > (${at('after')}::timestamptz, ${at('afterId')}::text) order by ${sql.raw(key)}, o.id`)
    return db
      .select({ record: sql<OrderJson>`${ORDER_JSON}`, dueAt: sql<string>`o.due_key` })
      .from(sql`(${chosen}) o ${USERS_JSON}`)
      .orderBy(sql`o.due_key, o.id`)
      .prepare(`orders_due_${name}`)
  }
  const runs = sql.raw(CLOCK_RUNS)
  const pages = {
    all: pageOf('all', runs, 'o.due_at'),
    engineer: pageOf('engineer', sql`${sql.raw(OPEN)} and o.engineer_id = ${at('engineerId')}`, DUE_OR_LAST),
    nobody: pageOf('nobody', sql`${runs} and o.engineer_id is null`, 'o.due_at'),
  }
  return async (of: DueOf, engineerId: string | null, { after, limit }: DuePage) =>
    pages[of].execute({ engineerId, after: after?.at.toISOString() ?? '-infinity', afterId: after?.id ?? '', limit })
}

export async function countDue(db: Db, now: Date, soonUntil: Date): Promise<DueCounts> {
  const { rows } = await db.execute<DueCounts & Record<string, unknown>>(sql`
    select count(*)::int as open, (count(*) filter (where o.engineer_id is null))::int as unassigned, (count(*) filter (where o.due_at < ${now.toISOString()}))::int as late,
      (count(*) filter (where o.due_at >= ${now.toISOString()} and o.due_at <= ${soonUntil.toISOString()}))::int as soon
    from orders o where ${sql.raw(CLOCK_RUNS)}`)
  return rows[0] ?? { open: 0, late: 0, soon: 0, unassigned: 0 }
}

export interface InHand {
  /** Null for what nobody has yet. */
  readonly engineerId: string | null
  readonly open: number
  readonly waiting: number
  readonly late: number
  [column: string]: unknown
}

/** What each engineer has in hand now. */
export async function countInHand(db: Db, now: Date): Promise<InHand[]> {
  const [before = '', after = ''] = ENGINEERS_TURN.split('$now')
  const isTheirs = sql`${sql.raw(before)}${now.toISOString()}::timestamptz${sql.raw(after)}`
  const { rows } = await db.execute<InHand>(sql`
    select o.engineer_id as "engineerId", count(*)::int as open, (count(*) filter (where ${isTheirs}))::int as waiting,
      (count(*) filter (where ${sql.raw(CLOCK_RUNS)} and o.due_at < ${now.toISOString()}))::int as late
    from orders o where ${sql.raw(OPEN)} group by o.engineer_id`)
  return rows
}
