import { createPublicKey } from 'node:crypto'
import type { Actor, Role } from '@vorta/contract/auth/role'
import {
  BAD_SUBSCRIPTION,
  pushMessage as messageSchema,
  type PushMessage,
  type PushSubscriptionBody,
} from '@vorta/contract/notifications/push'
import * as z from 'zod'
import { daysAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/id.ts'
import { isEndpoint, type SendPush, type VapidKeys } from '../../platform/push/send-push.ts'
import type { ServiceContext, Transaction } from '../../platform/transaction.ts'
import { jobHandler } from '../jobs/job-handler.ts'
import { enqueue } from '../jobs/jobs.service.ts'
import { kindOf, NOTIFICATION_PUSH_JOB } from './notification-types.ts'
import * as notificationsRepo from './notifications.repo.ts'
import * as repo from './push.repo.ts'
import { pushMessage } from './push-message.ts'

const PUSH_JOB = 'push'

/** A push message waits this long, so that it can be skipped if read on the site. */
const PUSH_DELAY_MS = 15_000
const DEVICES_MAX = 10
/** A device that was not used for this long gets no messages. */
const UNUSED_DAYS = 90

interface Deps extends ServiceContext {
  readonly send: SendPush
  readonly vapid: VapidKeys
  readonly allowLocal: boolean
}

/** A message about an order that has no notification, such as a chat message. */
interface DirectPush {
  readonly userId: string
  readonly kind: string
  readonly title: string
  readonly orderId: string
  readonly orderNumber: string
  readonly role: Role
}

export type Push = ReturnType<typeof createPush>

/** Push messages to the devices on which a user turned them on, with the rules of notification emails. */
export function createPush({ db, transact, clock, send, vapid, allowLocal }: Deps) {
  /** One job per device, so that a failing push service delays no other device. */
  const enqueueForDevices = async (tx: Transaction, userId: string, key: string, message: PushMessage) => {
    const now = clock.now()
    const expiresAt = daysAfter(now, 1).toISOString()
    for (const subscriptionId of await repo.deviceIds(tx.db, userId, daysAfter(now, -UNUSED_DAYS)))
      await enqueue(tx.db, {
        kind: PUSH_JOB,
        dedupeKey: `${PUSH_JOB}:${key}:${subscriptionId}`,
        payload: { subscriptionId, message, expiresAt },
      })
  }

  const dueAt = () => new Date(clock.now().getTime() + PUSH_DELAY_MS)

  return {
    /** When a message about a notification created now is sent, if it is still unread. */
    dueAt,

    async status(actor: Actor) {
      return { publicKey: vapid.publicKey, isOn: await repo.hasSubscription(db, actor.sessionId) }
    },

    /** Turns push messages on for the device of this session. */
    async subscribe({ userId, sessionId }: Actor, { endpoint, keys }: PushSubscriptionBody) {
      if (!isEndpoint(endpoint, allowLocal) || !isPublicKey(keys.p256dh)) throw new AppError('invalid', BAD_SUBSCRIPTION)
      const row = { id: newId(), userId, sessionId, endpoint, ...keys, createdAt: clock.now() }
      await transact((tx) => repo.saveSubscription(tx.db, row, DEVICES_MAX))
    },

    unsubscribe: ({ sessionId }: Actor) => repo.deleteOfSession(db, sessionId),

    /** The devices of a user, for the data export. */
    devicesOf: async ({ userId }: Actor) =>
      (await repo.subscriptionsOf(db, userId)).map(({ endpoint, createdAt }) => ({ endpoint, createdAt: createdAt.toISOString() })),

    hasDevice: async (inDb: Db, userId: string) => (await repo.usersWithDevice(inDb, [userId])).length > 0,

    /** Schedules messages about new notifications, for users who have a device. */
    async plan(tx: Transaction, rows: readonly { readonly id: string; readonly userId: string }[]) {
      const owners = await repo.usersWithDevice(
        tx.db,
        rows.map(({ userId }) => userId),
      )
      const notBefore = dueAt()
      for (const { id, userId } of rows) if (owners.includes(userId)) await enqueue(tx.db, { ...pushJob(id), notBefore })
    },

    /** Messages about notifications of statements that plan no job (`notifyAdmins`). */
    planDue: () =>
      transact(async (tx) => {
        for (const id of await notificationsRepo.takeDuePushes(tx.db, clock.now())) await enqueue(tx.db, pushJob(id))
      }),

    /** Sends a message about an order now, unless its topic is muted; a repeated key does nothing. */
    async pushNow(tx: Transaction, { userId, ...push }: DirectPush, key: string) {
      const { topic } = kindOf(push.kind)
      const settings = topic === null ? undefined : (await notificationsRepo.recipientSettings(tx.db, [userId], topic)).get(userId)
      if (settings?.muted) return
      await enqueueForDevices(tx, userId, key, pushMessage({ ...push, targetId: null, pinId: null }, `${push.kind}:${push.orderId}`))
    },

    jobs: {
      [NOTIFICATION_PUSH_JOB]: jobHandler('Push an unread notification', z.object({ id: z.string() }), ({ id }) =>
        transact(async (tx) => {
          const notification = await notificationsRepo.unreadToPush(tx.db, id)
          if (!notification || !kindOf(notification.kind).mailed.includes(notification.role)) return
          await enqueueForDevices(tx, notification.userId, id, pushMessage(notification, id))
        }),
      ),
      [PUSH_JOB]: jobHandler(
        'Push a message to a device',
        z.object({ subscriptionId: z.string(), message: messageSchema, expiresAt: z.iso.datetime() }),
        async ({ subscriptionId, message, expiresAt }) => {
          const subscription = await repo.subscriptionById(db, subscriptionId)
          if (!subscription || new Date(expiresAt) <= clock.now()) return
          const { endpoint, p256dh, auth } = subscription
          const outcome = await send(vapid, { endpoint, keys: { p256dh, auth } }, message)
          if (outcome === 'gone') await repo.deleteSubscription(db, subscriptionId)
        },
      ),
    },
  }
}

const pushJob = (id: string) => ({ kind: NOTIFICATION_PUSH_JOB, dedupeKey: `${NOTIFICATION_PUSH_JOB}:${id}`, payload: { id } })

/** Whether the text is a point on the curve of Web Push, which encryption needs. */
function isPublicKey(p256dh: string): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== 65 || point[0] !== 4) return false
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    return true
  } catch {
    return false
  }
}
