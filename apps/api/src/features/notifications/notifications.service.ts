import type { Actor } from '@vorta/contract/auth/role'
import type { PageQuery } from '@vorta/contract/http/page'
import { type Notification, type NotificationTopic, TOPIC_LABELS } from '@vorta/contract/notifications/schema'
import type { Clock } from '../../platform/clock.ts'
import { cutPage, readCursor } from '../../platform/cursor.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/id.ts'
import type { LiveEvents } from '../../platform/live-events.ts'
import { BAD_EMAIL_LINK } from '../../platform/mail/render-email.ts'
import type { Transact, Transaction } from '../../platform/transaction.ts'
import { createNotificationDigest, NOTIFICATION_EMAIL_JOB } from './notification-digest.ts'
import { kindOf } from './notification-types.ts'
import * as repo from './notifications.repo.ts'
import { createUnsubscribeLinks } from './unsubscribe-link.ts'

interface Deps {
  readonly db: Db
  readonly transact: Transact
  readonly clock: Clock
  readonly live: LiveEvents
  readonly demo: boolean
  readonly publicUrl: () => string
  readonly muteKey: Uint8Array
}

export type NotificationsService = ReturnType<typeof createNotificationsService>

/** What people should know, written in the transaction of the deed it tells of. */
export function createNotificationsService({ db, transact, clock, live, demo, publicUrl, muteKey }: Deps) {
  const muteLinks = createUnsubscribeLinks(muteKey)
  const mailing = createNotificationDigest({ transact, clock, publicUrl, muteLinks })

  const tell = async (
    tx: Transaction,
    everybody: readonly string[],
    news: repo.News,
    plan: (tx: Transaction, userId: string) => Promise<unknown> = mailing.plan,
  ) => {
    const { topic } = kindOf(news.kind)
    const choices = topic === null || everybody.length === 0 ? null : await repo.choicesOf(tx.db, everybody, topic)
    const readers = everybody.map((userId) => choices?.get(userId) ?? { userId, muted: false, mailMuted: false })
    await tellReaders(tx, readers, news, plan)
  }

  const tellReaders = async (
    tx: Transaction,
    readers: readonly repo.Choice[],
    news: repo.News,
    plan: (tx: Transaction, userId: string) => Promise<unknown> = mailing.plan,
  ) => {
    const { mailed } = kindOf(news.kind)
    const rows = readers
      .filter((reader) => !reader.muted)
      .map(({ userId, mailMuted }) => ({ id: newId(), userId, mailed: mailed.length > 0 && !mailMuted }))
    if (rows.length === 0) return
    await repo.insert(tx.db, rows, news, { createdAt: clock.now(), mailDueAt: mailing.dueAt() })
    for (const row of rows) if (row.mailed) await plan(tx, row.userId)
    tx.after(() => {
      for (const row of rows) live.toUser(row.userId, 'notification', { _id: row.id })
    })
  }

  const wishOf = (token: string) => {
    const wish = muteLinks.read(token)
    if (!wish) throw new AppError('not_found', BAD_EMAIL_LINK)
    return wish
  }

  return {
    notify: (tx: Transaction, { userId, ...news }: repo.News & { userId: string }) => tell(tx, [userId], news),

    /** News that has waited long enough already: its letter, with whatever else waits, goes out at once. Said twice under one name it counts once. */
    async notifyNow(tx: Transaction, { userId, ...news }: repo.News & { userId: string }, name: string): Promise<void> {
      if (await mailing.planNow(tx, userId, name)) await tell(tx, [userId], news, async () => {})
    },

    /** The same news for several people, each of them once. */
    notifyAll: (tx: Transaction, userIds: readonly string[], news: repo.News) => tell(tx, [...new Set(userIds)], news),

    /** Every admin: whose lists change, and whom the company's news is for. */
    admins: async (inDb: Db): Promise<string[]> => (await repo.adminChoices(inDb, demo, null)).map(({ userId }) => userId),

    /** Every admin together with what each has chosen for news of a kind: one read for whoever tells them right away. */
    adminsFor: (inDb: Db, kind: string) => repo.adminChoices(inDb, demo, kindOf(kind).topic),
    notifyReaders: (tx: Transaction, readers: readonly repo.Choice[], news: repo.News) => tellReaders(tx, readers, news),

    /** Whether somebody wants letters about a topic, for those that other rooms write. */
    async wantsMail(inDb: Db, userId: string, topic: NotificationTopic): Promise<boolean> {
      const choice = (await repo.choicesOf(inDb, [userId], topic)).get(userId)
      return !(choice?.muted || choice?.mailMuted)
    },

    jobs: { [NOTIFICATION_EMAIL_JOB]: mailing.run },

    /** Of somebody who is erased. */
    erase: (tx: Transaction, userId: string) => repo.eraseOf(tx.db, userId),

    settings: async (actor: Actor) => ({ settings: await repo.settingsOf(db, actor.userId) }),

    async saveSettings(
      actor: Actor,
      { muted, mailMuted }: { muted?: NotificationTopic[] | undefined; mailMuted?: NotificationTopic[] | undefined },
    ) {
      await repo.saveSettings(db, actor.userId, { ...(muted && { muted }), ...(mailMuted && { mailMuted }) }, clock.now())
      return { settings: await repo.settingsOf(db, actor.userId) }
    },

    /** Programs that guard mailboxes open every link; only a person presses the button. */
    askToMute(token: string) {
      const { topics } = wishOf(token)
      return {
        title: 'Stop these emails?',
        text: `No further emails about: ${topics.map((topic) => TOPIC_LABELS[topic]).join(', ')}. The site still tells you, and receipts always come.`,
        ask: { label: 'Stop them', action: `/api/notifications/unsubscribe?token=${encodeURIComponent(token)}` },
      }
    },

    async muteByLink(token: string) {
      const { userId, topics } = wishOf(token)
      await repo.muteMail(db, userId, topics, clock.now())
      return { title: 'These emails have stopped', text: 'You can switch them on again beside your profile at any time.' }
    },

    async list(actor: Actor, { limit, cursor }: PageQuery) {
      const [found, unread] = await Promise.all([
        repo.page(db, actor.userId, readCursor(cursor), limit + 1),
        repo.countUnread(db, actor.userId),
      ])
      const { rows, nextCursor } = cutPage(found, limit, (row) => ({ at: row.createdAt, id: row.id }))
      return { notifications: rows.map(present), nextCursor, unread }
    },

    /** All that somebody was told, for the one it is about. */
    everything: async (actor: Actor) => (await repo.allOf(db, actor.userId)).map(present),

    async read(actor: Actor, which: { ids?: readonly string[] | undefined; orderId?: string | undefined }) {
      await repo.markRead(db, actor.userId, which, clock.now())
      return {}
    },
  }
}

const present = (row: repo.PlacedRow): Notification => ({
  _id: row.id,
  kind: row.kind,
  title: row.title,
  body: row.body,
  orderId: row.orderId,
  targetId: row.targetId,
  pinId: row.pinId,
  createdAt: row.createdAt.toISOString(),
  readAt: row.readAt?.toISOString() ?? null,
})
