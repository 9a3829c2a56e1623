import type { DeliveryTarget, FunnelStep } from '@vorta/contract/reports/schema'
import { ASSIGN_WITHIN_DAYS, DESIGN_WITHIN_DAYS, REVIEW_WITHIN_HOURS, REVISION_WITHIN_DAYS } from '@vorta/contract/shared/limits'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'

/** How many working days lie between a first day and each day after it, so that a database can count them without knowing the calendar. */
export interface WorkingDays {
  /** `2026-11-15` by the company's wall clock. */
  readonly firstDay: string
  /** For the first day, the second, and so on. */
  readonly passed: readonly number[]
}

/** A stretch of time, cut into steps by the company's wall clock. */
export interface Span {
  readonly from: Date
  readonly to: Date
  readonly step: 'day' | 'week' | 'month'
  readonly timeZone: string
}

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`
const stepOf = ({ step, timeZone }: Span, at: SQL) =>
  sql`to_char(date_trunc(${step}::text, ${at} at time zone ${timeZone}::text), 'YYYY-MM-DD')`
const within = ({ from, to }: Span, at: SQL) => sql`${at} >= ${moment(from)} and ${at} < ${moment(to)}`

/** Orders of the span with what became of them. The lookups go by the order's own indexes. */
const lives = (span: Span) => sql`select o.id, o.status, o.created_at, o.fee_paid_at, o.reviewed_at,
    ${stepOf(span, sql`o.created_at`)} as step,
    (select min(a.at) from activities a where a.order_id = o.id and a.action = 'order_assigned') as assigned_at,
    (select min(m.uploaded_at) from cad_models m where m.order_id = o.id) as designed_at,
    o.approved_at is not null or o.status in ('approved', 'payment_pending', 'in_production', 'completed') as is_approved,
    exists (select from payments p where p.order_id = o.id and p.type = 'production' and p.paid_at is not null) as is_production_paid
  from orders o where ${within(span, sql`o.created_at`)}`

export interface StepCount {
  readonly step: string
  readonly count: number
  [column: string]: unknown
}

const rowsOf = async <Row extends Record<string, unknown>>(db: Db, query: SQL): Promise<Row[]> =>
  (await db.execute<Record<string, unknown>>(query)).rows as Row[]

export const ordersByStep = (db: Db, span: Span) =>
  rowsOf<StepCount>(
    db,
    sql`select step, count(*)::int as count from (select ${stepOf(span, sql`created_at`)} as step from orders where ${within(span, sql`created_at`)}) placed group by step`,
  )

export const completedByStep = (db: Db, span: Span) =>
  rowsOf<StepCount>(
    db,
    sql`select step, count(*)::int as count from (select ${stepOf(span, sql`status_at`)} as step from orders
      where status = 'completed' and ${within(span, sql`status_at`)}) done group by step`,
  )

export const paidCentsByStep = (db: Db, span: Span) =>
  rowsOf<StepCount>(
    db,
    sql`select step, sum(amount_cents)::float8 as count from (select ${stepOf(span, sql`paid_at`)} as step, amount_cents from payments
      where paid_at is not null and ${within(span, sql`paid_at`)}) moved group by step`,
  )
/** Every refund that succeeded, whole or partial, on its own day. */
export const refundedCentsByStep = (db: Db, span: Span) =>
  rowsOf<StepCount>(
    db,
    sql`select step, sum(amount_cents)::float8 as count from (select ${stepOf(span, sql`created_at`)} as step, amount_cents from payment_refunds
      where status = 'succeeded' and ${within(span, sql`created_at`)}) moved group by step`,
  )

/** How many of the orders placed in the span came how far; an order that came far has passed every step before. */
export async function funnelOf(db: Db, span: Span): Promise<Record<FunnelStep, number>> {
  const [row] = await rowsOf<Record<FunnelStep, number>>(
    db,
    sql`select count(*)::int as placed, (count(*) filter (where furthest >= 1))::int as paid, (count(*) filter (where furthest >= 2))::int as assigned,
      (count(*) filter (where furthest >= 3))::int as designed, (count(*) filter (where furthest >= 4))::int as approved,
      (count(*) filter (where furthest >= 5))::int as production_paid, (count(*) filter (where furthest >= 6))::int as completed
    from (select case when status = 'completed' then 6 when is_production_paid then 5 when is_approved then 4 when designed_at is not null then 3
      when assigned_at is not null then 2 when fee_paid_at is not null then 1 else 0 end as furthest from (${lives(span)}) life) reached`,
  )
  return row ?? { placed: 0, paid: 0, assigned: 0, designed: 0, approved: 0, production_paid: 0, completed: 0 }
}

export interface KeptRow {
  readonly step: string
  readonly name: DeliveryTarget
  readonly kept: number
  readonly broken: number
  [column: string]: unknown
}

/**
 * Which promises of the orders placed in the span were kept. One that is not fulfilled yet counts as broken once its time is over, and
 * not at all before; what was cancelled meanwhile was broken by nobody. A day later by the wall clock is a day; the working days come counted.
 */
export function deliveryTargetsByPeriod(db: Db, span: Span, now: Date, { firstDay, passed }: WorkingDays): Promise<KeptRow[]> {
  const local = (at: SQL) => sql`(${at} at time zone ${span.timeZone}::text)`
  const dayNumber = (at: SQL) => sql`(${local(at)}::date - ${firstDay}::date + 1)`
  const passedAt = (at: SQL) => sql`days.passed[${dayNumber(at)}]`
  const end = sql`coalesce(ended, ${moment(now)})`
  const between = sql`${passedAt(end)} - ${passedAt(sql`began`)}`
  const isFreeDay = sql`${passedAt(end)} = coalesce(days.passed[${dayNumber(end)} - 1], 0)`
  const isLate = sql`case when days_allowed is null then ${end} > began + make_interval(hours => ${REVIEW_WITHIN_HOURS}::int)
    else ${between} > days_allowed or ${between} = days_allowed and (${isFreeDay} or ${local(end)}::time > ${local(sql`began`)}::time) end`
  return rowsOf<KeptRow>(
    db,
    sql`with days as (select ${`{${passed.join()}}`}::int[] as passed), life as (${lives(span)}),
    promised as (
      select step, 'review' as name, null::int as days_allowed, fee_paid_at as began, reviewed_at as ended, status = 'pending' as is_open
        from life where fee_paid_at is not null
      union all select step, 'assignment', ${ASSIGN_WITHIN_DAYS}::int, fee_paid_at, assigned_at, status = 'pending' from life where fee_paid_at is not null
      union all select step, 'design', ${DESIGN_WITHIN_DAYS}::int, assigned_at, designed_at, status in ('assigned', 'designing')
        from life where assigned_at is not null
      union all select step, 'revision', ${REVISION_WITHIN_DAYS}::int, r.created_at,
        (select min(m.uploaded_at) from cad_models m where m.order_id = life.id and m.uploaded_at > r.created_at), status in ('revision_requested', 'designing')
        from life join revisions r on r.order_id = life.id
    ),
    judged as (select step, name, ended is not null as is_done, ${isLate} as is_late
      from promised, days where (ended is not null or is_open) and began is not null and began < ${end})
    select step, name, (count(*) filter (where is_done and not is_late))::int as kept, (count(*) filter (where is_late))::int as broken
    from judged group by step, name`,
  )
}
