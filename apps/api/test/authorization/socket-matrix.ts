import type { ClientEvents } from '@vorta/contract/chat/schema'
import type { OrderPermission } from '@vorta/contract/orders/policy'
import type { State } from './actors.ts'

export interface SocketRow {
  readonly payload: (orderId: string) => unknown
  /** For each of ACTORS: `shut` if the handshake is rejected, `ok`, or the error code. */
  readonly answers: string
  readonly in?: Partial<Record<State, string>>
  /** The permission that the event requires, if it is about an order. */
  readonly permission?: OrderPermission
  readonly messages?: Readonly<Record<string, string | RegExp>>
}

const READERS = 'shut ok not_found ok not_found ok shut'
const UNASSIGNED = 'shut ok not_found not_found not_found ok shut'
const READERS_BY_STATE = { unpaid: UNASSIGNED, pending: UNASSIGNED }
const NO_ENGINEER = 'shut conflict not_found not_found not_found forbidden shut'

/**
 * Every event that a client can send, with the expected answer for each actor and order state.
 *
 *            nobody · customer · stranger · engineer · otherEngineer · admin · disabled
 */
export const SOCKET_MATRIX: Readonly<Record<keyof ClientEvents, SocketRow>> = {
  'join-order-room': { permission: 'viewChat', payload: (orderId) => ({ orderId, after: 0 }), answers: READERS, in: READERS_BY_STATE },
  // Leaving a room that was never joined has no effect and reveals nothing.
  'leave-order-room': { payload: (orderId) => orderId, answers: 'shut ok ok ok ok ok shut' },
  'send-message': {
    permission: 'writeChat',
    payload: (orderId) => ({ orderId, content: 'Hello' }),
    answers: 'shut ok not_found ok not_found forbidden shut',
    in: { unpaid: NO_ENGINEER, pending: NO_ENGINEER, cancelled: 'shut conflict not_found conflict not_found forbidden shut' },
    messages: {
      forbidden: 'Chat is read-only for admins.',
      conflict: /^(Chat available once engineer is assigned|This order was cancelled\. Its chat is read-only\.)$/,
    },
  },
  'mark-read': { permission: 'viewChat', payload: (orderId) => ({ orderId, seq: 1 }), answers: READERS, in: READERS_BY_STATE },
  typing: { permission: 'viewChat', payload: (orderId) => orderId, answers: READERS, in: READERS_BY_STATE },
}
