import type { Message, ServerEvents } from '@vorta/contract/chat/schema'

type Args<E extends keyof ServerEvents> = Parameters<ServerEvents[E]>

/** Who may read an order's conversation now; admins read along and need not be named. */
interface Readers {
  readonly orderId: string
  readonly userIds: readonly string[]
}

/** A message as it is kept; who reads it decides about the link to its file. */
export interface FileMessage {
  readonly message: Message
  /** The stored name of its file. */
  readonly filename: string | null
  /** The stored name of its light twin. */
  readonly thumbnail: string | null
}

/** What happened, told to whoever is connected. Called after the commit only; nobody listening is no failure. */
export interface LiveEvents {
  toUser<E extends keyof ServerEvents>(userId: string, event: E, ...args: Args<E>): void
  /** A session ended: its sockets are closed at once. */
  endSession(sessionId: string): void
  /** An account's rights changed: its sockets leave every room and must ask again. */
  leaveRooms(userId: string): void
}

/** The same for a conversation, where each message asks anew who may read it. */
export interface ChatLiveEvents extends LiveEvents {
  /** To those who have the conversation open and may still read it: whoever lost the right hears nothing, even if still connected. */
  toReaders<E extends keyof ServerEvents>(readers: Readers, event: E, ...args: Args<E>): void
  /** A message with a file to the same, with each reader's own link. */
  toEachReader(readers: Readers, fileMessage: FileMessage): void
  /** To somebody's other pages: those that do not have this conversation open. */
  toUserElsewhere<E extends keyof ServerEvents>(userId: string, orderId: string, event: E, ...args: Args<E>): void
  /** Whether somebody has the conversation open, on any device. */
  isReading(orderId: string, userId: string): Promise<boolean>
}
