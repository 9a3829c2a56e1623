import type { Actor } from '@vorta/contract/auth/role'
import type { Calendar } from '@vorta/contract/orders/calendar'
import type { OrderFilterQuery } from '@vorta/contract/orders/list'
import { DELIVERY_TARGETS, type DueQuery, FUNNEL_STEPS, type Report, type ReportRange } from '@vorta/contract/reports/schema'
import { toDollars } from '@vorta/contract/shared/money'
import { type Clock, daysAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { by, recordAudit } from '../audit/audit.service.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import type { PaymentsService } from '../payments/payments.service.ts'
import { createBookkeeping } from './bookkeeping.ts'
import { countWorkingDays } from './business-days.ts'
import { CSV_BOM, csvLine } from './csv.ts'
import { TABLE_HEADERS, tableRow } from './orders-table.ts'
import { stepsOf } from './periods.ts'
import * as repo from './reports.repo.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly calendar: () => Calendar
  readonly orders: Pick<OrdersService, 'due' | 'cards' | 'exportBatches'>
  readonly payments: Pick<PaymentsService, 'movements'>
}

/** Aggregating a year is expensive, so reports are cached for a while. */
const CACHE_MS = 30_000

export type ReportsService = ReturnType<typeof createReportsService>

/** Due work, charts, bookkeeping and the order export for admins. */
export function createReportsService({ db, clock, calendar: getCalendar, orders, payments }: Deps) {
  const cache = new Map<ReportRange, { at: number; report: Promise<Report> }>()

  const aggregate = async (range: ReportRange): Promise<Report> => {
    const now = clock.now()
    const calendar = getCalendar()
    const { step, starts, from } = stepsOf(range, calendar.timeZone, now)
    const span: repo.Span = { from, to: now, step, timeZone: calendar.timeZone }
    // Clocks may differ, so a payment can be dated before the first day. A week covers that.
    const days = countWorkingDays(calendar, daysAfter(from, -7), now)
    const before: repo.Span = { ...span, from: new Date(2 * from.getTime() - now.getTime()), to: from }
    const [placed, completed, paid, refunded, funnel, deliveryTargets, placedBefore, paidBefore] = await Promise.all([
      repo.ordersByStep(db, span),
      repo.completedByStep(db, span),
      repo.paidCentsByStep(db, span),
      repo.refundedCentsByStep(db, span),
      repo.funnelOf(db, span),
      repo.deliveryTargetsByPeriod(db, span, now, days),
      repo.ordersByStep(db, before),
      repo.paidCentsByStep(db, before),
    ])
    const countIn = (rows: readonly repo.StepCount[], start: string) => rows.find((row) => row.step === start)?.count ?? 0
    const sumOf = (rows: readonly repo.StepCount[]) => rows.reduce((sum, row) => sum + row.count, 0)
    const sumTargets = (rows: readonly repo.TargetRow[]) => ({
      met: rows.reduce((sum, row) => sum + row.met, 0),
      missed: rows.reduce((sum, row) => sum + row.missed, 0),
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
        deliveryTargets: sumTargets(deliveryTargets.filter((row) => row.step === start)),
      })),
      previous: { orders: sumOf(placedBefore), revenue: toDollars(sumOf(paidBefore)) },
      deliveryTargets: DELIVERY_TARGETS.map((name) => ({ name, ...sumTargets(deliveryTargets.filter((row) => row.name === name)) })),
      funnel: FUNNEL_STEPS.map((name) => ({ step: name, orders: funnel[name] })),
    }
  }

  return {
    ...createBookkeeping({ db, timeZone: () => getCalendar().timeZone, movements: payments.movements }),

    due: (actor: Actor, query: DueQuery) => (query.view === 'card' ? orders.cards : orders).due(actor, query),

    async report(range: ReportRange) {
      const now = clock.now().getTime()
      const known = cache.get(range)
      if (known && now - known.at < CACHE_MS && now >= known.at) return { report: await known.report }
      const report = aggregate(range)
      cache.set(range, { at: now, report })
      // Failures are not cached.
      report.catch(() => cache.delete(range))
      return { report: await report }
    },

    /** Streams the table. The export is audited, since it contains personal data of many customers. */
    async exportOrders(actor: Actor, query: OrderFilterQuery) {
      const { status, q } = query
      const detail = { ...(status && { status }), ...(q && { q }) }
      await recordAudit(db, { action: 'orders.export', ...by(actor), detail })
      async function* lines() {
        yield CSV_BOM + csvLine(TABLE_HEADERS)
        for await (const rows of orders.exportBatches(query)) yield rows.map((order) => csvLine(tableRow(order))).join('')
      }
      return { name: `vorta-orders-${clock.now().toISOString().slice(0, 10)}.csv`, lines: lines() }
    },
  }
}
