import type { Actor } from '@vorta/contract/auth/role'
import { afterWorkingMs, SOON_WORKING_MS } from '@vorta/contract/orders/calendar'
import type { OrderFilterQuery } from '@vorta/contract/orders/list'
import type { Order } from '@vorta/contract/orders/schema'
import type { DueQuery, Workload } from '@vorta/contract/reports/schema'
import { paginate, readCursor } from '../../platform/cursor.ts'
import { countDue, countWorkloads, deadlinesOf } from './due-orders.repo.ts'
import { type ExportedOrder, listForExport } from './export-orders.repo.ts'
import { filterOf, scopeOf } from './order-filter.ts'
import type { OrdersDeps } from './orders.deps.ts'
import type { OrderJson, OrderReader } from './orders-read.repo.ts'

export type { Deadline } from './due-orders.repo.ts'
export type { ExportedOrder } from './export-orders.repo.ts'

interface Deps extends Pick<OrdersDeps, 'db' | 'clock' | 'calendar'> {
  readonly read: OrderReader
  readonly presentTo: (actor: Actor) => (order: OrderJson) => Order
}

const EXPORT_BATCH_SIZE = 500
const DEADLINES_MAX = 500
const NO_WORKLOAD: Workload = { open: 0, waiting: 0, late: 0 }

export function createStaffLists({ db, clock, calendar, read, presentTo }: Deps) {
  return {
    /** Open orders with a running deadline, soonest first, with counts of late and soon due ones. */
    async due(actor: Actor, { engineer, limit, cursor }: DueQuery) {
      const now = clock.now()
      const [found, counts] = await Promise.all([
        read.due(scopeOf(engineer), engineer ?? null, { after: readCursor(cursor), limit: limit + 1 }),
        countDue(db, now, afterWorkingMs(calendar(), now, SOON_WORKING_MS)),
      ])
      const { rows, nextCursor } = paginate(found, limit, ({ record, dueAt }) => ({ at: new Date(dueAt), id: record._id }))
      return { orders: rows.map(({ record }) => presentTo(actor)(record)), nextCursor, counts }
    },

    deadlinesOf: (engineerId: string) => deadlinesOf(db, engineerId, DEADLINES_MAX),

    /** Looks up the workload of an engineer, or of unassigned orders with null. */
    async workloads() {
      const rows = await countWorkloads(db, clock.now())
      const byEngineer = new Map(rows.map(({ engineerId, open, waiting, late }) => [engineerId, { open, waiting, late }]))
      return (engineerId: string | null): Workload => byEngineer.get(engineerId) ?? NO_WORKLOAD
    },

    /** Streams all matching orders in batches. */
    async *exportBatches(choice: OrderFilterQuery): AsyncGenerator<readonly ExportedOrder[], void> {
      const filter = filterOf(choice)
      for (let last: ExportedOrder | undefined, more = true; more; ) {
        const rows = await listForExport(db, filter, last ?? null, EXPORT_BATCH_SIZE)
        if (rows.length > 0) yield rows
        last = rows.at(-1)
        more = rows.length === EXPORT_BATCH_SIZE
      }
    },
  }
}
