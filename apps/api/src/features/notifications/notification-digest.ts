import { type Clock, minutesAfter } from '../../platform/clock.ts'
import type { Transact, Transaction } from '../../platform/transaction.ts'
import { enqueue, enqueueFirst } from '../jobs/jobs.service.ts'
import { renderNotificationEmail, topicsOf } from './notification-email.ts'
import { kindOf } from './notification-types.ts'
import * as repo from './notifications.repo.ts'
import type { UnsubscribeLinks } from './unsubscribe-link.ts'

export const NOTIFICATION_EMAIL_JOB = 'news-mail'

/** News waits this long for its reader, and for more news to go with. */
const GATHER_MINUTES = 3
const GATHER_MS = GATHER_MINUTES * 60_000

interface Tools {
  readonly transact: Transact
  readonly clock: Clock
  readonly publicUrl: () => string
  readonly muteLinks: UnsubscribeLinks
}

/** News by email: gathered for some minutes, held back when read meanwhile, then one letter about the rest. */
export function createNotificationDigest({ transact, clock, publicUrl, muteLinks }: Tools) {
  return {
    /** When news of this moment goes out, if it is still unread by then. */
    dueAt: () => minutesAfter(clock.now(), GATHER_MINUTES),

    /** Plans one look at somebody's news for every few minutes, however much happens in them. */
    plan: (tx: Transaction, userId: string) =>
      enqueue(tx.db, {
        kind: NOTIFICATION_EMAIL_JOB,
        dedupeKey: `${NOTIFICATION_EMAIL_JOB}:${userId}:${Math.floor(clock.now().getTime() / GATHER_MS)}`,
        payload: { userId },
        notBefore: minutesAfter(clock.now(), GATHER_MINUTES),
      }),

    /** Tells whether the name is new. */
    planNow: (tx: Transaction, userId: string, name: string) =>
      enqueueFirst(tx.db, { kind: NOTIFICATION_EMAIL_JOB, dedupeKey: name, payload: { userId } }),

    /** The look itself. Settles all that waits in one transaction with the letter, so that nothing is told twice. */
    run: ({ userId }: Record<string, unknown>): Promise<void> =>
      transact(async ({ db }) => {
        if (typeof userId !== 'string') return
        const waiting = await repo.takeMailable(db, userId)
        const reader = await repo.readerOf(db, userId)
        if (!reader) return
        const news = waiting.filter(
          ({ kind, role, isRead }) => !isRead && kindOf(kind).mailed.includes(role) && !isMuted(reader.muted, kindOf(kind).topic),
        )
        const [first] = news
        if (!first) return
        const topics = topicsOf(news)
        const site = publicUrl()
        const leave = topics.length > 0 ? `${site}/api/notifications/unsubscribe?token=${muteLinks.write({ userId, topics })}` : null
        const letter = renderNotificationEmail(reader, news, { site, leave })
        // The bell has it all the same: a second copy would be worse than none.
        await enqueue(db, { kind: 'mail', dedupeKey: `news:${first.id}`, payload: { ...letter, once: true } })
      }),
  }
}

const isMuted = (muted: readonly string[], topic: string | null) => topic !== null && muted.includes(topic)
