import type { Ack, ChatPart, Joined, Message, Presence, ReadMark } from '@vorta/contract/chat/schema'
import { newKey } from '../../lib/key.ts'
import {
  addDraft,
  type Draft,
  dropDraft,
  EMPTY_TIMELINE,
  hasGap,
  lastSeq,
  markDraft,
  markLate,
  nextDraft,
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

/** What the conversation needs of the outside: a live connection, and history over HTTP. */
export interface Wire {
  isConnected(): boolean
  ask<T>(event: 'join-order-room' | 'send-message', payload: object): Promise<Ack<T>>
  page(query: { cursor?: string; after?: number }): Promise<Page>
}

export interface ChatState {
  readonly phase: 'loading' | 'ready' | 'failed'
  readonly timeline: Timeline
  readonly standing: ChatPart | 'admin' | null
  /** Messages of people in the whole conversation, loaded or not. */
  readonly total: number
  readonly olderCursor: string | null
  readonly loadingOlder: boolean
  readonly reads: readonly ReadMark[]
  readonly presence: readonly Presence[]
}

/** So long a message is *Sending...* before whoever wrote it is asked what to do with it. */
const LATE_AFTER_MS = 10_000

/** Refusals that pass by themselves, and how long to wait for it. */
const PASSING = new Set(['unavailable', 'too_many'])
const TRY_AGAIN_MS = 3_000

const START: ChatState = {
  phase: 'loading',
  timeline: EMPTY_TIMELINE,
  standing: null,
  total: 0,
  olderCursor: null,
  loadingOlder: false,
  reads: [],
  presence: [],
}

interface Tools {
  readonly orderId: string
  readonly wire: Wire
  readonly onChange: (state: ChatState) => void
  /** Drafts of an earlier page view that were never acknowledged. */
  readonly kept?: readonly Draft[]
}

export type Conversation = ReturnType<typeof createConversation>

/** Keeps the timeline true through every break: joins after what it has, fills gaps, resends what nobody acknowledged. */
export function createConversation({ orderId, wire, onChange, kept = [] }: Tools) {
  let state: ChatState = { ...START, timeline: { ...EMPTY_TIMELINE, drafts: kept } }
  let flushing = false
  let catchingUp = false
  let joinNumber = 0
  const lateTimers = new Map<string, ReturnType<typeof setTimeout>>()

  const set = (change: Partial<ChatState>) => {
    state = { ...state, ...change }
    onChange(state)
  }
  const change = (update: (timeline: Timeline) => Timeline) => set({ timeline: update(state.timeline) })
  /** What comes above the floor and was not here yet came after the total was told. */
  const take = (messages: readonly Message[]) => {
    const { floor, messages: had } = state.timeline
    const known = new Set(had.map((message) => message._id))
    const isCounted = ({ _id, seq, senderRole }: Message) => seq > floor && senderRole !== 'system' && !known.has(_id)
    set({ timeline: receive(state.timeline, messages), total: state.total + messages.filter(isCounted).length })
  }

  const takePage = ({ messages, nextCursor }: Page) =>
    change((timeline) => receivePage(timeline, { messages, hasOlder: nextCursor !== null }))

  const load = async ({ quietly = false } = {}) => {
    if (!quietly) set({ phase: 'loading' })
    try {
      const page = await wire.page({})
      takePage(page)
      set({ phase: 'ready', total: page.total, olderCursor: page.nextCursor, reads: page.reads })
    } catch (error) {
      set({ phase: 'failed' })
      throw error
    }
    await join()
  }

  const join = async (): Promise<void> => {
    // Who could not be answered when the page was opened is answered now.
    if (state.phase === 'failed') return load({ quietly: true }).catch(() => {})
    if (state.phase !== 'ready') return
    joinNumber += 1
    const mine = joinNumber
    while (mine === joinNumber && wire.isConnected()) {
      const answer = await wire.ask<Joined>('join-order-room', { orderId, after: reached(state.timeline) }).catch(() => null)
      if (answer === null) continue
      if (!answer.ok) {
        if (!PASSING.has(answer.code)) return
        await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS))
        continue
      }
      take(answer.messages)
      set({ standing: answer.standing, reads: answer.reads, presence: answer.presence })
      if (answer.more || answer.lastSeq > reached(state.timeline)) await catchUp(answer.lastSeq)
      return flush()
    }
  }

  /** Reads over HTTP what is missing, page by page. */
  const catchUp = async (upTo = lastSeq(state.timeline)) => {
    if (catchingUp) return
    catchingUp = true
    try {
      let before = -1
      while (reached(state.timeline) < upTo && reached(state.timeline) > before) {
        before = reached(state.timeline)
        const page = await wire.page({ after: before })
        take(page.messages)
        set({ reads: page.reads })
      }
    } catch {
      // The next message or the next connection tries again.
    } finally {
      catchingUp = false
    }
  }

  /** Says so when it takes long. The message stays in line all the same: the server knows it by its name and stores it once. */
  const watch = (clientMessageId: string) => {
    clearTimeout(lateTimers.get(clientMessageId))
    const tell = () => {
      lateTimers.delete(clientMessageId)
      change((timeline) => markLate(timeline, clientMessageId))
    }
    lateTimers.set(clientMessageId, setTimeout(tell, LATE_AFTER_MS))
  }
  for (const draft of kept) if (draft.failure === null && draft.isLate !== true) watch(draft.clientMessageId)

  /** One after the other, so that they are stored in the order they were written. */
  const flush = async () => {
    if (flushing || state.phase !== 'ready') return
    flushing = true
    for (let draft = nextDraft(state.timeline); draft && wire.isConnected(); draft = nextDraft(state.timeline)) {
      const { clientMessageId } = draft
      const answer = await wire.ask<{ message: Message }>('send-message', payloadOf(draft)).catch(() => null)
      // Without an answer it is sent again under the same name; the server stores it once.
      if (answer?.ok) arrive(answer.message)
      else if (answer) change((timeline) => markDraft(timeline, clientMessageId, answer.message))
    }
    flushing = false
  }

  const payloadOf = (draft: Draft) => ({
    orderId,
    content: draft.content,
    messageType: draft.file === null ? 'text' : draft.file.isImage ? 'image' : 'file',
    fileUrl: draft.file?.url ?? null,
    clientMessageId: draft.clientMessageId,
  })

  const arrive = (message: Message) => {
    take([message])
    if (hasGap(state.timeline)) void catchUp()
  }

  return {
    state: () => state,
    load,
    /** On every new connection, and whenever it is worth looking whether something was missed. */
    join,
    arrive,

    send(content: string, file: Draft['file'], now: Date): void {
      const clientMessageId = newKey()
      change((timeline) => addDraft(timeline, { clientMessageId, content, file, writtenAt: now.toISOString(), failure: null }))
      watch(clientMessageId)
      void flush()
    },
    retry(clientMessageId: string): void {
      change((timeline) => markDraft(timeline, clientMessageId, null))
      watch(clientMessageId)
      void flush()
    },
    /** Not sent again. If it was stored after all, it is a message like any other and is shown when it is heard of. */
    discard: (clientMessageId: string) => change((timeline) => dropDraft(timeline, clientMessageId)),

    /** The page before the oldest one that is loaded. */
    async loadOlder(): Promise<void> {
      if (state.olderCursor === null || state.loadingOlder) return
      set({ loadingOlder: true })
      try {
        const page = await wire.page({ cursor: state.olderCursor })
        takePage(page)
        set({ olderCursor: page.nextCursor })
      } finally {
        set({ loadingOlder: false })
      }
    },

    /** Links to files live ten minutes: the messages are read anew for fresh ones. */
    async renewLinks(): Promise<void> {
      const first = state.timeline.messages.find((message) => message.fileUrl !== null)
      if (first) take((await wire.page({ after: first.seq - 1 })).messages)
    },

    /** Without a connection nobody can say who is there; the next join does. */
    disconnected: () => set({ presence: [] }),
    close(): void {
      for (const timer of lateTimers.values()) clearTimeout(timer)
    },

    readMoved: (mark: ReadMark) => set({ reads: [...state.reads.filter((one) => one.role !== mark.role), mark] }),
    presenceChanged(one: Presence): void {
      // One's own comings and goings, on this or another device, are no news; before it is known who reads, the answer to the join tells.
      if (state.standing === null || one.role === state.standing) return
      set({ presence: [...state.presence.filter((other) => other.role !== one.role), one] })
    },
  }
}
