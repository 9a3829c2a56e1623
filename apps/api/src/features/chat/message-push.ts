import type { ParticipantRole } from '@vorta/contract/chat/schema'
import * as z from 'zod'
import type { Db } from '../../platform/db/client.ts'
import type { ServiceContext } from '../../platform/transaction.ts'
import { jobHandler } from '../jobs/job-handler.ts'
import { enqueue } from '../jobs/jobs.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import * as repo from './chat.repo.ts'
import type { Participants } from './participants.ts'

export const MESSAGE_PUSH_JOB = 'chat-push'

/** A push message waits this long, so that it can be skipped if the chat is open. */
const DELAY_MS = 15_000
const SCHEDULED_MAX = 10_000

const TITLES: Record<ParticipantRole, string> = { user: 'New message from your engineer', engineer: 'New message from your customer' }

interface Deps extends ServiceContext {
  readonly notifications: { readonly push: Pick<NotificationsService['push'], 'hasDevice' | 'pushNow'> }
}

/** Pushes unread messages to the devices of the recipient, at most once per delay. */
export function createMessagePush({ db, transact, clock, notifications: { push } }: Deps) {
  const scheduledWindows = new Map<string, number>()
  return {
    /** Schedules a push to the other participant, if they have a device. */
    async schedule(executor: Db, orderId: string, { userId, engineerId }: Participants, sender: ParticipantRole): Promise<void> {
      const role: ParticipantRole = sender === 'user' ? 'engineer' : 'user'
      const recipientId = role === 'user' ? userId : engineerId
      const now = clock.now().getTime()
      const window = Math.floor(now / DELAY_MS)
      const key = `${orderId}:${role}`
      if (recipientId === null || scheduledWindows.get(key) === window) return
      if (scheduledWindows.size >= SCHEDULED_MAX) scheduledWindows.clear()
      scheduledWindows.set(key, window)
      if (!(await push.hasDevice(executor, recipientId))) return
      await enqueue(executor, {
        kind: MESSAGE_PUSH_JOB,
        dedupeKey: `${MESSAGE_PUSH_JOB}:${key}:${window}`,
        payload: { orderId, role },
        notBefore: new Date(now + DELAY_MS),
      })
    },

    job: jobHandler(
      'Push unread messages',
      z.object({ orderId: z.string(), role: z.enum(['user', 'engineer']) }),
      async ({ orderId, role }) => {
        const unread = await repo.newestUnread(db, orderId, role)
        if (!unread) return
        const { userId, orderNumber, seq } = unread
        const message = { userId, kind: 'chat.unread', title: TITLES[role], orderId, orderNumber, role }
        await transact((tx) => push.pushNow(tx, message, `${MESSAGE_PUSH_JOB}:${orderId}:${role}:${seq}`))
      },
    ),
  }
}
