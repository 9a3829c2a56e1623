import { UNREAD_MAIL_AFTER_MINUTES } from '@vorta/contract/shared/limits'
import { type Clock, minutesAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Transact } from '../../platform/transaction.ts'
import { enqueue } from '../jobs/jobs.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import * as repo from './chat.repo.ts'

export const UNREAD_JOB = 'chat-unread'

const WINDOW_MS = UNREAD_MAIL_AFTER_MINUTES * 60_000
const REMEMBERED_MAX = 10_000

interface Tools {
  readonly db: Db
  readonly transact: Transact
  readonly clock: Clock
  readonly notifications: Pick<NotificationsService, 'notifyNow'>
}

/** Tells the customer by email of what the engineer wrote and nobody read for ten minutes: one letter until they look. */
export function createUnreadMail({ db, transact, clock, notifications }: Tools) {
  // One look per order and window is enough; this spares the statement for all but the first message in it.
  const planned = new Map<string, number>()

  return {
    /** Plans a look at the order once the time is up. Asking twice plans it once. */
    async plan(inDb: Db, orderId: string): Promise<void> {
      const now = clock.now()
      const window = Math.floor(now.getTime() / WINDOW_MS)
      if (planned.get(orderId) === window) return
      await enqueue(inDb, {
        kind: UNREAD_JOB,
        dedupeKey: `${UNREAD_JOB}:${orderId}:${window}`,
        payload: { orderId },
        notBefore: minutesAfter(now, UNREAD_MAIL_AFTER_MINUTES),
      })
      if (planned.size >= REMEMBERED_MAX) planned.clear()
      planned.set(orderId, window)
    },

    /** The look itself: read meanwhile means no letter, too young means look again. */
    async look({ orderId }: Record<string, unknown>): Promise<void> {
      if (typeof orderId !== 'string') return
      const unread = await repo.oldestUnread(db, orderId)
      if (!unread) return
      const dueAt = minutesAfter(unread.createdAt, UNREAD_MAIL_AFTER_MINUTES)
      if (dueAt > clock.now()) {
        await enqueue(db, {
          kind: UNREAD_JOB,
          dedupeKey: `${UNREAD_JOB}:${orderId}:again:${unread.seq}`,
          payload: { orderId },
          notBefore: dueAt,
        })
        return
      }
      // What was written stays in the chat: email is not a place for it.
      const news = {
        userId: unread.userId,
        kind: 'chat.unread',
        title: 'New message from your engineer',
        body: `Your engineer wrote to you about order ${unread.orderNumber} and is waiting for your answer.`,
        orderId,
      }
      // One letter until they look: what was read last names it.
      await transact((tx) => notifications.notifyNow(tx, news, `${UNREAD_JOB}-mail:${orderId}:${unread.readSeq}`))
    },
  }
}
