import { ORDER_STATUSES } from '@vorta/contract/orders/status'
import { expect, test } from 'vitest'
import { testCard } from '../../testing/order.ts'
import { byUrgency, columnsOf, filterOrders, lateCount } from './workload.ts'

const now = new Date('2026-03-02T12:00:00Z')
const orders = ORDER_STATUSES.map((status, index) => testCard({ _id: `o${index}`, status }))
const due = (_id: string, dueAt: string | null) => testCard({ _id, dueAt, status: 'designing' })

test('columnsOf gives every open order a column', () => {
  const shown = columnsOf(orders).flatMap((column) => column.orders.map((order) => order.status))
  expect(shown.sort()).toEqual(['approved', 'assigned', 'designing', 'in_production', 'payment_pending', 'revision_requested'])
})

test('byUrgency sorts by due date, with undated orders last, in the order of the list', () => {
  const list = [
    due('none-new', null),
    due('late', '2026-03-01T00:00:00.000Z'),
    due('none-old', null),
    due('soon', '2026-03-03T00:00:00.000Z'),
  ]
  expect(list.sort(byUrgency).map((order) => order._id)).toEqual(['late', 'soon', 'none-new', 'none-old'])
})

test('filterOrders returns the orders of one filter', () => {
  expect(filterOrders(orders, 'open')).toHaveLength(7)
  expect(filterOrders(orders, 'completed').map((order) => order.status)).toEqual(['completed'])
  expect(filterOrders(orders, 'cancelled').map((order) => order.status)).toEqual(['cancelled'])
})

test('lateCount counts orders past their due date', () => {
  expect(lateCount([due('a', '2026-03-02T11:59:59.000Z'), due('b', '2026-03-02T12:00:01.000Z'), due('c', null)], now)).toBe(1)
})

test('byUrgency puts orders that wait for the engineer first, whatever their due date', () => {
  const list = [
    testCard({ _id: 'waiting', status: 'designing', dueAt: '2026-03-01T00:00:00.000Z', nextAction: 'answer_question' }),
    testCard({ _id: 'mine-later', status: 'assigned', dueAt: '2026-03-05T00:00:00.000Z', nextAction: 'start_design' }),
    testCard({ _id: 'mine-soon', status: 'assigned', dueAt: '2026-03-04T00:00:00.000Z', nextAction: 'start_design' }),
  ]
  expect(list.sort(byUrgency).map((order) => order._id)).toEqual(['mine-soon', 'mine-later', 'waiting'])
})
