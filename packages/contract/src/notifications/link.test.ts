import { expect, test } from 'vitest'
import { notificationPath } from './link.ts'

test.each([
  ['order.assign', 'user', '/dashboard?order=o1&view=details'],
  ['order.quote', 'user', '/dashboard?order=o1&view=details'],
  ['order.feePaid', 'admin', '/admin-dashboard?order=o1&view=payments'],
  ['order.refunded', 'user', '/dashboard?order=o1&view=payments'],
  ['order.pay', 'user', '/dashboard?order=o1&view=payments'],
  ['order.pay', 'engineer', '/engineer-dashboard?order=o1&view=details'],
  ['order.complete', 'user', '/dashboard?order=o1&view=production'],
  ['chat.unread', 'user', '/dashboard?order=o1&view=chat'],
  ['design.scan', 'engineer', '/engineer-dashboard?order=o1&view=scans'],
  ['photos.request', 'user', '/dashboard?order=o1&view=photos'],
  ['photos.added', 'engineer', '/engineer-dashboard?order=o1&view=photos'],
  ['production.step', 'user', '/dashboard?order=o1&view=production'],
  ['payment.due', 'user', '/pay/o1'],
  ['payment.feeDue', 'user', '/pay/o1'],
  ['payment.review', 'admin', '/admin-dashboard?order=o1&view=payments'],
] as const)('links %s for the %s to the right tab', (kind, role, path) => {
  expect(notificationPath({ kind, orderId: 'o1', targetId: null, pinId: null }, role)).toBe(path)
})

test.each(['design.cad', 'design.revised'])('links %s to the design review of the customer and to that version for staff', (kind) => {
  const newVersion = { kind, orderId: 'o1', targetId: 'm2', pinId: null }
  expect(notificationPath(newVersion, 'user')).toBe('/dashboard?order=o1&view=details&design=newest')
  expect(notificationPath(newVersion, 'admin')).toBe('/admin-dashboard?order=o1&view=files&model=m2')
})

test('links a pin notification to the pin on its CAD version', () => {
  const pinNotification = { kind: 'pin.answer', orderId: 'o1', targetId: 'm2', pinId: 'p3' }
  expect(notificationPath(pinNotification, 'user')).toBe('/dashboard?order=o1&view=files&model=m2&pin=p3')
  expect(notificationPath({ ...pinNotification, targetId: null, pinId: null }, 'engineer')).toBe('/engineer-dashboard?order=o1&view=files')
})

test('a notification without an order links to the dashboard', () => {
  expect(notificationPath({ kind: 'welcome', orderId: null, targetId: null, pinId: null }, 'engineer')).toBe('/engineer-dashboard')
})
