import type { Message } from '@vorta/contract/chat/schema'
import { dayKey } from './text.ts'

/** What the list draws, one below the other. */
export type Row =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'unread'; key: string }
  | { kind: 'system'; key: string; message: Message }
  | { kind: 'message'; key: string; message: Message; isMine: boolean; onRight: boolean; startsGroup: boolean }

const GROUP_GAP_MS = 5 * 60_000

interface View {
  readonly userId: string | null
  /** The last number that was read before this visit; null draws no divider. */
  readonly readBefore: number | null
  /** Somebody who looks on is neither of the two: the engineer stands on the right. */
  readonly looksOn?: boolean
}

const isByOther = (message: Message, userId: string | null) => message.senderId !== null && message.senderId._id !== userId

/** Days, groups by sender, and the line above the first message that was new on opening. */
export function rowsOf(messages: readonly Message[], { userId, readBefore, looksOn = false }: View): Row[] {
  const firstUnread = readBefore === null ? undefined : messages.find((one) => one.seq > readBefore && isByOther(one, userId))
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
      const onRight = isMine || (looksOn && message.senderRole === 'engineer')
      rows.push({ kind: 'message', key: message._id, message, isMine, onRight, startsGroup: !isSameGroup(last, message) })
    }
    last = message
  }
  return rows
}

function isSameGroup(last: Message | undefined, next: Message): boolean {
  if (!last?.senderId || last.senderId._id !== next.senderId?._id) return false
  return new Date(next.timestamp).getTime() - new Date(last.timestamp).getTime() < GROUP_GAP_MS
}

/** The text around and, at every odd place, of what somebody looks for. */
export function splitAt(text: string, words: string): string[] {
  const sought = words.trim()
  return sought === '' ? [text] : text.split(new RegExp(`(${sought.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')})`, 'i'))
}

/** Those that hold the words somebody looks for, in text or file name. */
export function matching(messages: readonly Message[], words: string): Message[] {
  const sought = words.trim().toLowerCase()
  if (sought === '') return [...messages]
  return messages.filter((message) => `${message.content}\n${message.fileName ?? ''}`.toLowerCase().includes(sought))
}
