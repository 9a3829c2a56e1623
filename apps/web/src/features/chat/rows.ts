import type { Message } from '@vorta/contract/chat/schema'
import { dayKey } from '../../lib/format.ts'

/** A row of the message list. Updates over several days have no line for them, so they name them. */
export type Row =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'unread'; key: string }
  | { kind: 'system'; key: string; message: Message }
  | { kind: 'updates'; key: string; messages: Run }
  | { kind: 'message'; key: string; message: Message; isMine: boolean; onRight: boolean; startsGroup: boolean; endsGroup: boolean }

type Run = readonly [Message, ...Message[]]

const GROUP_GAP_MS = 5 * 60_000

/** As many updates without a message between them are one row, so that they don't drown the conversation. */
const COLLAPSED_FROM = 3

interface View {
  readonly userId: string | null
  /** The last sequence number read before this visit. Null shows no divider. */
  readonly readBefore: number | null
  /** Observers see the engineer's messages on the right. */
  readonly isObserver?: boolean
  /** Shows every update, such as in a search. */
  readonly isExpanded?: boolean
}

/** Who wrote the message; system messages have no author. */
const authorIdOf = ({ helper, senderId }: Message): string | undefined => (helper ?? senderId)?._id

export const isByOther = (message: Message, userId: string | null): boolean => message.senderId !== null && authorIdOf(message) !== userId

/** Collapses updates, and adds day separators, sender groups and the divider above the first unread message. */
export function rowsOf(messages: readonly Message[], { userId, readBefore, isObserver = false, isExpanded = false }: View): Row[] {
  const firstUnread = readBefore === null ? undefined : messages.find((item) => item.seq > readBefore && isByOther(item, userId))
  const rows: Row[] = []
  let last: Message | undefined
  let day: string | null = null
  for (const run of isExpanded ? messages.map((message) => [message] as const) : runsOf(messages)) {
    const [message] = run
    if (!isOverDays(run) && (day === null || dayKey(day) !== dayKey(message.timestamp))) {
      rows.push({ kind: 'day', key: `day ${message._id}`, at: message.timestamp })
      day = message.timestamp
      last = undefined
    }
    if (message.senderRole === 'system') {
      rows.push(run.length > 1 ? { kind: 'updates', key: message._id, messages: run } : { kind: 'system', key: message._id, message })
      last = undefined
      continue
    }
    if (message === firstUnread) {
      rows.push({ kind: 'unread', key: 'unread' })
      last = undefined
    }
    const isMine = !isByOther(message, userId)
    const onRight = isMine || (isObserver && message.senderRole === 'engineer')
    const startsGroup = !isSameGroup(last, message)
    const previous = rows.at(-1)
    if (previous?.kind === 'message') previous.endsGroup = startsGroup
    rows.push({ kind: 'message', key: message._id, message, isMine, onRight, startsGroup, endsGroup: true })
    last = message
  }
  return rows
}

/** Many updates in a row are one run. Every other message is on its own. */
function runsOf(messages: readonly Message[]): Run[] {
  const runs: [Message, ...Message[]][] = []
  for (const message of messages) {
    const run = runs.at(-1)
    if (run && isCollapsible(message) && isCollapsible(run[0])) run.push(message)
    else runs.push([message])
  }
  return runs.flatMap((run): Run[] => (run.length < COLLAPSED_FROM ? run.map((message) => [message]) : [run]))
}

/** A version is shown with its picture. */
const isCollapsible = ({ senderRole, about }: Message) => senderRole === 'system' && about?.kind !== 'version'

export const isOverDays = (run: Run): boolean => dayKey(run[0].timestamp) !== dayKey((run.at(-1) ?? run[0]).timestamp)

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
