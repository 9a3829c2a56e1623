import type { Actor } from '@vorta/contract/auth/role'
import type { ChatPart, SendPayload } from '@vorta/contract/chat/schema'
import { isUniqueViolation } from '../../platform/db/errors.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/id.ts'
import type { ChatDeps } from './chat.deps.ts'
import type { createUnreadMail } from './chat.email.ts'
import { type ChatOrder, closedBecause } from './chat.policy.ts'
import { type Kept, keptOf } from './chat.present.ts'
import * as repo from './chat.repo.ts'
import { createPosting } from './post-messages.ts'

interface SendingDeps extends Pick<ChatDeps, 'db' | 'transact' | 'clock' | 'files'> {
  /** The order as the sender may see its chat, or not found. */
  readonly enter: (actor: Actor, orderId: string) => Promise<{ order: ChatOrder }>
  readonly publish: (kept: Kept, order: ChatOrder) => void
  readonly unreadMail: ReturnType<typeof createUnreadMail>
}

const TOLD_MAX = 20_000

type ClaimedFile = Awaited<ReturnType<ChatDeps['files']['claimAttachment']>>

type Posted = repo.PostedRow & { readonly part: ChatPart; readonly seq: number }

/** A draft together with what the database made of it. */
interface Outcome {
  readonly row: repo.PostedRow | undefined
  /** The message, when it was stored just now. */
  readonly kept: Kept | null
}

/** The way of a message into the book: checked and stored first, seen by others afterwards. */
export function createSending({ db, transact, clock, files, enter, unreadMail, ...deps }: SendingDeps) {
  const told = new Set<string>()
  const publish: SendingDeps['publish'] = (kept, order) => {
    if (told.size >= TOLD_MAX) told.clear()
    told.add(kept.message._id)
    deps.publish(kept, order)
  }
  // Whoever sends again was never answered. If the process that stored the message ended before it told anybody, we do.
  const publishAgain: SendingDeps['publish'] = (kept, order) => {
    if (!told.has(kept.message._id)) publish(kept, order)
  }

  const posting = createPosting<repo.DraftRow, Outcome>(async (drafts) => {
    const at = clock.now()
    const rows = await repo.postDrafts(db, drafts, at)
    const byDraft = new Map(rows.map((row) => [row.draftId, row]))
    return drafts.map((draft) => {
      const row = byDraft.get(draft.id)
      const kept = row?.part && row.seq !== null ? keptFrom(draft, { ...row, part: row.part, seq: row.seq }, at, null) : null
      // Here and not later, so that news leave the house in the order they were numbered.
      if (row && kept) publish(kept, row)
      return { row, kept }
    })
  })

  const draftOf = (actor: Actor, payload: SendPayload, file: ClaimedFile | null): repo.DraftRow => ({
    id: newId(),
    orderId: payload.orderId,
    senderId: actor.userId,
    actingRole: actor.role,
    messageType: file === null ? 'text' : file.isImage ? 'image' : 'file',
    content: payload.content,
    clientMessageId: payload.clientMessageId,
    fileId: file?.fileId ?? null,
  })

  const priorOf = async (actor: Actor, { orderId, clientMessageId }: SendPayload): Promise<Kept | null> => {
    if (clientMessageId === null) return null
    const row = await repo.messageByClientId(db, { orderId, senderId: actor.userId, clientMessageId })
    return row ? keptOf(row) : null
  }

  const sendText = async (actor: Actor, payload: SendPayload): Promise<Kept> => {
    const draft = draftOf(actor, payload, null)
    const outcome = await posting.post(draft).catch((error: unknown) => {
      // Another process stored the same try in between: the second look finds it.
      if (isUniqueViolation(error, 'messages_client_key')) return posting.post(draft)
      throw error
    })
    const row = demand(outcome.row)
    // A first try may have ended before this; asking again plans nothing twice.
    if (row.part === 'engineer') await unreadMail.plan(db, payload.orderId)
    if (outcome.kept) return outcome.kept
    const kept = await priorMessage(row)
    publishAgain(kept, row)
    return kept
  }

  const sendFile = (actor: Actor, payload: SendPayload, fileUrl: string): Promise<Kept> =>
    transact(async (tx) => {
      const file = await files.claimAttachment(tx, actor.userId, payload.orderId, fileUrl)
      const draft = draftOf(actor, payload, file)
      const at = clock.now()
      const row = demand((await repo.postDrafts(tx.db, [draft], at))[0])
      if (row.priorId !== null) throw new AppError('conflict', 'This message was already sent')
      if (row.part === 'engineer') await unreadMail.plan(tx.db, payload.orderId)
      const kept = keptFrom(draft, row, at, file)
      tx.after(() => publish(kept, row))
      return kept
    })

  const priorMessage = async ({ priorId }: repo.PostedRow): Promise<Kept> => {
    const row = priorId === null ? undefined : await repo.messageById(db, priorId)
    if (!row) throw new Error(`A stored message is gone: ${priorId}`)
    return keptOf(row)
  }

  return {
    async send(actor: Actor, payload: SendPayload): Promise<Kept> {
      const { fileUrl } = payload
      if (fileUrl === null) return sendText(actor, payload)
      // The order speaks first: a stranger must not learn from the attachment that it exists.
      const { order } = await enter(actor, payload.orderId)
      const prior = await priorOf(actor, payload)
      if (prior) {
        publishAgain(prior, order)
        return prior
      }
      demandOpen(order)
      return sendFile(actor, payload, fileUrl).catch(async (error: unknown) => {
        // Two tries at once: the file belongs to the one that won, and so does the message.
        const winner = await priorOf(actor, payload)
        if (winner) return winner
        throw error
      })
    },
    settle: posting.settle,
  }
}

function demandOpen(order: ChatOrder): void {
  const why = closedBecause(order)
  if (why !== null) throw new AppError('conflict', why)
}

/** What was stored now or by an earlier try; anything else is told in a sentence. */
function demand(row: repo.PostedRow | undefined): Posted {
  if (!row || row.part === null) throw new AppError('not_found', 'Order not found')
  const { part, seq } = row
  if (row.priorId === null && seq === null) {
    demandOpen(row)
    throw new Error(`A message was not stored for no reason: ${row.draftId}`)
  }
  return { ...row, part, seq: seq ?? 0 }
}

const keptFrom = (draft: repo.DraftRow, row: Posted, at: Date, file: ClaimedFile | null): Kept => ({
  filename: file?.filename ?? null,
  thumbnail: file?.thumbnail ?? null,
  message: {
    _id: draft.id,
    orderId: draft.orderId,
    seq: row.seq,
    senderId: { _id: draft.senderId, firstName: row.firstName, lastName: row.lastName },
    senderRole: row.part,
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
