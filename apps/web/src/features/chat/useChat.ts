import type { ChatPart } from '@vorta/contract/chat/schema'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ask, type LiveSocket, openLine } from '../../lib/socket.ts'
import { chatPage } from './chat.queries.ts'
import { type ChatState, type Conversation, createConversation } from './conversation.ts'
import type { DraftFile } from './message-log.ts'
import { storeDrafts, storedDrafts } from './stored-drafts.ts'
import { keepInSync } from './sync.ts'

const TYPING_SHOWN_MS = 5_000
const TYPING_TOLD_EVERY_MS = 3_000

interface Open {
  readonly socket: LiveSocket
  readonly conversation: Conversation
}

/** The conversation of an order, live for as long as it is on the screen. */
export function useChat(orderId: string, userId: string | null) {
  const [state, setState] = useState<ChatState | null>(null)
  const [typing, setTyping] = useState<ChatPart | null>(null)
  const [readBefore, setReadBefore] = useState<number | null>(null)
  const [isConnected, setConnected] = useState(false)
  const open = useRef<Open | null>(null)
  /** Written before it was known who is writing. */
  const early = useRef<{ content: string; file: DraftFile | null }[]>([])
  const marked = useRef(0)
  const toldTypingAt = useRef(0)

  useEffect(() => {
    if (userId === null) return
    const { socket, close } = openLine()
    let toldStanding = false
    let isOpen = true
    const onChange = (next: ChatState) => {
      // An answer that comes after the page was left must not bring back what the next visit has sent or discarded.
      if (!isOpen) return
      storeDrafts(userId, orderId, next.timeline.drafts)
      if (!toldStanding && next.standing !== null) {
        toldStanding = true
        setReadBefore(unreadFrom(next, userId))
      }
      setState(next)
    }
    const conversation = createConversation({
      orderId,
      onChange,
      kept: storedDrafts(userId, orderId),
      wire: {
        isConnected: () => socket.connected,
        ask: (event, payload) => ask(socket, event, payload),
        page: (query) => chatPage(orderId, query),
      },
    })
    open.current = { socket, conversation }
    marked.current = 0
    socket.on('disconnect', () => {
      // Nobody knows whether the last mark arrived.
      marked.current = 0
    })
    const stopListening = listen(socket, conversation, { orderId, setTyping, setConnected })
    const stopSyncing = keepInSync(conversation, { window, document, socket })
    for (const { content, file } of early.current.splice(0)) conversation.send(content, file, new Date())
    conversation.load().catch(() => window.alert('Failed to load chat messages'))
    return () => {
      isOpen = false
      conversation.close()
      stopSyncing()
      stopListening()
      close()
      open.current = null
    }
  }, [orderId, userId])

  const standing = state?.standing ?? null

  /** Called when messages are really before somebody's eyes. */
  const markRead = useCallback(
    (seq: number) => {
      if (standing === null || standing === 'admin' || seq <= marked.current || !open.current?.socket.connected) return
      marked.current = seq
      open.current.socket.emit('mark-read', { orderId, seq })
    },
    [orderId, standing],
  )
  const loadOlder = useCallback(() => open.current?.conversation.loadOlder().catch(() => {}), [])
  const tellTyping = () => {
    if (Date.now() - toldTypingAt.current < TYPING_TOLD_EVERY_MS) return
    toldTypingAt.current = Date.now()
    open.current?.socket.volatile.emit('typing', { orderId })
  }

  return {
    state,
    readBefore,
    isConnected,
    /** The other one, while they write. */
    typing: typing === standing ? null : typing,
    send: (content: string, file: DraftFile | null) => {
      // The other one saw the typing end with this message; the next key is news again.
      toldTypingAt.current = 0
      if (open.current) open.current.conversation.send(content, file, new Date())
      else early.current.push({ content, file })
    },
    retry: (id: string) => open.current?.conversation.retry(id),
    discard: (id: string) => open.current?.conversation.discard(id),
    loadOlder,
    reload: () => open.current?.conversation.load().catch(() => window.alert('Failed to load chat messages')),
    markRead,
    tellTyping,
  }
}
export type Chat = ReturnType<typeof useChat>

/** The last number that was read before this visit, if something of the other one waits; what comes later is no news to a reader. */
function unreadFrom({ reads, standing, timeline }: ChatState, userId: string): number | null {
  if (standing === 'admin') return null
  const read = reads.find((mark) => mark.role === standing)?.seq ?? 0
  const waits = timeline.messages.some(({ seq, senderId }) => seq > read && senderId !== null && senderId._id !== userId)
  return waits ? read : null
}

interface Ears {
  readonly orderId: string
  readonly setTyping: (part: ChatPart | null) => void
  readonly setConnected: (on: boolean) => void
}

function listen(socket: LiveSocket, conversation: Conversation, { orderId, setTyping, setConnected }: Ears): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  socket.on('connect', () => {
    setConnected(true)
    void conversation.join()
  })
  socket.on('disconnect', () => {
    setConnected(false)
    setTyping(null)
    conversation.disconnected()
  })
  socket.on('new-message', (message) => {
    if (message.orderId !== orderId) return
    // Whoever sent it has stopped typing.
    setTyping(null)
    conversation.arrive(message)
  })
  socket.on('messages-read', (mark) => mark.orderId === orderId && conversation.readMoved(mark))
  socket.on('presence', (who) => who.orderId === orderId && conversation.presenceChanged(who))
  socket.on('typing', (who) => {
    if (who.orderId !== orderId) return
    clearTimeout(timer)
    timer = setTimeout(() => setTyping(null), TYPING_SHOWN_MS)
    setTyping(who.role)
  })
  return () => clearTimeout(timer)
}
