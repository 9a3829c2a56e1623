import type { ParticipantRole } from '@vorta/contract/chat/schema'
import { useCallback, useEffect, useRef, useState } from 'react'
import { emitWithReply, type LiveSocket, onLiveEvents, shareSocket } from '../../lib/socket.ts'
import { dropStoredFile } from '../../lib/uploads/stored-files.ts'
import { chatPage, useRefreshUnread } from './chat.queries.ts'
import { type ChatState, type Conversation, createConversation } from './conversation.ts'
import type { Draft, DraftFile } from './message-log.ts'
import { isByOther } from './rows.ts'
import { reportDraftsLeft, storeDrafts, storedDrafts } from './stored-drafts.ts'
import { keepInSync } from './sync.ts'
import { uploadAttachment } from './upload-attachment.ts'

const TYPING_SHOWN_MS = 5_000
const TYPING_INTERVAL_MS = 3_000

interface OpenChat {
  readonly socket: LiveSocket
  readonly conversation: Conversation
}

/** The live conversation of an order while its component is mounted. */
export function useChat(orderId: string, userId: string | null) {
  const [state, setState] = useState<ChatState | null>(null)
  const [typing, setTyping] = useState<ParticipantRole | null>(null)
  const [readBefore, setReadBefore] = useState<number | null>(null)
  const [isConnected, setConnected] = useState(false)
  const refreshUnread = useRefreshUnread()
  const open = useRef<OpenChat | null>(null)
  /** Messages written before the user was known. */
  const unsentBeforeLoad = useRef<{ content: string; file: DraftFile | null }[]>([])
  const marked = useRef(0)
  const typingSentAt = useRef(0)

  useEffect(() => {
    if (userId === null) return
    const { socket, release } = shareSocket()
    setConnected(socket.connected)
    let hasRole = false
    let isOpen = true
    let drafts: readonly Draft[] = []
    const storeChanged = (next: readonly Draft[]) => {
      if (next === drafts) return
      storeDrafts(userId, orderId, next)
      const waiting = new Set(next.map(({ clientMessageId }) => clientMessageId))
      for (const { clientMessageId, file } of drafts) if (file && !waiting.has(clientMessageId)) void dropStoredFile(file.key)
      drafts = next
    }
    const onChange = (next: ChatState) => {
      // A response after unmounting must not restore drafts that were sent or discarded since.
      if (!isOpen) return
      storeChanged(next.timeline.drafts)
      if (!hasRole && next.participantRole !== null) {
        hasRole = true
        setReadBefore(unreadFrom(next, userId))
      }
      setState(next)
    }
    const conversation = createConversation({
      orderId,
      onChange,
      storedDrafts: storedDrafts(userId, orderId),
      transport: {
        isConnected: () => isOpen && socket.connected,
        emitWithReply: (event, payload) => emitWithReply(socket, event, payload),
        page: (query) => chatPage(orderId, query),
        upload: (file, options) => uploadAttachment(orderId, file, options),
      },
      onUploadFailed: () => window.alert('Failed to upload file'),
    })
    open.current = { socket, conversation }
    marked.current = 0
    const forgetMark = () => {
      // The last read mark may have been lost.
      marked.current = 0
    }
    const stopListening = listen(conversation, { orderId, userId, setTyping, setConnected, forgetMark, refreshUnread })
    const stopSyncing = keepInSync(conversation, { window, document, onResync: (resync) => onLiveEvents({ resync }) })
    const leave = stayInRoom(socket, orderId)
    for (const { content, file } of unsentBeforeLoad.current.splice(0)) conversation.send(content, file, new Date())
    conversation.load().catch(() => window.alert('Failed to load chat messages'))
    return () => {
      isOpen = false
      conversation.close()
      stopSyncing()
      stopListening()
      leave()
      release()
      open.current = null
      reportDraftsLeft(userId, orderId)
    }
  }, [orderId, userId, refreshUnread])

  const participantRole = state?.participantRole ?? null

  /** Called when messages are visible on screen. */
  const markRead = useCallback(
    (seq: number) => {
      if (participantRole === null || participantRole === 'admin' || seq <= marked.current || !open.current?.socket.connected) return
      marked.current = seq
      open.current.socket.emit('mark-read', { orderId, seq })
    },
    [orderId, participantRole],
  )
  const loadOlder = useCallback(() => open.current?.conversation.loadOlder().catch(() => {}), [])
  const sendTyping = () => {
    if (Date.now() - typingSentAt.current < TYPING_INTERVAL_MS) return
    typingSentAt.current = Date.now()
    open.current?.socket.volatile.emit('typing', { orderId })
  }

  return {
    state,
    readBefore,
    isConnected,
    /** The other participant while typing. */
    typing: typing === participantRole ? null : typing,
    send: (content: string, file: DraftFile | null) => {
      // Sending ends the typing indicator, so report the next key press immediately.
      typingSentAt.current = 0
      if (open.current) open.current.conversation.send(content, file, new Date())
      else unsentBeforeLoad.current.push({ content, file })
    },
    retry: (id: string) => open.current?.conversation.retry(id),
    discard: (id: string) => open.current?.conversation.discard(id),
    loadOlder,
    reload: () => open.current?.conversation.load().catch(() => window.alert('Failed to load chat messages')),
    markRead,
    sendTyping,
  }
}
export type Chat = ReturnType<typeof useChat>

/** The last sequence number read before this visit, or null if nothing is unread. */
function unreadFrom({ reads, participantRole, timeline }: ChatState, userId: string): number | null {
  if (participantRole === 'admin') return null
  const read = reads.find((mark) => mark.role === participantRole)?.seq ?? 0
  const hasUnread = timeline.messages.some((message) => message.seq > read && isByOther(message, userId))
  return hasUnread ? read : null
}

interface ListenerOptions {
  readonly orderId: string
  readonly userId: string
  readonly setTyping: (part: ParticipantRole | null) => void
  readonly setConnected: (on: boolean) => void
  readonly forgetMark: () => void
  readonly refreshUnread: () => void
}

function listen(conversation: Conversation, options: ListenerOptions): () => void {
  const { orderId, userId, setTyping, setConnected, forgetMark, refreshUnread } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = onLiveEvents({
    connect: () => {
      setConnected(true)
      void conversation.join()
    },
    disconnect: () => {
      forgetMark()
      setConnected(false)
      setTyping(null)
      conversation.disconnected()
    },
    'new-message': (message) => {
      if (message.orderId !== orderId) return
      // The sender has stopped typing.
      setTyping(null)
      conversation.messageReceived(message)
      if (isByOther(message, userId)) refreshUnread()
    },
    'messages-read': (mark) => mark.orderId === orderId && conversation.readMarkChanged(mark),
    presence: (event) => event.orderId === orderId && conversation.presenceChanged(event),
    typing: (event) => {
      if (event.orderId !== orderId) return
      clearTimeout(timer)
      timer = setTimeout(() => setTyping(null), TYPING_SHOWN_MS)
      setTyping(event.role)
    },
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/** The number of open chats of this tab by order. */
const openChats = new Map<string, number>()

/** Whether this tab shows the chat of the order, which then sends its messages itself. */
export const isChatOpen = (orderId: string): boolean => (openChats.get(orderId) ?? 0) > 0

/** Leaves the order's room with the last chat of this tab that shows it. The conversation joins it. */
function stayInRoom(socket: LiveSocket, orderId: string): () => void {
  openChats.set(orderId, (openChats.get(orderId) ?? 0) + 1)
  return () => {
    const left = (openChats.get(orderId) ?? 1) - 1
    openChats.set(orderId, left)
    if (left === 0 && socket.connected) socket.emit('leave-order-room', { orderId })
  }
}
