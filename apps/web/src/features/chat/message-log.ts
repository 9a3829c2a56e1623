import type { Message } from '@vorta/contract/chat/schema'

export interface DraftFile {
  readonly url: string
  readonly name: string
  readonly sizeBytes: number
  readonly isImage: boolean
}

/** Written here, and not yet known to be stored. */
export interface Draft {
  readonly clientMessageId: string
  readonly content: string
  readonly file: DraftFile | null
  readonly writtenAt: string
  /** Why the server refused it; null while it is on its way. */
  readonly failure: string | null
  /** On its way for so long that whoever wrote it should know, and may give it up; it is still sent when it can be. */
  readonly isLate?: boolean
}

/** What the page knows of a conversation: stored messages by their number, and drafts in the order they were written. */
export interface Timeline {
  /** Everything above this number is to be here; what is at or below it is history that nobody asked for yet. */
  readonly floor: number
  readonly messages: readonly Message[]
  readonly drafts: readonly Draft[]
}

export const EMPTY_TIMELINE: Timeline = { floor: 0, messages: [], drafts: [] }

/**
 * Takes messages in, from whichever way they came: event, acknowledgement, catch-up or history. The same message is
 * kept once, in its newest form (links to files are renewed), and the draft it grew from is gone.
 */
export function receive(timeline: Timeline, incoming: readonly Message[]): Timeline {
  if (incoming.length === 0) return timeline
  const byId = new Map(timeline.messages.map((message) => [message._id, message]))
  for (const message of incoming) byId.set(message._id, message)
  const arrived = new Set(incoming.map((message) => message.clientMessageId))
  return {
    floor: timeline.floor,
    messages: [...byId.values()].sort((a, b) => a.seq - b.seq),
    drafts: timeline.drafts.filter((draft) => !arrived.has(draft.clientMessageId)),
  }
}

/** A page of history, the newest or the one before what is loaded: its oldest message is the floor now. */
export function receivePage(timeline: Timeline, page: { messages: readonly Message[]; hasOlder: boolean }): Timeline {
  const oldest = page.messages[0]?.seq ?? 1
  return { ...receive(timeline, page.messages), floor: page.hasOlder ? oldest - 1 : 0 }
}

export const addDraft = (timeline: Timeline, draft: Draft): Timeline => ({ ...timeline, drafts: [...timeline.drafts, draft] })

const changeDraft = (timeline: Timeline, clientMessageId: string, change: Partial<Draft>): Timeline => ({
  ...timeline,
  drafts: timeline.drafts.map((draft) => (draft.clientMessageId === clientMessageId ? { ...draft, ...change } : draft)),
})

/** Marks a draft as refused, or with null as on its way again. */
export const markDraft = (timeline: Timeline, clientMessageId: string, failure: string | null): Timeline =>
  changeDraft(timeline, clientMessageId, { failure, isLate: false })

export const markLate = (timeline: Timeline, clientMessageId: string): Timeline => changeDraft(timeline, clientMessageId, { isLate: true })

export const dropDraft = (timeline: Timeline, clientMessageId: string): Timeline => ({
  ...timeline,
  drafts: timeline.drafts.filter((draft) => draft.clientMessageId !== clientMessageId),
})

/** The draft to be sent next; those that failed wait for a person. */
export const nextDraft = ({ drafts }: Timeline): Draft | undefined => drafts.find((draft) => draft.failure === null)

/** The number up to which nothing is missing above the floor; numbers have no holes of their own. */
export function reached({ floor, messages }: Timeline): number {
  let last = floor
  for (const { seq } of messages) {
    if (seq > last + 1) break
    last = Math.max(last, seq)
  }
  return last
}

export const lastSeq = ({ messages }: Timeline): number => messages.at(-1)?.seq ?? 0

/** Whether a message in the middle was told where this page could not hear it. */
export const hasGap = (timeline: Timeline): boolean => reached(timeline) < lastSeq(timeline)
