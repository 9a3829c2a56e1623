import { expect, it } from 'vitest'
import { renderNotificationEmail } from './notification-email.ts'

const subjectOf = (...orderNumbers: (string | null)[]) => {
  const notifications = orderNumbers.map((orderNumber) => ({
    ...{ kind: 'order.assign', title: 'Erin Vasquez is your engineer', body: 'Erin will design your kit.', role: 'user' as const },
    ...{ orderId: orderNumber, targetId: null, pinId: null, orderNumber },
  }))
  const reader = { firstName: 'Jo', email: 'jo@example.com' }
  return renderNotificationEmail(reader, notifications, { site: 'https://vorta.example', leave: null }).subject
}

it('names the update or the orders in the subject', () => {
  expect(subjectOf('VRT-26-00001')).toBe('Erin Vasquez is your engineer · VRT-26-00001')
  expect(subjectOf('VRT-26-00001', 'VRT-26-00001')).toBe('2 updates for order VRT-26-00001')
  expect(subjectOf('VRT-26-00001', 'VRT-26-00002', null)).toBe('3 updates for 2 orders')
  expect(subjectOf(null, null)).toBe('2 updates')
})
