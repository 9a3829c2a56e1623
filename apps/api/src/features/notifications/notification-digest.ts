import * as z from 'zod'
import { minutesAfter } from '../../platform/clock.ts'
import type { ServiceContext, Transaction } from '../../platform/transaction.ts'
import { jobHandler } from '../jobs/job-handler.ts'
import { enqueue, enqueueFirst } from '../jobs/jobs.service.ts'
import { notificationEmail, topicsOf } from './notification-email.ts'
import { kindOf, NOTIFICATION_EMAIL_JOB } from './notification-types.ts'
import * as repo from './notifications.repo.ts'
import type { UnsubscribeLinks } from './unsubscribe-link.ts'

/** An email waits this long, so that it can be skipped if read on the site, and to include further notifications. */
const DIGEST_DELAY_MINUTES = 3
const DIGEST_DELAY_MS = DIGEST_DELAY_MINUTES * 60_000

interface Tools extends ServiceContext {
  readonly publicUrl: () => string
  readonly muteLinks: UnsubscribeLinks
}

/** Emails unread notifications: collects them for a few minutes, then sends one email about those still unread. */
export function createNotificationDigest({ db, transact, clock, publicUrl, muteLinks }: Tools) {
  /** One email per user and window. */
  const windowOf = () => String(Math.floor(clock.now().getTime() / DIGEST_DELAY_MS))

  /** Clears the pending notifications and queues the email in one transaction, so that nothing is sent twice. */
  const send = (userId: string) =>
    transact(async ({ db: inDb }) => {
      const pending = await repo.claimUnsent(inDb, userId)
      const reader = await repo.emailRecipient(inDb, userId)
      if (!reader) return
      const unread = pending.filter(
        ({ kind, role, isRead }) => !isRead && kindOf(kind).mailed.includes(role) && !isMuted(reader.muted, kindOf(kind).topic),
      )
      const [first] = unread
      if (!first) return
      const topics = topicsOf(unread)
      const site = publicUrl()
      const leave = topics.length > 0 ? `${site}/api/notifications/unsubscribe?token=${muteLinks.write({ userId, topics })}` : null
      const email = notificationEmail(reader, unread, { site, leave })
      const quoted = unread.findLast(({ kind, role }) => kind === 'order.quote' && role === 'user')
      const document = quoted?.orderId ? { type: 'quote', id: quoted.orderId } : undefined
      // At most once: the notification is on the site anyway, and a duplicate email is worse than none.
      await enqueue(inDb, { kind: 'mail', dedupeKey: `notification:${first.id}`, payload: { ...email, document, once: true } })
    })

  return {
    /** When a notification created now is emailed, if it is still unread. */
    dueAt: () => minutesAfter(clock.now(), DIGEST_DELAY_MINUTES),

    /** Schedules one digest per user and time window. */
    plan: (tx: Transaction, userId: string) =>
      enqueue(tx.db, {
        kind: NOTIFICATION_EMAIL_JOB,
        dedupeKey: `${NOTIFICATION_EMAIL_JOB}:${userId}:${windowOf()}`,
        payload: { userId },
        notBefore: minutesAfter(clock.now(), DIGEST_DELAY_MINUTES),
      }),

    /** Schedules an immediate digest; returns false if this key was already used. */
    planNow: (tx: Transaction, userId: string, dedupeKey: string) =>
      enqueueFirst(tx.db, { kind: NOTIFICATION_EMAIL_JOB, dedupeKey, payload: { userId } }),

    job: jobHandler('Email unread notifications', z.object({ userId: z.string() }), ({ userId }) => send(userId)),

    /** Notifications of statements that plan no job (`notifyAdmins`). A failed email is due again at the next run. */
    async sendDue() {
      for (const userId of await repo.usersWithMailDue(db, clock.now())) await send(userId)
    },
  }
}

const isMuted = (muted: readonly string[], topic: string | null) => topic !== null && muted.includes(topic)
