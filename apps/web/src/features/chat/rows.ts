import type { Message } from '@vorta/contract/chat/schema'
import { dayKey } from '../../lib/format.ts'

/** A row of the message list. */
export type Row =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'unread'; key: string }
  | { kind: 'system'; key: string; message: Message }
  | { kind: 'message'; key: string; message: Message; isMine: boolean; onRight: boolean; startsGroup: boolean; endsGroup: boolean }

const GROUP_GAP_MS = 5 * 60_000

interface View {
  readonly userId: string | null
  /** The last sequence number read before this visit. Null shows no divider. */
  readonly readBefore: number | null
  /** Observers see the engineer's messages on the right. */
  readonly isObserver?: boolean
}

/** Who wrote the message; system messages have no author. */
const authorIdOf = ({ helper, senderId }: Message): string | undefined => (helper ?? senderId)?._id

export const isByOther = (message: Message, userId: string | null): boolean => message.senderId !== null && authorIdOf(message) !== userId

/** Adds day separators, sender groups and the divider above the first unread message. */
export function rowsOf(messages: readonly Message[], { userId, readBefore, isObserver = false }: View): Row[] {
  const firstUnread = readBefore === null ? undefined : messages.find((item) => item.seq > readBefore && isByOther(item, userId))
  const rows: Row[] = []
  let last: Message | undefined
  for (const message of messages) {
    if (!last || dayKey(last.timestamp) !== dayKey(message.timestamp)) {
      rows.push({ kind: 'day', key: `day ${message._id}`, at: message.timestamp })
      last = undefined
    }
    if (message === firstUnread) {
      rows.push({ kind: 'unread', key: 'unread' })
      last = undefined
    }
    if (message.senderRole === 'system') rows.push({ kind: 'system', key: message._id, message })
    else {
      const isMine = !isByOther(message, userId)
      const onRight = isMine || (isObserver && message.senderRole === 'engineer')
      const startsGroup = !isSameGroup(last, message)
      const previous = rows.at(-1)
      if (previous?.kind === 'message') previous.endsGroup = startsGroup
      rows.push({ kind: 'message', key: message._id, message, isMine, onRight, startsGroup, endsGroup: true })
    }
    last = message
  }
  return rows
}

function isSameGroup(last: Message | undefined, next: Message): boolean {
  if (!last?.senderId || authorIdOf(last) !== authorIdOf(next)) return false
  return new Date(next.timestamp).getTime() - new Date(last.timestamp).getTime() < GROUP_GAP_MS
}

/** Messages whose text or file name contains the query. */
export function matching(messages: readonly Message[], query: string): Message[] {
  const term = query.trim().toLowerCase()
  if (term === '') return [...messages]
  return messages.filter((message) => `${message.content}\n${message.fileName ?? ''}`.toLowerCase().includes(term))
}
