import type { Ack, Joined, Message, ParticipantRole, Presence, ReadMark } from '@vorta/contract/chat/schema'
import { randomKey } from '../../lib/random-key.ts'
import {
  addDraft,
  type Draft,
  type DraftFile,
  dropDraft,
  EMPTY_TIMELINE,
  hasGap,
  lastSeq,
  markDraft,
  markLate,
  markUploaded,
  nextDraft,
  payloadOf,
  reached,
  receive,
  receivePage,
  type Timeline,
} from './message-log.ts'

export interface Page {
  readonly messages: Message[]
  readonly nextCursor: string | null
  readonly total: number
  readonly reads: ReadMark[]
}

/** The live connection, and history over HTTP. */
export interface ChatTransport {
  isConnected(): boolean
  emitWithReply<T>(event: 'join-order-room' | 'send-message', payload: object): Promise<Ack<T>>
  page(query: { cursor?: string; after?: number }): Promise<Page>
  upload(file: DraftFile, options: { onProgress: (progress: number) => void; signal: AbortSignal }): Promise<Ack<{ url: string }>>
}

export interface ChatState {
  readonly phase: 'loading' | 'ready' | 'failed'
  readonly timeline: Timeline
  readonly participantRole: ParticipantRole | 'admin' | null
  /** Number of messages in the whole conversation without system messages. */
  readonly total: number
  readonly olderCursor: string | null
  readonly loadingOlder: boolean
  readonly reads: readonly ReadMark[]
  readonly presence: readonly Presence[]
  /** The draft whose file is being uploaded, with the progress from 0 to 1. */
  readonly uploading: { readonly clientMessageId: string; readonly progress: number } | null
}

/** How long a message shows *Sending...* before Retry and Discard are offered. */
const LATE_AFTER_MS = 10_000

/** Temporary errors that are worth a retry. */
export const RETRYABLE_CODES = new Set(['unavailable', 'too_many'])
const RETRY_MS = 3_000
const UPLOAD_UNANSWERED = "We couldn't upload the file. Check your connection, then try again."

const START: ChatState = {
  phase: 'loading',
  timeline: EMPTY_TIMELINE,
  participantRole: null,
  total: 0,
  olderCursor: null,
  loadingOlder: false,
  reads: [],
  presence: [],
  uploading: null,
}

interface ConversationOptions {
  readonly orderId: string
  readonly transport: ChatTransport
  readonly onChange: (state: ChatState) => void
  /** A file could not be uploaded although there is a connection. */
  readonly onUploadFailed?: () => void
  /** Drafts of an earlier page view that were never acknowledged. */
  readonly storedDrafts?: readonly Draft[]
}

export type Conversation = ReturnType<typeof createConversation>

/** Keeps the messages in sync across connection losses: rejoins, fills gaps and resends unacknowledged messages. */
export function createConversation({ orderId, transport, onChange, onUploadFailed, storedDrafts = [] }: ConversationOptions) {
  let state: ChatState = { ...START, timeline: { ...EMPTY_TIMELINE, drafts: storedDrafts } }
  let flushing = false
  let catchingUp = false
  let joinNumber = 0
  const lateTimers = new Map<string, ReturnType<typeof setTimeout>>()
  let currentUpload: { readonly clientMessageId: string; readonly abort: AbortController } | null = null
  /** The draft whose upload got no answer at the last attempt. */
  let unansweredUpload: string | null = null

  const set = (change: Partial<ChatState>) => {
    state = { ...state, ...change }
    onChange(state)
  }
  const change = (update: (timeline: Timeline) => Timeline) => set({ timeline: update(state.timeline) })
  /** New messages after the loaded history are not included in the total yet. */
  const addMessages = (messages: readonly Message[]) => {
    const { loadedAfter, messages: current } = state.timeline
    const known = new Set(current.map((message) => message._id))
    const isCounted = ({ _id, seq, senderRole }: Message) => seq > loadedAfter && senderRole !== 'system' && !known.has(_id)
    set({ timeline: receive(state.timeline, messages), total: state.total + messages.filter(isCounted).length })
  }

  const addPage = ({ messages, nextCursor }: Page) =>
    change((timeline) => receivePage(timeline, { messages, hasOlder: nextCursor !== null }))

  const load = async ({ quietly = false } = {}) => {
    if (!quietly) set({ phase: 'loading' })
    try {
      const page = await transport.page({})
      addPage(page)
      set({ phase: 'ready', total: page.total, olderCursor: page.nextCursor, reads: page.reads })
    } catch (error) {
      set({ phase: 'failed' })
      throw error
    }
    await join()
  }

  const join = async (): Promise<void> => {
    // Retry a failed first load.
    if (state.phase === 'failed') return load({ quietly: true }).catch(() => {})
    if (state.phase !== 'ready') return
    joinNumber += 1
    const mine = joinNumber
    while (mine === joinNumber && transport.isConnected()) {
      const reply = await transport.emitWithReply<Joined>('join-order-room', { orderId, after: reached(state.timeline) }).catch(() => null)
      if (reply === null) continue
      if (!reply.ok) {
        if (!RETRYABLE_CODES.has(reply.code)) return
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
        continue
      }
      addMessages(reply.messages)
      set({ participantRole: reply.participantRole, reads: reply.reads, presence: reply.presence })
      if (reply.more || reply.lastSeq > reached(state.timeline)) await catchUp(reply.lastSeq)
      return flush()
    }
  }

  /** Fetches missing messages over HTTP, page by page. */
  const catchUp = async (upTo = lastSeq(state.timeline)) => {
    if (catchingUp) return
    catchingUp = true
    try {
      let before = -1
      while (reached(state.timeline) < upTo && reached(state.timeline) > before) {
        before = reached(state.timeline)
        const page = await transport.page({ after: before })
        addMessages(page.messages)
        set({ reads: page.reads })
      }
    } catch {
      // The next message or the next connection tries again.
    } finally {
      catchingUp = false
    }
  }

  /** A late message stays in the queue. The server deduplicates by clientMessageId. */
  const startLateTimer = (clientMessageId: string) => {
    clearTimeout(lateTimers.get(clientMessageId))
    const markAsLate = () => {
      lateTimers.delete(clientMessageId)
      change((timeline) => markLate(timeline, clientMessageId))
    }
    lateTimers.set(clientMessageId, setTimeout(markAsLate, LATE_AFTER_MS))
  }
  for (const draft of storedDrafts) if (draft.failure === null && draft.isLate !== true) startLateTimer(draft.clientMessageId)

  /** Sends one message at a time to keep their order. */
  const flush = async () => {
    if (flushing || state.phase !== 'ready') return
    flushing = true
    for (let draft = nextDraft(state.timeline); draft && transport.isConnected(); draft = nextDraft(state.timeline)) {
      const { clientMessageId, file } = draft
      if (file !== null && file.url === null) {
        await uploadFile(clientMessageId, file)
        continue
      }
      const reply = await transport.emitWithReply<{ message: Message }>('send-message', payloadOf(orderId, draft)).catch(() => null)
      // Without a response it is sent again with the same id, and the server stores it once.
      if (reply?.ok) messageReceived(reply.message)
      else if (reply) change((timeline) => markDraft(timeline, clientMessageId, reply.message))
    }
    flushing = false
  }

  const uploadFile = async (clientMessageId: string, file: DraftFile) => {
    const abort = new AbortController()
    currentUpload = { clientMessageId, abort }
    const onProgress = (progress: number) => {
      if (abort.signal.aborted) return
      set({ uploading: { clientMessageId, progress } })
      startLateTimer(clientMessageId)
    }
    onProgress(0)
    const reply = await transport.upload(file, { onProgress, signal: abort.signal }).catch(() => null)
    currentUpload = null
    set({ uploading: null })
    if (abort.signal.aborted) return
    if (reply?.ok) {
      unansweredUpload = null
      return change((timeline) => markUploaded(timeline, clientMessageId, { ...file, url: reply.url }))
    }
    if (reply === null && unansweredUpload !== clientMessageId) {
      // The connection may be gone without the socket having noticed.
      unansweredUpload = clientMessageId
      return new Promise<void>((resolve) => setTimeout(resolve, RETRY_MS))
    }
    if (!transport.isConnected()) return
    unansweredUpload = null
    change((timeline) => markDraft(timeline, clientMessageId, reply?.message ?? UPLOAD_UNANSWERED))
    onUploadFailed?.()
  }

  const messageReceived = (message: Message) => {
    addMessages([message])
    if (hasGap(state.timeline)) void catchUp()
  }

  return {
    state: () => state,
    load,
    /** Called on every connection and whenever messages may have been missed. */
    join,
    messageReceived,

    send(content: string, file: Draft['file'], now: Date): void {
      const clientMessageId = randomKey()
      change((timeline) => addDraft(timeline, { clientMessageId, content, file, writtenAt: now.toISOString(), failure: null }))
      startLateTimer(clientMessageId)
      void flush()
    },
    retry(clientMessageId: string): void {
      change((timeline) => markDraft(timeline, clientMessageId, null))
      startLateTimer(clientMessageId)
      void flush()
    },
    /** Never sent again. If the server stored it, it is shown like any other message. */
    discard(clientMessageId: string): void {
      if (currentUpload?.clientMessageId === clientMessageId) currentUpload.abort.abort()
      change((timeline) => dropDraft(timeline, clientMessageId))
    },

    /** The page before the oldest one that is loaded. */
    async loadOlder(): Promise<void> {
      if (state.olderCursor === null || state.loadingOlder) return
      set({ loadingOlder: true })
      try {
        const page = await transport.page({ cursor: state.olderCursor })
        addPage(page)
        set({ olderCursor: page.nextCursor })
      } finally {
        set({ loadingOlder: false })
      }
    },

    /** Signed file URLs expire after ten minutes, so fetch the messages again. */
    async renewLinks(): Promise<void> {
      const first = state.timeline.messages.find((message) => message.fileUrl !== null)
      if (first) addMessages((await transport.page({ after: first.seq - 1 })).messages)
    },

    /** Presence is unknown while disconnected. The next join returns it. */
    disconnected(): void {
      unansweredUpload = null
      // Without a connection an upload may hang for minutes. The next join starts it again.
      currentUpload?.abort.abort()
      set({ presence: [] })
    },
    close(): void {
      currentUpload?.abort.abort()
      for (const timer of lateTimers.values()) clearTimeout(timer)
    },

    readMarkChanged: (mark: ReadMark) => set({ reads: [...state.reads.filter((item) => item.role !== mark.role), mark] }),
    presenceChanged(item: Presence): void {
      // Ignore the user's own presence. Before the role is known, the join response returns presence.
      if (state.participantRole === null || item.role === state.participantRole) return
      set({ presence: [...state.presence.filter((other) => other.role !== item.role), item] })
    },
  }
}
