import type { Ack } from '@vorta/contract/chat/schema'
import { emitWithReply, onLiveEvents, shareSocket } from '../../lib/socket.ts'
import { dropStoredFile } from '../../lib/uploads/stored-files.ts'
import { RETRYABLE_CODES } from './conversation.ts'
import { type Draft, payloadOf } from './message-log.ts'
import { onDraftsLeft, ordersWithDrafts, settleDraft, storedDrafts } from './stored-drafts.ts'
import { uploadAttachment } from './upload-attachment.ts'
import { isChatOpen } from './useChat.ts'

/** Codes of an account that has taken another role; it may take its role again. */
const OTHER_ROLE_CODES = new Set(['not_found', 'forbidden'])

/** An upload may fail although the socket stays connected. */
const UPLOAD_RETRY_MS = 15_000

/**
 * Sends messages that were written without a connection, although their chat is not open. Two tabs may send the same message, which the
 * server stores once by its id.
 */
export function startOutbox(userId: string): () => void {
  const { socket, release } = shareSocket()
  const stopped = new AbortController()
  let isRunning = false
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The draft with an uploaded file, or the reply to the failed upload. */
  const upload = async (orderId: string, draft: Draft): Promise<Ack<{ draft: Draft }> | null> => {
    const { file } = draft
    if (file === null || file.url !== null) return { ok: true, draft }
    const reply = await uploadAttachment(orderId, file, { onProgress: () => {}, signal: stopped.signal }).catch(() => null)
    if (reply?.ok) return { ok: true, draft: { ...draft, file: { ...file, url: reply.url } } }
    if (!stopped.signal.aborted) timer = setTimeout(() => void sendAll(), UPLOAD_RETRY_MS)
    return reply
  }
  const isWaiting = (orderId: string, { clientMessageId }: Draft) =>
    storedDrafts(userId, orderId).some((draft) => draft.clientMessageId === clientMessageId)
  const sendAllOf = async (orderId: string) => {
    for (const draft of storedDrafts(userId, orderId)) {
      if (draft.failure !== null) continue
      if (!socket.connected || isChatOpen(orderId)) return
      const uploaded = await upload(orderId, draft)
      // It may have been discarded or sent in the chat meanwhile.
      if (isChatOpen(orderId) || stopped.signal.aborted) return
      if (!isWaiting(orderId, draft)) continue
      const reply = uploaded?.ok
        ? await emitWithReply(socket, 'send-message', payloadOf(orderId, uploaded.draft)).catch(() => null)
        : uploaded
      if (reply?.ok) {
        settleDraft(userId, orderId, draft.clientMessageId, null)
        if (draft.file) void dropStoredFile(draft.file.key)
      } else if (!reply || RETRYABLE_CODES.has(reply.code) || OTHER_ROLE_CODES.has(reply.code)) return
      else settleDraft(userId, orderId, draft.clientMessageId, reply.message)
    }
  }
  const sendAll = async () => {
    clearTimeout(timer)
    if (isRunning) return
    isRunning = true
    for (const orderId of ordersWithDrafts(userId)) await sendAllOf(orderId)
    isRunning = false
  }
  const stopListening = onLiveEvents({ connect: () => void sendAll() })
  const stopWatching = onDraftsLeft(() => void sendAll())
  if (socket.connected) void sendAll()
  return () => {
    stopped.abort()
    clearTimeout(timer)
    stopListening()
    stopWatching()
    release()
  }
}
