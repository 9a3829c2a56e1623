import { UNREAD_MAIL_AFTER_MINUTES } from '@vorta/contract/shared/limits'
import * as z from 'zod'
import { minutesAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import type { ServiceContext } from '../../platform/transaction.ts'
import { jobHandler } from '../jobs/job-handler.ts'
import { enqueue } from '../jobs/jobs.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import * as repo from './chat.repo.ts'

export const UNREAD_JOB = 'chat-unread'

const WINDOW_MS = UNREAD_MAIL_AFTER_MINUTES * 60_000
const SCHEDULED_MAX = 10_000

interface Deps extends ServiceContext {
  readonly notifications: Pick<NotificationsService, 'notifyNow'>
}

/** Emails the customer when a message from the engineer stays unread for ten minutes, once until they read it. */
export function createUnreadEmails({ db, transact, clock, notifications }: Deps) {
  // One check per order and time window is enough, so only the first message of a window enqueues a job.
  const scheduledWindows = new Map<string, number>()

  return {
    /** Schedules a check of the order. Repeated calls within a window schedule it once. */
    async schedule(executor: Db, orderId: string): Promise<void> {
      const now = clock.now()
      const window = Math.floor(now.getTime() / WINDOW_MS)
      if (scheduledWindows.get(orderId) === window) return
      await enqueue(executor, {
        kind: UNREAD_JOB,
        dedupeKey: `${UNREAD_JOB}:${orderId}:${window}`,
        payload: { orderId },
        notBefore: minutesAfter(now, UNREAD_MAIL_AFTER_MINUTES),
      })
      if (scheduledWindows.size >= SCHEDULED_MAX) scheduledWindows.clear()
      scheduledWindows.set(orderId, window)
    },

    /** Sends the email, unless the customer has read everything; if the oldest unread message is too recent, checks again later. */
    job: jobHandler('Email a customer about unread messages', z.object({ orderId: z.string() }), async ({ orderId }) => {
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
      // The email quotes the messages when it is sent. A copy in the notification would outlive them.
      const notification = {
        userId: unread.userId,
        kind: 'chat.unread',
        title: `New message from ${unread.engineerName ?? 'your engineer'}`,
        body: `${unread.engineerName ?? 'Your engineer'} sent you a message about order ${unread.orderNumber}.`,
        orderId,
      }
      // The last read message is part of the key, so there is one email until the customer reads on.
      await transact((tx) => notifications.notifyNow(tx, notification, `${UNREAD_JOB}-mail:${orderId}:${unread.readSeq}`))
    }),
  }
}
