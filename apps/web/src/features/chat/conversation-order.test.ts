import { expect, test } from 'vitest'
import { byLatestMessage } from './conversation-order.ts'

const order = (id: string, createdAt: string) => ({ _id: id, createdAt })

test('conversations are sorted by their newest message, those without one by the date of the order', () => {
  const orders = [
    order('newest order', '2026-03-04T10:00:00Z'),
    order('quiet', '2026-03-03T10:00:00Z'),
    order('active', '2026-03-01T10:00:00Z'),
  ]
  const latest = new Map([
    ['newest order', { timestamp: '2026-03-04T11:00:00Z' }],
    ['active', { timestamp: '2026-03-05T09:00:00Z' }],
  ])
  expect(byLatestMessage(orders, latest).map(({ _id }) => _id)).toEqual(['active', 'newest order', 'quiet'])
  expect(orders[0]?._id).toBe('newest order')
})
