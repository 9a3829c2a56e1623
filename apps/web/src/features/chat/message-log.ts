import type { Message } from '@vorta/contract/chat/schema'

export interface DraftFile {
  /** Its key among the stored files of this device. */
  readonly key: string
  /** Null until it is uploaded. */
  readonly url: string | null
  readonly name: string
  readonly sizeBytes: number
  readonly isImage: boolean
}

/** A message that is not acknowledged yet. */
export interface Draft {
  readonly clientMessageId: string
  readonly content: string
  readonly file: DraftFile | null
  readonly writtenAt: string
  /** Why the server rejected it, or null while it is being sent. */
  readonly failure: string | null
  /** Takes so long that Retry and Discard are offered. It is still sent when possible. */
  readonly isLate?: boolean
}

/** What `send-message` takes. */
export const payloadOf = (orderId: string, draft: Draft) => ({
  orderId,
  content: draft.content,
  messageType: draft.file === null ? 'text' : draft.file.isImage ? 'image' : 'file',
  fileUrl: draft.file?.url ?? null,
  clientMessageId: draft.clientMessageId,
})

/** The loaded messages by sequence number, and drafts in the order they were written. */
export interface Timeline {
  /** Messages above this sequence number should be loaded. Older ones are loaded on demand. */
  readonly loadedAfter: number
  readonly messages: readonly Message[]
  readonly drafts: readonly Draft[]
}

export const EMPTY_TIMELINE: Timeline = { loadedAfter: 0, messages: [], drafts: [] }

/**
 * Adds messages from events, acknowledgements, catch-up or history. Each message is stored once in its newest form,
 * because file links are renewed, and replaces its draft.
 */
export function receive(timeline: Timeline, incoming: readonly Message[]): Timeline {
  if (incoming.length === 0) return timeline
  const byId = new Map(timeline.messages.map((message) => [message._id, message]))
  for (const message of incoming) byId.set(message._id, message)
  const arrived = new Set(incoming.map((message) => message.clientMessageId))
  return {
    loadedAfter: timeline.loadedAfter,
    messages: [...byId.values()].sort((a, b) => a.seq - b.seq),
    drafts: timeline.drafts.filter((draft) => !arrived.has(draft.clientMessageId)),
  }
}

/** Adds a page of history. Its oldest message determines the new limit. */
export function receivePage(timeline: Timeline, page: { messages: readonly Message[]; hasOlder: boolean }): Timeline {
  const oldest = page.messages[0]?.seq ?? 1
  return { ...receive(timeline, page.messages), loadedAfter: page.hasOlder ? oldest - 1 : 0 }
}

export const addDraft = (timeline: Timeline, draft: Draft): Timeline => ({ ...timeline, drafts: [...timeline.drafts, draft] })

const changeDraft = (timeline: Timeline, clientMessageId: string, change: Partial<Draft>): Timeline => ({
  ...timeline,
  drafts: timeline.drafts.map((draft) => (draft.clientMessageId === clientMessageId ? { ...draft, ...change } : draft)),
})

/** Marks a draft as rejected, or as being sent again with null. */
export const markDraft = (timeline: Timeline, clientMessageId: string, failure: string | null): Timeline =>
  changeDraft(timeline, clientMessageId, { failure, isLate: false })

export const markUploaded = (timeline: Timeline, clientMessageId: string, file: DraftFile): Timeline =>
  changeDraft(timeline, clientMessageId, { file })

export const markLate = (timeline: Timeline, clientMessageId: string): Timeline => changeDraft(timeline, clientMessageId, { isLate: true })

export const dropDraft = (timeline: Timeline, clientMessageId: string): Timeline => ({
  ...timeline,
  drafts: timeline.drafts.filter((draft) => draft.clientMessageId !== clientMessageId),
})

/** The draft to be sent next. Rejected drafts wait for the user. */
export const nextDraft = ({ drafts }: Timeline): Draft | undefined => drafts.find((draft) => draft.failure === null)

/** The last sequence number before the first gap. */
export function reached({ loadedAfter, messages }: Timeline): number {
  let last = loadedAfter
  for (const { seq } of messages) {
    if (seq > last + 1) break
    last = Math.max(last, seq)
  }
  return last
}

export const lastSeq = ({ messages }: Timeline): number => messages.at(-1)?.seq ?? 0

/** Whether a message in the middle was missed. */
export const hasGap = (timeline: Timeline): boolean => reached(timeline) < lastSeq(timeline)
