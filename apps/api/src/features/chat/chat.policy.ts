import type { Actor } from '@vorta/contract/auth/role'
import { CHAT_IS_CLOSED, CHAT_NEEDS_ENGINEER, type ParticipantRole } from '@vorta/contract/chat/schema'
import type { OrderStatus } from '@vorta/contract/orders/status'

/** The order fields that decide who may read and write its chat. */
export interface ChatOrder {
  readonly ownerId: string
  readonly engineerId: string | null
  readonly status: OrderStatus
}

/**
 * The role of a user in the chat of an order, derived from their relation to the order. An engineer also needs the
 * engineer role, so that removing the role takes effect immediately.
 */
export function participantRole(actor: Actor, order: ChatOrder): ParticipantRole | 'admin' | null {
  if (actor.role === 'admin') return 'admin'
  if (order.ownerId === actor.userId) return 'user'
  return actor.role === 'engineer' && order.engineerId === actor.userId ? 'engineer' : null
}

/** Why the chat is read-only, or null if it is open. */
export function closedReason(order: ChatOrder): string | null {
  if (order.engineerId === null) return CHAT_NEEDS_ENGINEER
  return order.status === 'cancelled' ? CHAT_IS_CLOSED : null
}

/** The customer and the assigned engineer. Admins can read every chat and are not listed. */
export const participantIds = (order: Pick<ChatOrder, 'ownerId' | 'engineerId'>): string[] =>
  order.engineerId === null ? [order.ownerId] : [order.ownerId, order.engineerId]
