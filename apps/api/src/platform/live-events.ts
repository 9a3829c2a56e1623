import type { Message, ServerEvents } from '@vorta/contract/chat/schema'

type Args<E extends keyof ServerEvents> = Parameters<ServerEvents[E]>

/** Users who may read the conversation of an order; admins always may. */
interface Readers {
  readonly orderId: string
  readonly userIds: readonly string[]
}

/** A stored message as customers see it; the link to its file and its helper depend on the reader. */
export interface FileMessage {
  readonly message: Omit<Message, 'helper'>
  /** The second engineer who wrote it, if any. */
  readonly helper: Message['helper'] | null
  /** The stored name of its file. */
  readonly filename: string | null
  /** The stored name of its thumbnail. */
  readonly thumbnail: string | null
}

/** Sends events to connected users. Call it only after the commit; it is no error if no user is connected. */
export interface LiveEvents {
  toUser<E extends keyof ServerEvents>(userId: string, event: E, ...args: Args<E>): void
  /** Closes the sockets of an ended session. */
  endSession(sessionId: string): void
  /** Closes the sockets of a user whose permissions changed; clients reconnect and are authorized again. */
  disconnectUser(userId: string): void
}

/** Adds chat events, which are authorized for each message. */
export interface ChatLiveEvents extends LiveEvents {
  /** Sends to users who have the conversation open and may still read it. */
  toReaders<E extends keyof ServerEvents>(readers: Readers, event: E, ...args: Args<E>): void
  /** Sends a message that looks different to each reader: with a personal link to its file, or with its helper. */
  toEachReader(readers: Readers, fileMessage: FileMessage): void
  /** Sends to the user's other pages, which do not have this conversation open. */
  toUserElsewhere<E extends keyof ServerEvents>(userId: string, orderId: string, event: E, ...args: Args<E>): void
  /** Whether the user has the conversation open on any device. */
  isReading(orderId: string, userId: string): Promise<boolean>
}
