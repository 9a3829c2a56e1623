import type { Actor } from '@vorta/contract/auth/role'
import { afterWorkingMs, type Calendar, SOON_WORKING_MS } from '@vorta/contract/orders/calendar'
import type { OrderChoice } from '@vorta/contract/orders/list'
import type { Order } from '@vorta/contract/orders/schema'
import type { DueQuery, Workload } from '@vorta/contract/reports/schema'
import type { Clock } from '../../platform/clock.ts'
import { cutPage, readCursor } from '../../platform/cursor.ts'
import type { Db } from '../../platform/db/client.ts'
import { countDue, countInHand } from './due-orders.repo.ts'
import { type ExportedOrder, exportedOrders } from './export-orders.repo.ts'
import { filterOf } from './order-filter.ts'
import type { OrderJson, OrderReader } from './orders-read.repo.ts'

export type { ExportedOrder } from './export-orders.repo.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly calendar: Calendar
  readonly read: OrderReader
  readonly presentTo: (actor: Actor) => (order: OrderJson) => Order
}

const EXPORTED_AT_ONCE = 500
const NOTHING: Workload = { open: 0, waiting: 0, late: 0 }

/** Orders as those see them who keep the company running: what is due, who has how much, and all of it as a table. */
export function createCompanyLists({ db, clock, calendar, read, presentTo }: Deps) {
  return {
    /** What is promised and still open, first due first, and how much of it is late or will be within a working day. */
    async due(actor: Actor, { engineer, limit, cursor }: DueQuery) {
      const now = clock.now()
      const of = engineer === undefined ? 'all' : engineer === 'none' ? 'nobody' : 'engineer'
      const [found, counts] = await Promise.all([
        read.due(of, engineer ?? null, { after: readCursor(cursor), limit: limit + 1 }),
        countDue(db, now, afterWorkingMs(calendar, now, SOON_WORKING_MS)),
      ])
      const { rows, nextCursor } = cutPage(found, limit, ({ record, dueAt }) => ({ at: new Date(dueAt), id: record._id }))
      return { orders: rows.map(({ record }) => presentTo(actor)(record)), nextCursor, counts }
    },

    /** What each engineer has in hand, and what nobody has yet. */
    async inHand() {
      const rows = await countInHand(db, clock.now())
      const of = new Map(rows.map(({ engineerId, open, waiting, late }) => [engineerId, { open, waiting, late }]))
      return (engineerId: string | null): Workload => of.get(engineerId) ?? NOTHING
    },

    /** Everything a filter matches, a few hundred at a time, however much it is. */
    async *exported(choice: OrderChoice): AsyncGenerator<readonly ExportedOrder[], void> {
      const filter = filterOf(choice)
      for (let last: ExportedOrder | undefined, more = true; more; ) {
        const rows = await exportedOrders(db, filter, last ?? null, EXPORTED_AT_ONCE)
        if (rows.length > 0) yield rows
        last = rows.at(-1)
        more = rows.length === EXPORTED_AT_ONCE
      }
    },
  }
}
