import type { Actor } from '@vorta/contract/auth/role'
import type { Joined, LatestMessage, Message, ParticipantRole, SendPayload } from '@vorta/contract/chat/schema'
import { type OrderFacts, orderRelation } from '@vorta/contract/orders/policy'
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '@vorta/contract/shared/limits'
import type { TimelineKind } from '@vorta/contract/timeline/schema'
import { newId } from '../../platform/id.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { by, recordAudit } from '../audit/audit.service.ts'
import { requirePermission, requireRole } from '../order-access/order-access.service.ts'
import type { ChatDeps } from './chat.deps.ts'
import { presentReadMarks, type StoredMessage, systemMessage, toStoredMessage } from './chat.present.ts'
import * as repo from './chat.repo.ts'
import { createMessagePush, MESSAGE_PUSH_JOB } from './message-push.ts'
import { type Participants, participantIds, readerIds } from './participants.ts'
import { createMessageSender } from './send-message.ts'
import { createUnreadEmails, UNREAD_JOB } from './unread-emails.ts'
import { unreadQuotes } from './unread-quotes.ts'

/** Maximum number of missed messages in one response. */
const CATCH_UP_MAX = 1_000

const MESSAGE_REMOVED = 'Message removed'

/** A user's open connection to the chat of an order. */
export interface ChatConnection {
  readonly orderId: string
  readonly role: ParticipantRole | 'admin'
  /** Admins and second engineers read along without being announced. */
  readonly isHidden: boolean
  readonly readerIds: readonly string[]
}

export type ChatService = ReturnType<typeof createChatService>

export function createChatService(deps: ChatDeps) {
  const { db, clock, live, files } = deps
  const lookUpOrder = repo.prepareOrderLookup(db)
  const participantStatus = repo.prepareParticipantStatus(db)
  const unreadEmails = createUnreadEmails(deps)
  const messagePush = createMessagePush(deps)

  const withLinks = (reader: Actor, { message: stored, filename, thumbnail, helper }: StoredMessage): Message => {
    const message = helper && reader.role !== 'user' ? { ...stored, helper } : stored
    if (filename === null) return message
    return { ...message, fileUrl: files.link(reader, filename), thumbnailUrl: thumbnail && files.link(reader, thumbnail) }
  }

  /** Sends a message to everyone who has the chat open, and an unread hint to the recipient's other tabs. */
  const publish = (stored: StoredMessage, order: Participants) => {
    const { orderId, senderId } = stored.message
    const readers = { orderId, userIds: readerIds(order) }
    if (stored.filename === null && stored.helper === null) live.toReaders(readers, 'new-message', stored.message)
    else live.toEachReader(readers, stored)
    if (senderId === null) return
    for (const userId of readers.userIds) {
      if (userId !== senderId._id) live.toUserElsewhere(userId, orderId, 'unread-changed', { orderId })
    }
  }

  /** Loads an order if the actor may read its chat. Their role in the chat is the role they act in. */
  const loadChat = async (actor: Actor, orderId: string) => ({
    order: requirePermission(actor, await lookUpOrder(orderId), 'viewChat'),
    role: actor.role,
  })

  const sender = createMessageSender({ ...deps, loadChat, publish, unreadEmails, messagePush })

  const isHelper = (actor: Actor, order: OrderFacts) => orderRelation(actor, order) === 'helper'

  /** The read marks of both participants. The second engineer gets their own instead of the engineer's. */
  const reads = async (actor: Actor, orderId: string, order: OrderFacts) => {
    const readers = isHelper(actor, order) ? [order.userId, actor.userId] : participantIds(order)
    return presentReadMarks(await participantStatus.readMarks(orderId, readers), order)
  }

  const messagesSince = async (actor: Actor, orderId: string, after: number, limit: number) => {
    const rows = await repo.messagesAfter(db, orderId, after, limit + 1)
    return { messages: rows.slice(0, limit).map((row) => withLinks(actor, toStoredMessage(row))), more: rows.length > limit }
  }

  const presenceOf = async (orderId: string, role: ParticipantRole, userId: string) => {
    const [online, seen] = await Promise.all([live.isReading(orderId, userId), participantStatus.lastSeen(userId)])
    return { role, online, lastSeenAt: seen?.toISOString() ?? null }
  }

  /** Asks twice, because a busy process can miss the deadline for the first answer. */
  const isStillReading = async (orderId: string, userId: string) =>
    (await live.isReading(orderId, userId)) || live.isReading(orderId, userId)

  const unreadCounts = async (actor: Actor): Promise<Record<string, number>> => {
    if (actor.role === 'admin') return {}
    const rows = await repo.unreadByOrder(db, actor.userId, actor.role)
    return Object.fromEntries(rows.map((row) => [row.orderId, row.count]))
  }

  return {
    /** Newest page first, oldest to newest inside it; or what came after a sequence number. */
    async history(actor: Actor, orderId: string, page: { limit?: number; cursor?: number; after?: number }) {
      const { order, role } = await loadChat(actor, orderId)
      if (role === 'admin' && page.cursor === undefined && page.after === undefined) {
        await recordAudit(db, { action: 'chat.read', ...by(actor), target: `order:${orderId}` })
      }
      const summary = { total: order.total, reads: await reads(actor, orderId, order) }
      if (page.after !== undefined) {
        const { messages, more } = await messagesSince(actor, orderId, page.after, page.limit ?? CATCH_UP_MAX)
        return { chat: { messages, nextCursor: more ? String(messages.at(-1)?.seq) : null, ...summary } }
      }
      const limit = page.limit ?? PAGE_SIZE_DEFAULT
      const rows = await repo.messagesBefore(db, orderId, page.cursor, limit + 1)
      const shown = rows.slice(0, limit)
      const nextCursor = rows.length > limit ? String(shown.at(-1)?.seq) : null
      // The total was read before the page, so add messages that arrived in between.
      summary.total += shown.filter(({ seq, senderRole }) => seq > order.lastSeq && senderRole !== 'system').length
      return { chat: { messages: shown.reverse().map((row) => withLinks(actor, toStoredMessage(row))), nextCursor, ...summary } }
    },

    /** Checks access. The socket joins the room before it calls `catchUp`, so that no message is missed in between. */
    async connect(actor: Actor, orderId: string): Promise<ChatConnection> {
      const { order, role } = await loadChat(actor, orderId)
      return { orderId, role, isHidden: role === 'admin' || isHelper(actor, order), readerIds: readerIds(order) }
    },

    async catchUp(actor: Actor, orderId: string, after: number | undefined): Promise<Joined> {
      const { order, role } = await loadChat(actor, orderId)
      const others = [
        { role: 'user' as const, userId: order.userId },
        ...(order.engineerId ? [{ role: 'engineer' as const, userId: order.engineerId }] : []),
      ].filter(({ userId }) => userId !== actor.userId)
      const [{ messages, more }, marks, presence] = await Promise.all([
        after === undefined ? { messages: [], more: false } : messagesSince(actor, orderId, after, CATCH_UP_MAX),
        reads(actor, orderId, order),
        Promise.all(others.map(({ role, userId }) => presenceOf(orderId, role, userId))),
      ])
      return { participantRole: role, messages, more, lastSeq: order.lastSeq, reads: marks, presence }
    },

    /** Called when a user opens the chat, and when one of their tabs closes it. */
    async broadcastPresence(actor: Actor, { orderId, role, isHidden, readerIds }: ChatConnection, online: boolean): Promise<void> {
      if (isHidden || role === 'admin' || (!online && (await isStillReading(orderId, actor.userId)))) return
      const lastSeenAt = online ? null : clock.now().toISOString()
      live.toReaders({ orderId, userIds: readerIds }, 'presence', { orderId, role, online, lastSeenAt })
    },

    async send(actor: Actor, payload: SendPayload): Promise<{ message: Message }> {
      requireRole(actor, 'writeChat')
      return { message: withLinks(actor, await sender.send(actor, payload)) }
    },

    async markRead(actor: Actor, orderId: string, seq: number): Promise<object> {
      const { order, role } = await loadChat(actor, orderId)
      // Admins read along without a read mark.
      if (role === 'admin') return {}
      const senderRole = role === 'user' ? 'engineer' : 'user'
      const moved = await repo.advanceReadMark(db, { orderId, userId: actor.userId, seq, at: clock.now(), senderRole })
      if (moved === undefined) return {}
      const mark = { orderId, role, seq: moved.seq, at: moved.at.toISOString() }
      if (!isHelper(actor, order)) live.toReaders({ orderId, userIds: participantIds(order) }, 'messages-read', mark)
      live.toUser(actor.userId, 'unread-changed', { orderId })
      return {}
    },

    async typing(actor: Actor, orderId: string): Promise<object> {
      const { order, role } = await loadChat(actor, orderId)
      if (role !== 'admin') live.toReaders({ orderId, userIds: readerIds(order) }, 'typing', { orderId, role })
      return {}
    },

    /** Stores a system message in the caller's transaction and publishes it after the commit. */
    async postSystem(
      tx: Transaction,
      orderId: string,
      text: string,
      about?: { readonly kind?: TimelineKind; readonly targetId?: string },
    ): Promise<void> {
      const entry = {
        ...{ id: newId(), orderId, text, at: clock.now() },
        about: about && { kind: about.kind ?? 'status', targetId: about.targetId ?? null },
      }
      const { seq, ...order } = await repo.postSystem(tx.db, entry)
      tx.afterCommit(() => publish({ message: systemMessage({ ...entry, seq }), filename: null, thumbnail: null, helper: null }, order))
    },

    /** Removes the messages of a deleted account. */
    erase: (tx: Transaction, userId: string) => repo.eraseMessagesOf(tx.db, userId, MESSAGE_REMOVED),

    /** Unread messages by order, for the actor's current role. */
    unreadCounts,

    async unread(actor: Actor) {
      const unread = await unreadCounts(actor)
      return { unread, total: Object.values(unread).reduce((sum, count) => sum + count, 0) }
    },

    /** The newest messages of the actor's conversations, for their current role. */
    async latest(actor: Actor): Promise<{ latest: LatestMessage[] }> {
      const rows = actor.role === 'admin' ? [] : await repo.latestByOrder(db, actor.userId, actor.role, PAGE_SIZE_MAX)
      const latest = rows.map(({ senderId, createdAt, ...row }) => ({
        ...row,
        isMine: senderId === actor.userId,
        timestamp: createdAt.toISOString(),
      }))
      return { latest }
    },

    unreadQuotes: (orderId: string, timeZone: string) => unreadQuotes(db, orderId, timeZone),

    jobs: { [UNREAD_JOB]: unreadEmails.job, [MESSAGE_PUSH_JOB]: messagePush.job },

    /** The message with download links for this reader. */
    forReader: withLinks,

    /** Waits until all pending messages are stored. */
    settle: sender.settle,
  }
}
