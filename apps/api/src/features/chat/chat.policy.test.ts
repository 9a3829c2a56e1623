import { ROLES } from '@vorta/contract/auth/role'
import { ORDER_STATUSES } from '@vorta/contract/orders/status'
import { expect, it } from 'vitest'
import { type ChatOrder, closedBecause, participantRole, readersOf } from './chat.policy.ts'

const order: ChatOrder = { ownerId: 'ann', engineerId: 'erin', status: 'designing' }
const standing = (userId: string, role: (typeof ROLES)[number], of = order) => participantRole({ userId, role, sessionId: 's' }, of)

it('knows people by their relation to the order, and the engineer by the role as well', () => {
  expect(ROLES.map((role) => standing('ann', role))).toEqual(['user', 'user', 'admin'])
  expect(ROLES.map((role) => standing('erin', role))).toEqual([null, 'engineer', 'admin'])
  expect(ROLES.map((role) => standing('eve', role))).toEqual([null, null, 'admin'])
  expect(ROLES.map((role) => standing('erin', role, { ...order, engineerId: null }))).toEqual([null, null, 'admin'])
})

it('is closed before there is an engineer and once the order is cancelled', () => {
  const open = ORDER_STATUSES.filter((status) => closedBecause({ ...order, status }) === null)
  expect(open).toEqual(ORDER_STATUSES.filter((status) => status !== 'cancelled'))
  expect(closedBecause({ ...order, status: 'cancelled' })).toBe('This order was cancelled. Its chat is read-only.')
  expect(closedBecause({ ...order, engineerId: null })).toBe('Chat available once engineer is assigned')
})

it('is read by the two whose order it is', () => {
  expect(readersOf(order)).toEqual(['ann', 'erin'])
  expect(readersOf({ ...order, engineerId: null })).toEqual(['ann'])
})
