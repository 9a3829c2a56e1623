import type { ServerEvents } from '@vorta/contract/chat'

type Args<E extends keyof ServerEvents> = Parameters<ServerEvents[E]>

/** What happened, told to whoever is connected. Called after the commit only; nobody listening is no failure. */
export interface Live {
  toOrder<E extends keyof ServerEvents>(orderId: string, event: E, ...args: Args<E>): void
  toUser<E extends keyof ServerEvents>(userId: string, event: E, ...args: Args<E>): void
  /** A session ended: its sockets are closed at once. */
  endSession(sessionId: string): void
  /** An account's rights changed: its sockets leave every room and must ask again. */
  leaveRooms(userId: string): void
}
