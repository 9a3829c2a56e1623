import type { Notification, NotificationTopic } from '@vorta/contract/notification'
import type { PageQuery } from '@vorta/contract/page'
import type { Actor } from '@vorta/contract/role'
import type { Clock } from '../../platform/clock.ts'
import { cutPage, readCursor } from '../../platform/cursor.ts'
import type { Db } from '../../platform/db/client.ts'
import { newId } from '../../platform/id.ts'
import type { Live } from '../../platform/live.ts'
import type { Work } from '../../platform/work.ts'
import * as repo from './notifications.repo.ts'
import { topicOf } from './topics.ts'

interface News {
  readonly kind: string
  readonly title: string
  readonly body: string
  readonly orderId: string | null
}

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly live: Live
  readonly demo: boolean
}

export type NotificationsService = ReturnType<typeof createNotificationsService>

/** What people should know, written in the transaction of the deed it tells of. */
export function createNotificationsService({ db, clock, live, demo }: Deps) {
  const tell = async (work: Work, everybody: readonly string[], news: News) => {
    const userIds = await listeners(work.db, everybody, topicOf(news.kind))
    if (userIds.length === 0) return
    const createdAt = clock.now()
    const rows = userIds.map((userId) => ({ id: newId(), userId }))
    await repo.insert(work.db, rows, news, createdAt)
    work.after(() => {
      for (const row of rows) live.toUser(row.userId, 'notification', { _id: row.id })
    })
  }

  /** Those who have not switched the topic off. */
  const listeners = async (inDb: Db, userIds: readonly string[], topic: NotificationTopic | null): Promise<readonly string[]> => {
    if (topic === null || userIds.length === 0) return userIds
    const muted = await repo.thoseWhoMuted(inDb, userIds, topic)
    return userIds.filter((userId) => !muted.has(userId))
  }

  return {
    notify: (work: Work, { userId, ...news }: News & { userId: string }) => tell(work, [userId], news),

    /** The same news for several people, each of them once. */
    notifyAll: (work: Work, userIds: readonly string[], news: News) => tell(work, [...new Set(userIds)], news),

    /** Every admin: whose lists change, and whom the company's news is for. */
    admins: repo.prepareHolders('admin', demo),

    /** Whether somebody wants to hear of a topic, for letters that other rooms write. */
    wants: async (inDb: Db, userId: string, topic: NotificationTopic) => (await listeners(inDb, [userId], topic)).length > 0,

    /** Of somebody who is erased. */
    erase: (work: Work, userId: string) => repo.eraseOf(work.db, userId),

    settings: async (actor: Actor) => ({ settings: { muted: await repo.mutedBy(db, actor.userId) } }),

    async saveSettings(actor: Actor, muted: readonly NotificationTopic[]) {
      await repo.saveMuted(db, actor.userId, muted, clock.now())
      return { settings: { muted: [...muted] } }
    },

    async list(actor: Actor, { limit, cursor }: PageQuery) {
      const [found, unread] = await Promise.all([
        repo.page(db, actor.userId, readCursor(cursor), limit + 1),
        repo.countUnread(db, actor.userId),
      ])
      const { rows, nextCursor } = cutPage(found, limit, (row) => ({ at: row.createdAt, id: row.id }))
      return { notifications: rows.map(present), nextCursor, unread }
    },

    async read(actor: Actor, ids: readonly string[] | undefined) {
      await repo.markRead(db, actor.userId, ids, clock.now())
      return {}
    },
  }
}

const present = (row: repo.NotificationRow): Notification => ({
  _id: row.id,
  kind: row.kind,
  title: row.title,
  body: row.body,
  orderId: row.orderId,
  createdAt: row.createdAt.toISOString(),
  readAt: row.readAt?.toISOString() ?? null,
})
