import { emitWithReply, onLiveEvents, shareSocket } from '../../lib/socket.ts'
import { RETRYABLE_CODES } from './conversation.ts'
import { payloadOf } from './message-log.ts'
import { ordersWithDrafts, settleDraft, storedDrafts } from './stored-drafts.ts'
import { isChatOpen } from './useChat.ts'

/** Codes of an account that has taken another role; it may take its role again. */
const OTHER_ROLE_CODES = new Set(['not_found', 'forbidden'])

/**
 * Sends messages that were written without a connection, although their chat is not open. Two tabs may send the same message, which the
 * server stores once by its id.
 */
export function startOutbox(userId: string): () => void {
  const { socket, release } = shareSocket()
  let isRunning = false
  const sendAllOf = async (orderId: string) => {
    for (const draft of storedDrafts(userId, orderId)) {
      if (draft.failure !== null) continue
      if (!socket.connected || isChatOpen(orderId)) return
      const reply = await emitWithReply(socket, 'send-message', payloadOf(orderId, draft)).catch(() => null)
      if (reply?.ok) settleDraft(userId, orderId, draft.clientMessageId, null)
      else if (!reply || RETRYABLE_CODES.has(reply.code) || OTHER_ROLE_CODES.has(reply.code)) return
      else settleDraft(userId, orderId, draft.clientMessageId, reply.message)
    }
  }
  const sendAll = async () => {
    if (isRunning) return
    isRunning = true
    for (const orderId of ordersWithDrafts(userId)) await sendAllOf(orderId)
    isRunning = false
  }
  const stopListening = onLiveEvents({ connect: () => void sendAll() })
  if (socket.connected) void sendAll()
  return () => {
    stopListening()
    release()
  }
}
