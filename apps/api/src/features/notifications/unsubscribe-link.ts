import { createHmac } from 'node:crypto'
import { NOTIFICATION_TOPICS, type NotificationTopic } from '@vorta/contract/notifications/schema'
import { constantTimeEqual } from '../../platform/constant-time-equal.ts'
import type { Keys } from '../../platform/secrets.ts'

interface UnsubscribeRequest {
  readonly userId: string
  readonly topics: readonly NotificationTopic[]
}

const isTopic = (text: string): text is NotificationTopic => (NOTIFICATION_TOPICS as readonly string[]).includes(text)

/** Signed links that unsubscribe a user from topics without signing in. */
export function createUnsubscribeLinks(keys: Keys) {
  const sign = (body: string, key = keys[0]) => createHmac('sha256', key).update(body).digest('base64url')
  return {
    write({ userId, topics }: UnsubscribeRequest): string {
      const body = `${userId}.${topics.join('~')}`
      return `${body}.${sign(body)}`
    },

    /** Returns null if the signature is invalid. */
    read(token: string): UnsubscribeRequest | null {
      const [userId = '', list = '', signature = ''] = token.split('.')
      if (!keys.some((key) => constantTimeEqual(signature, sign(`${userId}.${list}`, key)))) return null
      return { userId, topics: list.split('~').filter(isTopic) }
    },
  }
}

export type UnsubscribeLinks = ReturnType<typeof createUnsubscribeLinks>
