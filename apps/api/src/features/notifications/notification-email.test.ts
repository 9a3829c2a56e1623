import { expect, it } from 'vitest'
import { renderNotificationEmail } from './notification-email.ts'

const subjectOf = (...orderNumbers: (string | null)[]) => {
  const news = orderNumbers.map((orderNumber) => ({
    ...{ kind: 'order.assign', title: 'An engineer is assigned', body: 'Erin takes care of it.', role: 'user' as const },
    ...{ orderId: orderNumber, targetId: null, pinId: null, orderNumber },
  }))
  const reader = { firstName: 'Jo', email: 'jo@example.com' }
  return renderNotificationEmail(reader, news, { site: 'https://vorta.example', leave: null }).subject
}

it('says in the subject what the news are about', () => {
  expect(subjectOf('VRT-26-00001')).toBe('An engineer is assigned · VRT-26-00001')
  expect(subjectOf('VRT-26-00001', 'VRT-26-00001')).toBe('2 updates on order VRT-26-00001')
  expect(subjectOf('VRT-26-00001', 'VRT-26-00002', null)).toBe('3 updates on 2 orders')
  expect(subjectOf(null, null)).toBe('2 updates')
})
