import { type Actor, accountSettingsPlace } from '@vorta/contract/auth/role'
import type { BodyOf } from '@vorta/contract/http/endpoint'
import type { PageQuery } from '@vorta/contract/http/page'
import type { notificationsApi } from '@vorta/contract/notifications/routes'
import { type ListedNotification, type Notification, type NotificationTopic, TOPIC_LABELS } from '@vorta/contract/notifications/schema'
import { paginate, readCursor } from '../../platform/cursor.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/id.ts'
import type { LiveEvents } from '../../platform/live-events.ts'
import { BAD_EMAIL_LINK } from '../../platform/mail/email-content.ts'
import type { Keys } from '../../platform/secrets.ts'
import type { ServiceContext, Transaction } from '../../platform/transaction.ts'
import { truncate } from '../../platform/truncate.ts'
import { createNotificationDigest } from './notification-digest.ts'
import { kindOf, NOTIFICATION_EMAIL_JOB } from './notification-types.ts'
import * as repo from './notifications.repo.ts'
import type { Push } from './push.ts'
import { createUnsubscribeLinks } from './unsubscribe-link.ts'

/** A link to a file for the user, who may not be allowed to open it. */
export type PictureLink = (actor: Actor, filename: string) => string

interface Deps extends ServiceContext {
  readonly live: LiveEvents
  readonly demo: boolean
  readonly publicUrl: () => string
  readonly push: Push
  readonly pictureLink: PictureLink
  readonly muteKeys: Keys
}

type Plan = (tx: Transaction, rows: readonly repo.NewRow[], isMailed: boolean) => Promise<void>

export type NotificationsService = ReturnType<typeof createNotificationsService>

/** Notifications are written in the transaction of the action they report. */
export function createNotificationsService({ db, transact, clock, live, demo, publicUrl, push, pictureLink, muteKeys }: Deps) {
  const muteLinks = createUnsubscribeLinks(muteKeys)
  const digest = createNotificationDigest({ db, transact, clock, publicUrl, muteLinks })

  const planAll: Plan = async (tx, rows, isMailed) => {
    for (const row of rows) if (row.mailed) await digest.plan(tx, row.userId)
    if (isMailed) await push.plan(tx, rows)
  }

  const notifyUsers = async (tx: Transaction, userIds: readonly string[], notification: repo.NewNotification, plan: Plan = planAll) => {
    const { topic, mailed } = kindOf(notification.kind)
    const settings = topic === null || userIds.length === 0 ? null : await repo.recipientSettings(tx.db, userIds, topic)
    const rows = userIds
      .filter((userId) => !settings?.get(userId)?.muted)
      .map((userId) => ({ id: newId(), userId, mailed: mailed.length > 0 && !settings?.get(userId)?.mailMuted }))
    if (rows.length === 0) return
    await repo.insert(tx.db, rows, notification, { createdAt: clock.now(), mailDueAt: digest.dueAt() })
    await plan(tx, rows, mailed.length > 0)
    tx.afterCommit(() => announce(rows))
  }

  const announce = (rows: readonly { readonly id: string; readonly userId: string }[]) => {
    for (const row of rows) live.toUser(row.userId, 'notification', { _id: row.id })
  }

  const readToken = (token: string) => {
    const request = muteLinks.read(token)
    if (!request) throw new AppError('not_found', BAD_EMAIL_LINK)
    return request
  }

  return {
    demo,

    notify: (tx: Transaction, { userId, ...notification }: repo.NewNotification & { userId: string }) =>
      notifyUsers(tx, [userId], notification),

    /** Notifies and emails immediately, together with whatever else is pending, but does not push; a repeated key does nothing. */
    async notifyNow(
      tx: Transaction,
      { userId, ...notification }: repo.NewNotification & { userId: string },
      dedupeKey: string,
    ): Promise<void> {
      if (await digest.planNow(tx, userId, dedupeKey)) await notifyUsers(tx, [userId], notification, async () => {})
    },

    /** Notifies each user once. */
    notifyAll: (tx: Transaction, userIds: readonly string[], notification: repo.NewNotification) =>
      notifyUsers(tx, [...new Set(userIds)], notification),

    /** Tells connected users about new notifications, after the commit. */
    announce,

    admins: (inDb: Db): Promise<string[]> => repo.adminIds(inDb, demo),

    /** When a notification for admins is sent, for statements that contain `notifyAdmins`. */
    noticeToAdmins: (kind: string) => ({
      ...{ demo, kind, topic: kindOf(kind).topic },
      ...{ mailDueAt: digest.dueAt(), pushDueAt: push.dueAt() },
    }),

    /** Whether a user wants emails about a topic; used by features that send their own emails. */
    async wantsMail(inDb: Db, userId: string, topic: NotificationTopic): Promise<boolean> {
      const settings = (await repo.recipientSettings(inDb, [userId], topic)).get(userId)
      return !(settings?.muted || settings?.mailMuted)
    },

    push,

    jobs: { [NOTIFICATION_EMAIL_JOB]: digest.job, ...push.jobs },

    /** Pushes and emails notifications that have no job of their own. */
    async sendDue() {
      await push.planDue()
      await digest.sendDue()
    },

    erase: (tx: Transaction, userId: string) => repo.eraseOf(tx.db, userId),

    settings: async (actor: Actor) => ({ settings: await repo.settingsOf(db, actor.userId) }),

    async saveSettings(actor: Actor, { muted, mailMuted }: BodyOf<typeof notificationsApi.updateSettings>) {
      await repo.saveSettings(db, actor.userId, { ...(muted && { muted }), ...(mailMuted && { mailMuted }) }, clock.now())
      return { settings: await repo.settingsOf(db, actor.userId) }
    },

    /** Mail scanners open every link, so unsubscribing takes a button. */
    askToMute(token: string) {
      const { topics } = readToken(token)
      return {
        title: 'Unsubscribe from these emails?',
        text: `You won't get emails about: ${topics.map((topic) => TOPIC_LABELS[topic]).join(', ')}. You'll still see these updates on the site, and we always send receipts.`,
        ask: { label: 'Unsubscribe', action: `/api/notifications/unsubscribe?token=${encodeURIComponent(token)}` },
      }
    },

    async muteByLink(token: string) {
      const { userId, topics } = readToken(token)
      await repo.muteMail(db, userId, topics, clock.now())
      const reader = await repo.emailRecipient(db, userId)
      const place = accountSettingsPlace(reader?.role ?? 'user')
      return { title: "You're unsubscribed", text: `You can turn these emails back on at any time ${place}.` }
    },

    async list(actor: Actor, { limit, cursor }: PageQuery) {
      const [found, unread] = await Promise.all([
        repo.page(db, actor.userId, readCursor(cursor), limit + 1),
        repo.countUnread(db, actor.userId),
      ])
      const { rows, nextCursor } = paginate(found, limit, (row) => ({ at: row.createdAt, id: row.id }))
      return { notifications: rows.map((row) => presentListed(row, (filename) => pictureLink(actor, filename))), nextCursor, unread }
    },

    /** All notifications of a user, for the data export. */
    everything: async (actor: Actor) => (await repo.allOf(db, actor.userId)).map(present),

    read: (actor: Actor, which: BodyOf<typeof notificationsApi.markRead>) => repo.markRead(db, actor.userId, which, clock.now()),
  }
}

const present = (row: repo.NotificationRow): Notification => ({
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

const presentListed = (row: repo.ListedRow, link: (filename: string) => string): ListedNotification => ({
  ...present(row),
  ...(row.message !== null && { body: truncate(row.message) }),
  order: row.order && {
    orderNumber: row.order.number,
    carDetails: { make: row.order.make, model: row.order.model, year: row.order.year, bodyType: row.order.bodyType },
    picture: row.order.pictureName && link(row.order.pictureName),
  },
})
