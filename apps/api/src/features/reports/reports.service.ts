import type { Actor } from '@vorta/contract/auth/role'
import type { Calendar } from '@vorta/contract/orders/calendar'
import type { OrderChoice } from '@vorta/contract/orders/list'
import { DELIVERY_TARGETS, type DueQuery, FUNNEL_STEPS, type Report, type ReportRange } from '@vorta/contract/reports/schema'
import { toDollars } from '@vorta/contract/shared/money'
import { type Clock, daysAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { recordAudit } from '../audit/audit.service.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import { CSV_START, csvLine } from './csv.ts'
import { TABLE_HEADERS, tableRow } from './orders-table.ts'
import { stepsOf } from './periods.ts'
import * as repo from './reports.repo.ts'
import { countWorkingDays } from './working-days.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly calendar: Calendar
  readonly orders: Pick<OrdersService, 'due' | 'exported'>
}

/** Adding up a year costs more than reading a page, and nobody needs it anew every second. */
const KEPT_MS = 30_000

export type ReportsService = ReturnType<typeof createReportsService>

/** How the company is doing, for those who run it. */
export function createReportsService({ db, clock, calendar, orders }: Deps) {
  const kept = new Map<ReportRange, { at: number; report: Promise<Report> }>()

  const addUp = async (range: ReportRange): Promise<Report> => {
    const now = clock.now()
    const { step, starts, from } = stepsOf(range, calendar.timeZone, now)
    const span: repo.Span = { from, to: now, step, timeZone: calendar.timeZone }
    // An order of the first day may have been paid for shortly before by another clock; a week is more than enough.
    const days = countWorkingDays(calendar, daysAfter(from, -7), now)
    const [placed, completed, paid, refunded, funnel, deliveryTargets] = await Promise.all([
      repo.ordersByStep(db, span),
      repo.completedByStep(db, span),
      repo.paidCentsByStep(db, span),
      repo.refundedCentsByStep(db, span),
      repo.funnelOf(db, span),
      repo.deliveryTargetsByPeriod(db, span, now, days),
    ])
    const countIn = (rows: readonly repo.StepCount[], start: string) => rows.find((row) => row.step === start)?.count ?? 0
    const keptOf = (rows: readonly repo.KeptRow[]) => ({
      kept: rows.reduce((sum, row) => sum + row.kept, 0),
      broken: rows.reduce((sum, row) => sum + row.broken, 0),
    })
    return {
      step,
      timeZone: calendar.timeZone,
      series: starts.map((start) => ({
        from: start,
        orders: countIn(placed, start),
        completed: countIn(completed, start),
        revenue: toDollars(countIn(paid, start)),
        refunds: toDollars(countIn(refunded, start)),
        deliveryTargets: keptOf(deliveryTargets.filter((row) => row.step === start)),
      })),
      deliveryTargets: DELIVERY_TARGETS.map((name) => ({ name, ...keptOf(deliveryTargets.filter((row) => row.name === name)) })),
      funnel: FUNNEL_STEPS.map((name) => ({ step: name, orders: funnel[name] })),
    }
  }

  return {
    due: (actor: Actor, query: DueQuery) => orders.due(actor, query),

    async report(range: ReportRange) {
      const now = clock.now().getTime()
      const known = kept.get(range)
      if (known && now - known.at < KEPT_MS && now >= known.at) return { report: await known.report }
      const report = addUp(range)
      kept.set(range, { at: now, report })
      // A failure is told to whoever asked, and not kept for the next.
      report.catch(() => kept.delete(range))
      return { report: await report }
    },

    /** The table in pieces; that it was taken is written down, since it holds the addresses of many people. */
    async exportOrders(actor: Actor, query: OrderChoice) {
      const { status, q } = query
      const detail = { ...(status && { status }), ...(q && { q }) }
      await recordAudit(db, { action: 'orders.export', actorId: actor.userId, sessionId: actor.sessionId, detail })
      async function* lines() {
        yield CSV_START + csvLine(TABLE_HEADERS)
        for await (const rows of orders.exported(query)) yield rows.map((order) => csvLine(tableRow(order))).join('')
      }
      return { name: `vorta-orders-${clock.now().toISOString().slice(0, 10)}.csv`, lines: lines() }
    },
  }
}
