import { expect, test } from 'vitest'
import { destinationOf } from './destination.ts'

test.each([
  ['order.assign', 'user', '/dashboard?order=o1&view=details'],
  ['order.quote', 'user', '/dashboard?order=o1&view=details'],
  ['order.feePaid', 'admin', '/admin-dashboard?order=o1&view=payments'],
  ['order.refunded', 'user', '/dashboard?order=o1&view=payments'],
  ['order.pay', 'engineer', '/engineer-dashboard?order=o1&view=payments'],
  ['chat.message', 'engineer', '/engineer-dashboard?order=o1&view=chat'],
  ['design.cad', 'user', '/dashboard?order=o1&view=files'],
  ['pin.finish', 'user', '/dashboard?order=o1&view=files'],
  ['design.scan', 'engineer', '/engineer-dashboard?order=o1&view=scans'],
] as const)('%s leads the %s to its place', (kind, role, path) => {
  expect(destinationOf({ kind, orderId: 'o1' }, role)).toBe(path)
})

test('news about no order leads home', () => {
  expect(destinationOf({ kind: 'welcome', orderId: null }, 'engineer')).toBe('/engineer-dashboard')
})
