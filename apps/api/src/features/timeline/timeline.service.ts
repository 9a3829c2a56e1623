import type { Actor } from '@vorta/contract/auth/role'
import type { TimelineEntry, TimelineQuery } from '@vorta/contract/timeline/schema'
import { paginate, readCursor } from '../../platform/cursor.ts'
import type { Db } from '../../platform/db/client.ts'
import { authorizeById } from '../order-access/order-access.service.ts'
import * as repo from './timeline.repo.ts'

export type TimelineService = ReturnType<typeof createTimelineService>

/** Status changes, versions, pins, payments and messages of an order in one list. */
export function createTimelineService(db: Db) {
  return {
    async list(actor: Actor, orderId: string, { kind, limit, cursor }: TimelineQuery) {
      await authorizeById(db, actor, orderId, 'viewTimeline')
      const page = await repo.timelinePage(db, orderId, kind, { before: readCursor(cursor), limit: limit + 1 })
      const { rows, nextCursor } = paginate(page, limit, ({ at, id }) => ({ at: new Date(at), id }))
      return { entries: rows.map(present), nextCursor }
    },
  }
}

const present = ({ id, at, cadId, kind, description, actor, targetId }: repo.TimelineRow): TimelineEntry => ({
  ...{ _id: id, kind, description, actor, timestamp: at, targetId, cadModelId: cadId },
})
