import type { DeliveryTarget, FunnelStep } from '@vorta/contract/reports/schema'
import { ASSIGN_WITHIN_DAYS, DESIGN_WITHIN_DAYS, REVIEW_WITHIN_HOURS, REVISION_WITHIN_DAYS } from '@vorta/contract/shared/limits'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'

/** Cumulative working days, so that SQL can count them without knowing the calendar. */
export interface WorkingDays {
  /** Such as `2026-11-15`, in the time zone of the company. */
  readonly firstDay: string
  /** Working days up to and including the first day, the second day, and so on. */
  readonly passed: readonly number[]
}

/** A time range with its step, in the time zone of the company. */
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

/** Orders placed in the range with their milestones. */
const milestones = (span: Span) => sql`select o.id, o.status, o.created_at, o.fee_paid_at, o.reviewed_at,
    ${stepOf(span, sql`o.created_at`)} as step,
    (select min(a.at) from activities a where a.order_id = o.id and a.action = 'order_assigned') as assigned_at,
    (select min(m.uploaded_at) from cad_models m where m.order_id = o.id) as designed_at,
    o.approved_at is not null or o.status in ('approved', 'payment_pending', 'in_production', 'completed') as is_approved,
    exists (select from payments p where p.order_id = o.id and p.type in ('production', 'deposit') and p.paid_at is not null) as is_production_paid
  from orders o where ${within(span, sql`o.created_at`)}`

export type StepCount = {
  readonly step: string
  readonly count: number
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
/** Every successful refund, full or partial, on its own day. */
export const refundedCentsByStep = (db: Db, span: Span) =>
  rowsOf<StepCount>(
    db,
    sql`select step, sum(amount_cents)::float8 as count from (select ${stepOf(span, sql`created_at`)} as step, amount_cents from payment_refunds
      where status = 'succeeded' and ${within(span, sql`created_at`)}) moved group by step`,
  )

/** How many orders placed in the range reached each step; an order that reached a step counts for all earlier ones. */
export async function funnelOf(db: Db, span: Span): Promise<Record<FunnelStep, number>> {
  const [row] = await rowsOf<Record<FunnelStep, number>>(
    db,
    sql`select count(*)::int as placed, (count(*) filter (where furthest >= 1))::int as paid, (count(*) filter (where furthest >= 2))::int as assigned,
      (count(*) filter (where furthest >= 3))::int as designed, (count(*) filter (where furthest >= 4))::int as approved,
      (count(*) filter (where furthest >= 5))::int as production_paid, (count(*) filter (where furthest >= 6))::int as completed
    from (select case when status = 'completed' then 6 when is_production_paid then 5 when is_approved then 4 when designed_at is not null then 3
      when assigned_at is not null then 2 when fee_paid_at is not null then 1 else 0 end as furthest from (${milestones(span)}) order_milestones) reached`,
  )
  return row ?? { placed: 0, paid: 0, assigned: 0, designed: 0, approved: 0, production_paid: 0, completed: 0 }
}

export type TargetRow = {
  readonly step: string
  readonly name: DeliveryTarget
  readonly met: number
  readonly missed: number
}

/**
 * Delivery targets met and missed by the orders placed in the range. An open target counts as missed once it is overdue and not at
 * all before that; a target of a cancelled order never counts as missed.
 */
export function deliveryTargetsByPeriod(db: Db, span: Span, now: Date, { firstDay, passed }: WorkingDays): Promise<TargetRow[]> {
  const local = (at: SQL) => sql`(${at} at time zone ${span.timeZone}::text)`
  const dayNumber = (at: SQL) => sql`(${local(at)}::date - ${firstDay}::date + 1)`
  const passedAt = (at: SQL) => sql`days.passed[${dayNumber(at)}]`
  const end = sql`coalesce(ended, ${moment(now)})`
  const between = sql`${passedAt(end)} - ${passedAt(sql`began`)}`
  const isDayOff = sql`${passedAt(end)} = coalesce(days.passed[${dayNumber(end)} - 1], 0)`
  const isLate = sql`case when days_allowed is null then ${end} > began + make_interval(hours => ${REVIEW_WITHIN_HOURS}::int)
    else ${between} > days_allowed or ${between} = days_allowed and (${isDayOff} or ${local(end)}::time > ${local(sql`began`)}::time) end`
  return rowsOf<TargetRow>(
    db,
    sql`with days as (select ${`{${passed.join()}}`}::int[] as passed), order_milestones as (${milestones(span)}),
    targets as (
      select step, 'review' as name, null::int as days_allowed, fee_paid_at as began, reviewed_at as ended, status = 'pending' as is_open
        from order_milestones where fee_paid_at is not null
      union all select step, 'assignment', ${ASSIGN_WITHIN_DAYS}::int, fee_paid_at, assigned_at, status = 'pending' from order_milestones where fee_paid_at is not null
      union all select step, 'design', ${DESIGN_WITHIN_DAYS}::int, assigned_at, designed_at, status in ('assigned', 'designing')
        from order_milestones where assigned_at is not null
      union all select step, 'revision', ${REVISION_WITHIN_DAYS}::int, r.created_at,
        (select min(m.uploaded_at) from cad_models m where m.order_id = order_milestones.id and m.uploaded_at > r.created_at), status in ('revision_requested', 'designing')
        from order_milestones join revisions r on r.order_id = order_milestones.id
    ),
    results as (select step, name, ended is not null as is_done, ${isLate} as is_late
      from targets, days where (ended is not null or is_open) and began is not null and began < ${end})
    select step, name, (count(*) filter (where is_done and not is_late))::int as met, (count(*) filter (where is_late))::int as missed
    from results group by step, name`,
  )
}
