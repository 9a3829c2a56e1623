import type { Actor } from '@vorta/contract/auth/role'
import { CHAT_IS_CLOSED, CHAT_NEEDS_ENGINEER, type ChatPart } from '@vorta/contract/chat/schema'
import type { OrderStatus } from '@vorta/contract/orders/status'

/** What decides who may do what in the chat of an order. */
export interface ChatOrder {
  readonly ownerId: string
  readonly engineerId: string | null
  readonly status: OrderStatus
}

/**
 * What somebody is in the chat of an order: by their relation to it, not by what they call themselves. The engineer's
 * part needs the engineer's role as well, so that a withdrawn role ends it at once.
 */
export function participantRole(actor: Actor, order: ChatOrder): ChatPart | 'admin' | null {
  if (actor.role === 'admin') return 'admin'
  if (order.ownerId === actor.userId) return 'user'
  return actor.role === 'engineer' && order.engineerId === actor.userId ? 'engineer' : null
}

/** Why nobody may write at present, or null when they may. */
export function closedBecause(order: ChatOrder): string | null {
  if (order.engineerId === null) return CHAT_NEEDS_ENGINEER
  return order.status === 'cancelled' ? CHAT_IS_CLOSED : null
}

/** The people a message of this order is for; admins read along. */
export const readersOf = (order: Pick<ChatOrder, 'ownerId' | 'engineerId'>): string[] =>
  order.engineerId === null ? [order.ownerId] : [order.ownerId, order.engineerId]
