import { ROLES } from '@vorta/contract/auth/role'
import { ORDER_STATUSES } from '@vorta/contract/orders/status'
import { expect, it } from 'vitest'
import { type ChatOrder, closedReason, participantIds, participantRole } from './chat.policy.ts'

const order: ChatOrder = { ownerId: 'ann', engineerId: 'erin', status: 'designing' }
const roleOf = (userId: string, role: (typeof ROLES)[number], of = order) => participantRole({ userId, role, sessionId: 's' }, of)

it('derives the participant role from the relation to the order, and requires the engineer role for engineers', () => {
  expect(ROLES.map((role) => roleOf('ann', role))).toEqual(['user', 'user', 'admin'])
  expect(ROLES.map((role) => roleOf('erin', role))).toEqual([null, 'engineer', 'admin'])
  expect(ROLES.map((role) => roleOf('eve', role))).toEqual([null, null, 'admin'])
  expect(ROLES.map((role) => roleOf('erin', role, { ...order, engineerId: null }))).toEqual([null, null, 'admin'])
})

it('closes the chat until an engineer is assigned and after the order is cancelled', () => {
  const open = ORDER_STATUSES.filter((status) => closedReason({ ...order, status }) === null)
  expect(open).toEqual(ORDER_STATUSES.filter((status) => status !== 'cancelled'))
  expect(closedReason({ ...order, status: 'cancelled' })).toBe('This order was cancelled. Its chat is read-only.')
  expect(closedReason({ ...order, engineerId: null })).toBe('Chat available once engineer is assigned')
})

it('lists the customer and the assigned engineer as participants', () => {
  expect(participantIds(order)).toEqual(['ann', 'erin'])
  expect(participantIds({ ...order, engineerId: null })).toEqual(['ann'])
})
