import type { ServerEvents } from '@vorta/contract/chat'
import type { Actor } from '@vorta/contract/role'

type Args<E extends keyof ServerEvents> = Parameters<ServerEvents[E]>

/** Who may read an order's conversation now; admins read along and need not be named. */
interface Readers {
  readonly orderId: string
  readonly userIds: readonly string[]
}

/** What happened, told to whoever is connected. Called after the commit only; nobody listening is no failure. */
export interface Live {
  toOrder<E extends keyof ServerEvents>(orderId: string, event: E, ...args: Args<E>): void
  toUser<E extends keyof ServerEvents>(userId: string, event: E, ...args: Args<E>): void
  /** A session ended: its sockets are closed at once. */
  endSession(sessionId: string): void
  /** An account's rights changed: its sockets leave every room and must ask again. */
  leaveRooms(userId: string): void
}

/** The same for a conversation, where each message asks anew who may read it. */
export interface ConversationLive extends Live {
  /** To those who have the conversation open and may still read it: whoever lost the right hears nothing, even if still connected. */
  toReaders<E extends keyof ServerEvents>(readers: Readers, event: E, ...args: Args<E>): void
  /** The same, made for each reader, as links are personal. */
  toEachReader<E extends keyof ServerEvents>(readers: Readers, event: E, make: (reader: Actor) => Args<E>): void
  /** To somebody's other pages: those that do not have this conversation open. */
  toUserElsewhere<E extends keyof ServerEvents>(userId: string, orderId: string, event: E, ...args: Args<E>): void
  /** Whether somebody has the conversation open, on any device. */
  isReading(orderId: string, userId: string): Promise<boolean>
}
