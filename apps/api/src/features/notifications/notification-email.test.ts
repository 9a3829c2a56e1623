import type { Role } from '@vorta/contract/auth/role'
import { expect, it } from 'vitest'
import { notificationEmail } from './notification-email.ts'

const emailTo = (role: Role, ...orderNumbers: (string | null)[]) => {
  const notifications = orderNumbers.map((orderNumber) => ({
    ...{ kind: 'order.assign', title: 'Erin Vasquez is your engineer', body: 'Erin will design your kit.', role: 'user' as const },
    ...{ orderId: orderNumber, targetId: null, pinId: null, orderNumber },
  }))
  const reader = { firstName: 'Jo', email: 'jo@example.com', role }
  return notificationEmail(reader, notifications, { site: 'https://vorta.example', leave: null })
}

const subjectOf = (...orderNumbers: (string | null)[]) => emailTo('user', ...orderNumbers).subject

it('names the update or the orders in the subject', () => {
  expect(subjectOf('VRT-26-00001')).toBe('Erin Vasquez is your engineer · VRT-26-00001')
  expect(subjectOf('VRT-26-00001', 'VRT-26-00001')).toBe('2 updates for order VRT-26-00001')
  expect(subjectOf('VRT-26-00001', 'VRT-26-00002', null)).toBe('3 updates for 2 orders')
  expect(subjectOf(null, null)).toBe('2 updates')
})

it('shows the newest updates and counts the others', () => {
  const numbers = Array.from({ length: 10 }, (_, i) => `VRT-26-0000${i}`)
  const { items = [], closing } = emailTo('user', ...numbers).content
  expect(items.map(({ action }) => action.href.slice(-1))).toHaveLength(8)
  expect(JSON.stringify(items)).not.toContain('VRT-26-00001')
  expect(JSON.stringify(items.at(-1))).toContain('VRT-26-00009')
  expect(closing).toBe('Plus 2 earlier updates on the site.')
})

it('names the place where the role has its email preferences', () => {
  expect(emailTo('user', null).content.footnotes).toContainEqual(expect.stringContaining('Change your email preferences in your profile.'))
  for (const role of ['engineer', 'admin'] as const)
    expect(emailTo(role, null).content.footnotes).toContainEqual(
      expect.stringContaining('Change your email preferences under Settings in your dashboard.'),
    )
})

it('shows the order if all updates are about it', () => {
  expect(emailTo('user', 'VRT-26-00001', 'VRT-26-00001').order).toEqual({ id: 'VRT-26-00001', reader: 'user' })
  expect(emailTo('user', 'VRT-26-00001', 'VRT-26-00002').order).toBeUndefined()
  expect(emailTo('user', null).order).toBeUndefined()
})

const update = (kind: string, body: string, role: Role = 'user') => ({
  ...{ kind, title: 'Title', body, role, orderId: 'o1', orderNumber: 'VRT-26-00001', targetId: null, pinId: null },
})
const emailAbout = (...notifications: ReturnType<typeof update>[]) =>
  notificationEmail({ firstName: 'Jo', email: 'jo@example.com', role: notifications[0]?.role ?? 'user' }, notifications, {
    site: 'https://vorta.example',
    leave: null,
  })

it('leaves out the order number that is named above the title', () => {
  const paragraphsOf = (body: string) => emailAbout(update('order.ask', body)).content.paragraphs
  expect(paragraphsOf('Order VRT-26-00001: which exhaust?\nNote: “none”')).toEqual(['Which exhaust?', 'Note: “none”'])
  expect(paragraphsOf('Order VRT-26-00001.')).toEqual(['Order VRT-26-00001.'])
  expect(paragraphsOf('Order VRT-26-00001 is in production.')).toEqual(['Order VRT-26-00001 is in production.'])
})

it('has one button, for the newest update of an order or for the dashboard', () => {
  const { content } = emailAbout(update('order.assign', 'A'), update('design.cad', 'B'))
  expect(content.title).toBe('2 updates')
  expect(content.action).toEqual({ label: 'View Design', href: 'https://vorta.example/dashboard?order=o1&view=details&design=newest' })
  expect(emailTo('engineer', 'VRT-26-00001', 'VRT-26-00002').content.action).toEqual({
    label: 'Open Dashboard',
    href: 'https://vorta.example/engineer-dashboard',
  })
})

it('shows the quote to the customer only', () => {
  expect(emailAbout(update('order.quote', 'A')).order?.showsQuote).toBe(true)
  expect(emailAbout(update('order.assign', 'A')).order?.showsQuote).toBeUndefined()
  expect(emailAbout(update('payment.due', 'A', 'engineer')).order?.showsQuote).toBeUndefined()
})

it('shows the newest CAD version that it is about', () => {
  const reader = { firstName: 'Jo', email: 'jo@example.com', role: 'user' as const }
  const about = (kind: string, targetId: string | null) => ({
    ...{
      kind,
      title: 'Version 2 is ready',
      body: '',
      role: 'user' as const,
      orderId: 'o1',
      orderNumber: 'VRT-26-00001',
      targetId,
      pinId: null,
    },
  })
  const orderOf = (...notifications: ReturnType<typeof about>[]) =>
    notificationEmail(reader, notifications, { site: 'https://vorta.example', leave: null }).order
  expect(orderOf(about('design.cad', 'v1'), about('design.revised', 'v2'), about('order.quote', null))?.cadModelId).toBe('v2')
  expect(orderOf(about('design.scan', 's1'))?.cadModelId).toBeUndefined()
})
