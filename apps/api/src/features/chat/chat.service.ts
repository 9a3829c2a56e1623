import type { Actor } from '@vorta/contract/auth/role'
import { CHAT_NOT_FOR_ADMINS, type ChatPart, type Joined, type Message, type SendPayload } from '@vorta/contract/chat/schema'
import { PAGE_SIZE_DEFAULT } from '@vorta/contract/shared/limits'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/id.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { type From, recordAudit } from '../audit/audit.service.ts'
import type { ChatDeps } from './chat.deps.ts'
import { createUnreadMail, UNREAD_JOB } from './chat.email.ts'
import { type ChatOrder, participantRole, readersOf } from './chat.policy.ts'
import { type Kept, keptOf, presentReads, systemMessage } from './chat.present.ts'
import * as repo from './chat.repo.ts'
import { createSending } from './send-message.ts'

/** How many missed messages are handed over at once. */
const CATCH_UP_MAX = 1_000

const MESSAGE_REMOVED = 'Message removed'

/** Somebody's place in a conversation. */
export interface Seat {
  readonly orderId: string
  readonly standing: ChatPart | 'admin'
  readonly readerIds: readonly string[]
}

export type ChatService = ReturnType<typeof createChatService>

export function createChatService(deps: ChatDeps) {
  const { db, clock, live, files } = deps
  const lookUpOrder = repo.prepareOrderLookup(db)
  const signs = repo.prepareSigns(db)
  const unreadMail = createUnreadMail(deps)

  const linked = (reader: Actor, { message, filename, thumbnail }: Kept): Message => {
    if (filename === null) return message
    return { ...message, fileUrl: files.link(reader, filename), thumbnailUrl: thumbnail && files.link(reader, thumbnail) }
  }

  /** News leave the house: to those who have the chat open, and a nudge to the other one's remaining pages. */
  const publish = (kept: Kept, order: Pick<ChatOrder, 'ownerId' | 'engineerId'>) => {
    const { orderId, senderId } = kept.message
    const readers = { orderId, userIds: readersOf(order) }
    if (kept.filename === null) live.toReaders(readers, 'new-message', kept.message)
    else live.toEachReader(readers, kept)
    if (senderId === null) return
    for (const userId of readers.userIds) {
      if (userId !== senderId._id) live.toUserElsewhere(userId, orderId, 'unread-changed', { orderId })
    }
  }

  /** The order as this person may see its chat; not there and not theirs are the same. */
  const enter = async (actor: Actor, orderId: string) => {
    const order = await lookUpOrder(orderId)
    const standing = order && participantRole(actor, order)
    if (!standing) throw new AppError('not_found', 'Order not found')
    return { order, standing }
  }

  const sending = createSending({ ...deps, enter, publish, unreadMail })

  const reads = async (orderId: string, order: ChatOrder) => presentReads(await signs.readMarks(orderId, readersOf(order)), order)

  const missed = async (actor: Actor, orderId: string, after: number, limit: number) => {
    const rows = await repo.messagesAfter(db, orderId, after, limit + 1)
    return { messages: rows.slice(0, limit).map((row) => linked(actor, keptOf(row))), more: rows.length > limit }
  }

  const presenceOf = async (orderId: string, role: ChatPart, userId: string) => {
    const [online, seen] = await Promise.all([live.isReading(orderId, userId), signs.lastSeen(userId)])
    return { role, online, lastSeenAt: seen?.toISOString() ?? null }
  }

  /** A busy process may answer too late to be heard: before somebody is called gone it is asked once more. */
  const isStillReading = async (orderId: string, userId: string) =>
    (await live.isReading(orderId, userId)) || live.isReading(orderId, userId)

  const unreadCounts = async (actor: Actor): Promise<Record<string, number>> => {
    if (actor.role === 'admin') return {}
    const rows = await repo.unreadByOrder(db, actor.userId, actor.role)
    return Object.fromEntries(rows.map((row) => [row.orderId, row.count]))
  }

  return {
    /** Newest page first, oldest to newest inside it; or what came after a sequence number. */
    async history(actor: Actor, orderId: string, page: { limit?: number; cursor?: number; after?: number }, from: From) {
      const { order, standing } = await enter(actor, orderId)
      if (standing === 'admin' && page.cursor === undefined && page.after === undefined) {
        const { userId: actorId, sessionId } = actor
        await recordAudit(db, { action: 'chat.read', actorId, sessionId, target: `order:${orderId}`, ...from })
      }
      const about = { total: order.total, reads: await reads(orderId, order) }
      if (page.after !== undefined) {
        const { messages, more } = await missed(actor, orderId, page.after, page.limit ?? CATCH_UP_MAX)
        return { chat: { messages, nextCursor: more ? String(messages.at(-1)?.seq) : null, ...about } }
      }
      const limit = page.limit ?? PAGE_SIZE_DEFAULT
      const rows = await repo.messagesBefore(db, orderId, page.cursor, limit + 1)
      const shown = rows.slice(0, limit)
      const nextCursor = rows.length > limit ? String(shown.at(-1)?.seq) : null
      // The total was read before the page: what was written in between stands on the page and counts.
      about.total += shown.filter(({ seq, senderRole }) => seq > order.lastSeq && senderRole !== 'system').length
      return { chat: { messages: shown.reverse().map((row) => linked(actor, keptOf(row))), nextCursor, ...about } }
    },

    /** Whether somebody may sit in; the door gives them their place before they catch up, so that nothing falls between. */
    async admit(actor: Actor, orderId: string): Promise<Seat> {
      const { order, standing } = await enter(actor, orderId)
      return { orderId, standing, readerIds: readersOf(order) }
    },

    async catchUp(actor: Actor, orderId: string, after: number | undefined): Promise<Joined> {
      const { order, standing } = await enter(actor, orderId)
      const others = [
        { role: 'user' as const, userId: order.ownerId },
        ...(order.engineerId ? [{ role: 'engineer' as const, userId: order.engineerId }] : []),
      ].filter(({ userId }) => userId !== actor.userId)
      const [{ messages, more }, marks, presence] = await Promise.all([
        after === undefined ? { messages: [], more: false } : missed(actor, orderId, after, CATCH_UP_MAX),
        reads(orderId, order),
        Promise.all(others.map(({ role, userId }) => presenceOf(orderId, role, userId))),
      ])
      return { standing, messages, more, lastSeq: order.lastSeq, reads: marks, presence }
    },

    /** Told when somebody opens the conversation, and when their last page with it is closed. */
    async tellPresence(actor: Actor, { orderId, standing, readerIds }: Seat, online: boolean): Promise<void> {
      if (standing === 'admin' || (!online && (await isStillReading(orderId, actor.userId)))) return
      const lastSeenAt = online ? null : clock.now().toISOString()
      live.toReaders({ orderId, userIds: readerIds }, 'presence', { orderId, role: standing, online, lastSeenAt })
    },

    async send(actor: Actor, payload: SendPayload): Promise<{ message: Message }> {
      if (actor.role === 'admin') throw new AppError('forbidden', CHAT_NOT_FOR_ADMINS)
      return { message: linked(actor, await sending.send(actor, payload)) }
    },

    async markRead(actor: Actor, orderId: string, seq: number): Promise<object> {
      const { order, standing } = await enter(actor, orderId)
      // An admin who looks on leaves no mark.
      if (standing === 'admin') return {}
      const writtenBy = standing === 'user' ? 'engineer' : 'user'
      const moved = await repo.moveReadMark(db, { orderId, userId: actor.userId, seq, at: clock.now(), writtenBy })
      if (moved === undefined) return {}
      const mark = { orderId, role: standing, seq: moved.seq, at: moved.at.toISOString() }
      live.toReaders({ orderId, userIds: readersOf(order) }, 'messages-read', mark)
      live.toUser(actor.userId, 'unread-changed', { orderId })
      return {}
    },

    async typing(actor: Actor, orderId: string): Promise<object> {
      const { order, standing } = await enter(actor, orderId)
      if (standing !== 'admin') live.toReaders({ orderId, userIds: readersOf(order) }, 'typing', { orderId, role: standing })
      return {}
    },

    /** A line of the house itself, in the transaction of what it tells; everyone sees it after the commit. */
    async postSystem(tx: Transaction, orderId: string, text: string): Promise<void> {
      const line = { id: newId(), orderId, text, at: clock.now() }
      const { seq, ...order } = await repo.postSystem(tx.db, line)
      tx.after(() => publish({ message: systemMessage({ ...line, seq }), filename: null, thumbnail: null }, order))
    },

    /** Of somebody who is erased. */
    erase: (tx: Transaction, userId: string) => repo.eraseTextOf(tx.db, userId, MESSAGE_REMOVED),

    /** What waits unread for somebody in the role they act in, by order. */
    unreadCounts,

    async unread(actor: Actor) {
      const unread = await unreadCounts(actor)
      return { unread, total: Object.values(unread).reduce((sum, count) => sum + count, 0) }
    },

    jobs: { [UNREAD_JOB]: unreadMail.look },

    /** A message as this reader gets it, with a link of their own. */
    forReader: linked,

    /** Waits until every message under way is stored; for an orderly stop. */
    settle: sending.settle,
  }
}
