import type { ListedNotification } from '@vorta/contract/notifications/schema'
import { expect, it } from 'vitest'
import { bodyInGroup, groupByOrder } from './group-notifications.ts'

const about = (_id: string, orderId: string | null) => ({ _id, orderId }) as ListedNotification
const order = { orderNumber: 'VRT-26-00007', carDetails: { make: 'Audi', model: 'RS6', year: 2023, bodyType: null }, picture: null }

it('groups the notifications of one order, with the newest first', () => {
  const list = [about('1', 'a'), about('2', 'a'), about('3', 'b'), about('4', 'a'), about('5', null), about('6', null)]
  expect(groupByOrder(list).map((group) => group.map(({ _id }) => _id))).toEqual([['1', '2', '4'], ['3'], ['5'], ['6']])
})

it('removes the order number and the car, which the heading shows, and nothing else', () => {
  expect(bodyInGroup({ body: 'Order VRT-26-00007: 2023 Audi RS6.', order })).toBe('')
  expect(bodyInGroup({ body: 'Order VRT-26-00007: $500.00.', order })).toBe('$500.00')
  expect(bodyInGroup({ body: 'Order VRT-26-00007: the customer uploaded a scan.', order })).toBe('The customer uploaded a scan.')
  expect(bodyInGroup({ body: 'Order VRT-26-00007 was assigned to you.', order })).toBe('Order VRT-26-00007 was assigned to you.')
  expect(bodyInGroup({ body: 'Order VRT-26-00007: $500.00.', order: null })).toBe('Order VRT-26-00007: $500.00.')
})
