import type { Actor } from '@vorta/contract/auth/role'
import type { ParticipantRole, SendPayload } from '@vorta/contract/chat/schema'
import { type OrderFacts, shownAuthorId } from '@vorta/contract/orders/policy'
import { isUniqueViolation } from '../../platform/db/errors.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/id.ts'
import { orderNotFound, requireStatus } from '../order-access/order-access.service.ts'
import type { ChatDeps } from './chat.deps.ts'
import { helperOf, type StoredMessage, toStoredMessage } from './chat.present.ts'
import * as repo from './chat.repo.ts'
import { createMessageBatcher } from './message-batcher.ts'
import type { createMessagePush } from './message-push.ts'
import type { createUnreadEmails } from './unread-emails.ts'

interface SenderDeps extends Pick<ChatDeps, 'db' | 'transact' | 'clock' | 'files'> {
  /** Loads the order, or throws not found if the sender may not read its chat. */
  readonly loadChat: (actor: Actor, orderId: string) => Promise<{ order: OrderFacts }>
  readonly publish: (stored: StoredMessage, order: OrderFacts) => void
  readonly unreadEmails: ReturnType<typeof createUnreadEmails>
  readonly messagePush: ReturnType<typeof createMessagePush>
}

const PUBLISHED_MAX = 20_000

type ClaimedFile = Awaited<ReturnType<ChatDeps['files']['claimAttachment']>>

type Posted = repo.PostedRow & { readonly role: ParticipantRole; readonly seq: number }

interface Outcome {
  readonly row: repo.PostedRow | undefined
  /** The message, if this attempt stored it. */
  readonly stored: StoredMessage | null
}

/** Sends messages: checks and stores them first, and publishes them afterward. */
export function createMessageSender({ db, transact, clock, files, loadChat, unreadEmails, messagePush, ...deps }: SenderDeps) {
  const published = new Set<string>()
  const publish: SenderDeps['publish'] = (stored, order) => {
    if (published.size >= PUBLISHED_MAX) published.clear()
    published.add(stored.message._id)
    deps.publish(stored, order)
  }
  // A resend may mean that the process that stored the message stopped before it published it.
  const publishIfMissed: SenderDeps['publish'] = (stored, order) => {
    if (!published.has(stored.message._id)) publish(stored, order)
  }

  const batcher = createMessageBatcher<repo.DraftRow, Outcome>(async (drafts) => {
    const at = clock.now()
    const rows = await repo.postDrafts(db, drafts, at)
    const byDraft = new Map(rows.map((row) => [row.draftId, row]))
    return drafts.map((draft) => {
      const row = byDraft.get(draft.id)
      const stored = row?.role && row.seq !== null ? storedMessageFrom(draft, { ...row, role: row.role, seq: row.seq }, at, null) : null
      // Publish here, so that messages go out in the order of their sequence numbers.
      if (row && stored) publish(stored, row)
      return { row, stored }
    })
  })

  const createDraft = (actor: Actor, payload: SendPayload, file: ClaimedFile | null): repo.DraftRow => ({
    id: newId(),
    orderId: payload.orderId,
    senderId: actor.userId,
    actingRole: actor.role,
    messageType: file === null ? 'text' : file.isImage ? 'image' : 'file',
    content: payload.content,
    clientMessageId: payload.clientMessageId,
    fileId: file?.fileId ?? null,
  })

  const findExisting = async (
    actor: Actor,
    order: OrderFacts,
    { orderId, clientMessageId }: SendPayload,
  ): Promise<StoredMessage | null> => {
    if (clientMessageId === null) return null
    const senderId = shownAuthorId(actor.userId, order)
    const row = await repo.messageByClientId(db, { orderId, senderId, clientMessageId })
    return row ? toStoredMessage(row) : null
  }

  const sendText = async (actor: Actor, payload: SendPayload): Promise<StoredMessage> => {
    const draft = createDraft(actor, payload, null)
    const outcome = await batcher.post(draft).catch((error: unknown) => {
      // Another process stored the same message in between; the second attempt finds it.
      if (isUniqueViolation(error, 'messages_client_key')) return batcher.post(draft)
      throw error
    })
    const row = requireStored(outcome.row)
    // Also on a resend, because the first attempt may have failed before this; scheduling twice has no effect.
    if (row.role === 'engineer') await unreadEmails.schedule(db, payload.orderId)
    await messagePush.schedule(db, payload.orderId, row, row.role)
    if (outcome.stored) return outcome.stored
    const stored = await loadExisting(row)
    publishIfMissed(stored, row)
    return stored
  }

  const sendFile = (actor: Actor, payload: SendPayload, fileUrl: string): Promise<StoredMessage> =>
    transact(async (tx) => {
      const file = await files.claimAttachment(tx, actor.userId, payload.orderId, fileUrl)
      const draft = createDraft(actor, payload, file)
      const at = clock.now()
      const row = requireStored((await repo.postDrafts(tx.db, [draft], at))[0])
      if (row.existingId !== null) throw new AppError('conflict', 'This message was already sent.')
      if (row.role === 'engineer') await unreadEmails.schedule(tx.db, payload.orderId)
      await messagePush.schedule(tx.db, payload.orderId, row, row.role)
      const stored = storedMessageFrom(draft, row, at, file)
      tx.afterCommit(() => publish(stored, row))
      return stored
    })

  const loadExisting = async ({ existingId }: repo.PostedRow): Promise<StoredMessage> => {
    const row = existingId === null ? undefined : await repo.messageById(db, existingId)
    if (!row) throw new Error(`A stored message is missing: ${existingId}`)
    return toStoredMessage(row)
  }

  return {
    async send(actor: Actor, payload: SendPayload): Promise<StoredMessage> {
      const { fileUrl } = payload
      if (fileUrl === null) return sendText(actor, payload)
      // Check the order first, so that an attachment error does not reveal that the order exists.
      const { order } = await loadChat(actor, payload.orderId)
      const existing = await findExisting(actor, order, payload)
      if (existing) {
        publishIfMissed(existing, order)
        return existing
      }
      requireStatus(order, 'writeChat')
      return sendFile(actor, payload, fileUrl).catch(async (error: unknown) => {
        // Of two simultaneous attempts, the first one claims the file and stores the message.
        const winner = await findExisting(actor, order, payload)
        if (winner) return winner
        throw error
      })
    },
    settle: batcher.settle,
  }
}

/** Returns the row if this or an earlier attempt stored the message, and throws the reason otherwise. */
function requireStored(row: repo.PostedRow | undefined): Posted {
  if (!row || row.role === null) throw orderNotFound()
  const { role, seq } = row
  if (row.existingId === null && seq === null) {
    requireStatus(row, 'writeChat')
    throw new Error(`A message was not stored for an unknown reason: ${row.draftId}`)
  }
  return { ...row, role, seq: seq ?? 0 }
}

const storedMessageFrom = (draft: repo.DraftRow, row: Posted, at: Date, file: ClaimedFile | null): StoredMessage => ({
  filename: file?.filename ?? null,
  thumbnail: file?.thumbnail ?? null,
  helper: helperOf(row.writtenBy, row.helperFirstName, row.helperLastName),
  message: {
    _id: draft.id,
    orderId: draft.orderId,
    seq: row.seq,
    senderId: { _id: row.senderId, firstName: row.firstName, lastName: row.lastName },
    senderRole: row.role,
    content: draft.content,
    messageType: draft.messageType,
    fileUrl: null,
    thumbnailUrl: null,
    fileName: file?.originalName ?? null,
    fileSize: file?.sizeBytes ?? null,
    clientMessageId: draft.clientMessageId,
    timestamp: at.toISOString(),
  },
})
