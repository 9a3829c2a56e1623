import type { Actor } from '@vorta/contract/auth/role'
import type { PageQuery } from '@vorta/contract/http/page'
import type { AssignedQuery } from '@vorta/contract/orders/list'
import type { Activity } from '@vorta/contract/orders/schema'
import type { OrderStatus } from '@vorta/contract/orders/status'
import { paginate, readCursor } from '../../platform/cursor.ts'
import type { Db } from '../../platform/db/client.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import * as repo from './engineer.repo.ts'

export type EngineerService = ReturnType<typeof createEngineerService>

/** The engineer's dashboard. */
export function createEngineerService({ db, orders }: { db: Db; orders: Pick<OrdersService, 'listAssigned' | 'cards'> }) {
  const activityPage = repo.prepareActivityPage(db)
  return {
    async stats(actor: Actor) {
      const [counts, messages] = await Promise.all([repo.countByStatus(db, actor.userId), repo.countUnread(db, actor.userId)])
      const count = (...statuses: OrderStatus[]) => statuses.reduce((sum, status) => sum + (counts.get(status) ?? 0), 0)
      const total = count(...counts.keys())
      return {
        stats: {
          activeOrders: total - count('completed', 'cancelled'),
          pendingReviews: count('assigned', 'revision_requested'),
          messages,
          completed: count('completed'),
        },
      }
    },

    assigned: (actor: Actor, page: AssignedQuery) =>
      page.view === 'card' ? orders.cards.assigned(actor, page) : orders.listAssigned(actor, page),

    async activity(actor: Actor, { limit, cursor }: PageQuery) {
      const found = await activityPage(actor.userId, readCursor(cursor), limit + 1)
      const { rows, nextCursor } = paginate(found, limit, (row) => row)
      const activities: Activity[] = rows.map(({ id, at, ...row }) => ({ _id: id, ...row, timestamp: at.toISOString() }))
      return { activities, nextCursor }
    },
  }
}
