import { createHmac } from 'node:crypto'
import { NOTIFICATION_TOPICS, type NotificationTopic } from '@vorta/contract/notifications/schema'
import { constantTimeEqual } from '../../platform/constant-time-equal.ts'

interface Wish {
  readonly userId: string
  readonly topics: readonly NotificationTopic[]
}

const isTopic = (word: string): word is NotificationTopic => (NOTIFICATION_TOPICS as readonly string[]).includes(word)

/** Links that switch letters off without signing in: they can do nothing else, and nobody can make one up. */
export function createUnsubscribeLinks(key: Uint8Array) {
  const signed = (body: string) => createHmac('sha256', key).update(body).digest('base64url')
  return {
    write({ userId, topics }: Wish): string {
      const body = `${userId}.${topics.join('~')}`
      return `${body}.${signed(body)}`
    },

    /** What a token wishes for, null for one that is not ours. */
    read(token: string): Wish | null {
      const [userId = '', list = '', mark = ''] = token.split('.')
      if (!constantTimeEqual(mark, signed(`${userId}.${list}`))) return null
      return { userId, topics: list.split('~').filter(isTopic) }
    },
  }
}

export type UnsubscribeLinks = ReturnType<typeof createUnsubscribeLinks>
