import type { Actor } from '@vorta/contract/auth/role'
import type { PageQuery } from '@vorta/contract/http/page'
import { afterWorkingMs, SOON_WORKING_MS } from '@vorta/contract/orders/calendar'
import type { AllOrdersQuery, AssignedQuery } from '@vorta/contract/orders/list'
import type { OrderCard } from '@vorta/contract/orders/schema'
import type { DueQuery } from '@vorta/contract/reports/schema'
import { paginate, readCursor } from '../../platform/cursor.ts'
import { isoTime } from '../../platform/db/named-statement.ts'
import { UnconfirmedSession } from '../../platform/errors.ts'
import { SEARCH_TOTAL_MAX } from './all-orders.repo.ts'
import { countDue } from './due-orders.repo.ts'
import { presentCard } from './order-cards.present.ts'
import { type CardRow, type CustomersCardRow, prepareCardReader } from './order-cards.repo.ts'
import { scopeOf, sortedPage } from './order-filter.ts'
import type { OrdersDeps } from './orders.deps.ts'
import type { Reader } from './orders.present.ts'

interface Deps extends Pick<OrdersDeps, 'db' | 'clock' | 'calendar'> {
  readonly readerFor: (actor: Actor) => Reader
}

/** The lists of orders as cards. */
export function createCardLists({ db, clock, calendar, readerFor }: Deps) {
  const read = prepareCardReader(db)

  const presentTo = (actor: Actor) => {
    const reader = readerFor(actor)
    return (row: CustomersCardRow | CardRow): OrderCard => presentCard(row, reader)
  }

  return {
    async mine(actor: Actor, { limit, cursor }: PageQuery, isRecalled = false) {
      // Staff roles have no orders of their own.
      if (actor.role !== 'user') return { orders: [], nextCursor: null }
      const session = isRecalled ? { sessionId: actor.sessionId, now: clock.now() } : null
      const found = await read.mine(actor.userId, { before: readCursor(cursor), limit: limit + 1 }, session)
      if (found.length === 0 && isRecalled) throw new UnconfirmedSession()
      const { rows, nextCursor } = paginate(found, limit, ({ id, createdAt }) => ({ at: new Date(isoTime(createdAt)), id }))
      return { orders: rows.map(presentTo(actor)), nextCursor }
    },

    /** Most recently updated first. */
    async assigned(actor: Actor, { show, limit, cursor }: AssignedQuery) {
      const found = await read.assigned(actor.userId, show, { before: readCursor(cursor), limit: limit + 1 })
      const { rows, nextCursor } = paginate(found, limit, ({ id, updatedAt }) => ({ at: new Date(isoTime(updatedAt)), id }))
      return { orders: rows.map(presentTo(actor)), nextCursor }
    },

    async all(actor: Actor, query: AllOrdersQuery) {
      const { filter, page, isSearch, nextCursor } = sortedPage(query)
      const rows = await (isSearch ? read.search(filter, page) : read.all(filter, page))
      const total = rows[0]?.total ?? 0
      return {
        orders: rows.slice(0, query.limit).map(presentTo(actor)),
        nextCursor: nextCursor(rows, ({ id, sortKey, createdAt }) => ({ key: sortKey ?? isoTime(createdAt), id })),
        total,
        totalIsLowerBound: isSearch && total >= SEARCH_TOTAL_MAX,
      }
    },

    /** Open orders with a running deadline, soonest first, with counts of late and soon due ones. */
    async due(actor: Actor, { engineer, limit, cursor }: DueQuery) {
      const now = clock.now()
      const [found, counts] = await Promise.all([
        read.due(scopeOf(engineer), engineer ?? null, { after: readCursor(cursor), limit: limit + 1 }),
        countDue(db, now, afterWorkingMs(calendar(), now, SOON_WORKING_MS)),
      ])
      const { rows, nextCursor } = paginate(found, limit, ({ id, dueKey }) => ({ at: new Date(isoTime(dueKey)), id }))
      return { orders: rows.map(presentTo(actor)), nextCursor, counts }
    },
  }
}
