import type { Role } from '@vorta/contract/auth/role'
import { expect, it } from 'vitest'
import { notificationEmail } from './notification-email.ts'

const emailTo = (role: Role, ...orderNumbers: (string | null)[]) => {
  const notifications = orderNumbers.map((orderNumber) => ({
    ...{ kind: 'order.assign', title: 'Erin Vasquez is your engineer', body: 'Erin will design your kit.', role: 'user' as const },
    ...{ orderId: orderNumber, targetId: null, pinId: null, orderNumber, contactName: null },
  }))
  const reader = { firstName: 'Jo', email: 'jo@example.com', role }
  return notificationEmail(reader, notifications, { site: 'https://vorta.example', leave: null })
}

const subjectOf = (...orderNumbers: (string | null)[]) => emailTo('user', ...orderNumbers).subject

it('names the update or the orders in the subject', () => {
  expect(subjectOf('VRT-26-00001')).toBe('Erin Vasquez is your engineer · VRT-26-00001')
  expect(subjectOf('VRT-26-00001', 'VRT-26-00001')).toBe('Erin Vasquez is your engineer, and 1 more update · VRT-26-00001')
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

it('links to the email preferences of the role', () => {
  const linkTo = (role: Role) => emailTo(role, null).content.preferences?.href
  expect(linkTo('user')).toBe('https://vorta.example/dashboard?tab=profile&section=notifications')
  expect(linkTo('engineer')).toBe('https://vorta.example/engineer-dashboard?tab=settings&section=notifications')
  expect(linkTo('admin')).toBe('https://vorta.example/admin-dashboard?tab=settings&section=notifications')
})

it('gives the true reason for the email', () => {
  const reasonFor = (role: Role, ...kinds: string[]) => emailAbout(...kinds.map((kind) => update(kind, 'A', role))).content.footnotes?.[0]
  expect(reasonFor('user', 'order.cancel')).toBe("You're receiving this email because you placed this order.")
  expect(reasonFor('user', 'chat.unread')).toBe("You're receiving this email because you have unread messages.")
  expect(reasonFor('user', 'order.cancel', 'chat.unread')).toBe("You're receiving this email because you have unread updates.")
  expect(reasonFor('admin', 'payment.review')).toBe("You're receiving this email because you're an admin.")
  expect(reasonFor('engineer', 'order.assign')).toBe("You're receiving this email because you work on this order.")
})

it('shows the shipment to the customer', () => {
  expect(emailAbout(update('production.shipped', 'A')).order?.showsShipment).toBe(true)
  expect(emailAbout(update('order.complete', 'A')).order?.showsShipment).toBeUndefined()
})

it('shows a large picture for milestones of the customer only', () => {
  expect(emailAbout(update('production.shipped', 'A')).order?.isMilestone).toBe(true)
  expect(emailAbout(update('order.ask', 'A')).order?.isMilestone).toBeUndefined()
  expect(emailAbout(update('order.complete', 'A', 'admin')).order?.isMilestone).toBeUndefined()
})

it('gives the reason for a cancellation', () => {
  expect(emailAbout(update('order.cancel', 'Order VRT-26-00001: no tooling')).content).toMatchObject({
    paragraphs: ['We cancelled your order and stopped all work on it.'],
    messages: [{ author: 'Vorta', text: 'no tooling' }],
  })
})

it('shows the order if all updates are about it', () => {
  expect(emailTo('user', 'VRT-26-00001', 'VRT-26-00001').order).toEqual({ id: 'VRT-26-00001', reader: 'user' })
  expect(emailTo('user', 'VRT-26-00001', 'VRT-26-00002').order).toBeUndefined()
  expect(emailTo('user', null).order).toBeUndefined()
})

const update = (kind: string, body: string, role: Role = 'user') => ({
  ...{ kind, title: 'Title', body, role, orderId: 'o1', orderNumber: 'VRT-26-00001', targetId: null, pinId: null },
  contactName: role === 'user' ? 'Erin Vasquez' : 'Casey Morgan',
})
const emailAbout = (...notifications: ReturnType<typeof update>[]) =>
  notificationEmail({ firstName: 'Jo', email: 'jo@example.com', role: notifications[0]?.role ?? 'user' }, notifications, {
    site: 'https://vorta.example',
    leave: null,
  })

it('leaves out the order number that is named above the title', () => {
  const paragraphsOf = (body: string) => emailAbout(update('order.assign', body)).content.paragraphs
  expect(paragraphsOf('Order VRT-26-00001: the mold is ready.\nPay now.')).toEqual(['The mold is ready.', 'Pay now.'])
  expect(paragraphsOf('Order VRT-26-00001.')).toEqual(['Order VRT-26-00001.'])
  expect(paragraphsOf('Order VRT-26-00001 is in production.')).toEqual(['Order VRT-26-00001 is in production.'])
})

it('introduces what a person wrote and quotes it with its author', () => {
  const contentOf = (kind: string, body: string, role: Role = 'user') => {
    const { preview, paragraphs, messages } = emailAbout(update(kind, body, role)).content
    return { preview, paragraphs, messages }
  }
  expect(contentOf('order.ask', 'Order VRT-26-00001: which exhaust?\n“none”')).toEqual({
    preview: 'which exhaust? “none”',
    paragraphs: ["Please answer so that we can continue. Your order's deadline is paused until then."],
    messages: [{ author: 'Erin Vasquez', text: 'which exhaust?\n“none”' }],
  })
  expect(contentOf('design.cad', 'Order VRT-26-00001: CAD version 1 is ready.\nNote from Erin Vasquez: “It clears\n“110” mm.”')).toEqual({
    preview: 'It clears “110” mm.',
    paragraphs: ['CAD version 1 is ready.'],
    messages: [{ author: 'Erin Vasquez', text: 'It clears\n“110” mm.' }],
  })
  expect(contentOf('order.requestRevision', 'Order VRT-26-00001: Casey Morgan requested revision 1 of 3.\n“Wider”', 'engineer')).toEqual({
    preview: 'Wider',
    paragraphs: ['Casey Morgan requested revision 1 of 3.'],
    messages: [{ author: 'Casey Morgan', text: 'Wider' }],
  })
  expect(contentOf('order.cancelDeclined', 'Order VRT-26-00001: too late.').messages).toEqual([{ author: 'Vorta', text: 'too late.' }])
})

it('names the company as the author of what an admin wrote', () => {
  const reply = { ...update('pin.answer', 'Order VRT-26-00001: wider now'), title: 'We replied to pin 2' }
  expect(emailAbout(reply).content).toMatchObject({
    paragraphs: ['We replied to a pin on the design.'],
    messages: [{ author: 'Vorta', text: 'wider now' }],
  })
  const step = emailAbout(update('production.step', 'Order VRT-26-00001: Molding.\nNote from Vorta: “No flaw.”')).content
  expect(step.messages).toEqual([{ author: 'Vorta', text: 'No flaw.' }])
})

it('names the order and the author of each quote in an email about several orders', () => {
  const [first, other] = [update('pin.answer', 'Order VRT-26-00001: wider now'), { ...update('order.assign', 'B'), orderId: 'o2' }]
  expect(emailAbout(first, other).content.items?.[0]).toMatchObject({
    body: 'Order VRT-26-00001',
    message: { author: 'Erin Vasquez', text: 'wider now' },
  })
})

it('says more than the bare data of a notification', () => {
  const paragraphsOf = (kind: string, body: string, role: Role = 'user') => emailAbout(update(kind, body, role)).content.paragraphs
  expect(paragraphsOf('order.create', 'Order VRT-26-00001: Casey Morgan ordered a kit for a 2024 BMW M4.', 'admin')).toEqual([
    'Casey Morgan ordered a kit for a 2024 BMW M4. Review the order and assign an engineer.',
  ])
  expect(paragraphsOf('pin.create', 'Order VRT-26-00001: wider', 'engineer')).toEqual(['Casey Morgan placed a pin on the design.'])
  expect(paragraphsOf('order.quote', 'Order VRT-26-00001: $3,450.00 (was $3,600.00), valid for 30 days.')?.[0]).toMatch(
    /^This quote replaces the one for \$3,600\.00\. Production starts/,
  )
  expect(paragraphsOf('production.step', 'Order VRT-26-00001: Quality Check.')).toEqual([
    'Your kit reached the next production step: Quality Check.',
  ])
  expect(paragraphsOf('production.shipped', 'Order VRT-26-00001: Shipped with UPS.')).toEqual(['We shipped your kit.'])
})

it('starts with what the reader has to act on, in the title, the items and the button', () => {
  const { subject, content } = emailAbout(
    update('design.cad', 'A'),
    { ...update('design.revised', 'B'), title: 'Revision 1 is ready to review' },
    update('pin.answer', 'C'),
    update('chat.unread', 'D'),
  )
  expect(subject).toBe('Revision 1 is ready to review, and 3 more updates · VRT-26-00001')
  expect(content.title).toBe('Revision 1 is ready to review, and 3 more updates')
  expect(content.items?.map(({ body }) => body)).toEqual(['B', 'A', 'Erin Vasquez replied to a pin on the design.', 'D'])
  expect(content.action).toEqual({ label: 'View Design', href: 'https://vorta.example/dashboard?order=o1&view=details&design=newest' })
  const newest = emailAbout(update('pin.answer', 'A'), { ...update('case.update', 'B'), title: 'Newest' }).content
  expect(newest.title).toBe('Newest, and 1 more update')
  const withdrawn = emailAbout(update('order.quote', 'A'), { ...update('order.withdrawQuote', 'B'), title: 'Withdrawn' }).content
  expect(withdrawn.title).toBe('Withdrawn, and 1 more update')
  expect(emailTo('engineer', 'VRT-26-00001', 'VRT-26-00002').content.action).toEqual({
    label: 'Open Dashboard',
    href: 'https://vorta.example/engineer-dashboard',
  })
})

it('shows the amount due to the customer only', () => {
  expect(emailAbout(update('order.quote', 'A')).order?.showsDue).toBe(true)
  expect(emailAbout(update('order.assign', 'A')).order?.showsDue).toBeUndefined()
  expect(emailAbout(update('payment.due', 'A', 'engineer')).order?.showsDue).toBeUndefined()
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
      contactName: null,
    },
  })
  const orderOf = (...notifications: ReturnType<typeof about>[]) =>
    notificationEmail(reader, notifications, { site: 'https://vorta.example', leave: null }).order
  expect(orderOf(about('design.cad', 'v1'), about('design.revised', 'v2'), about('order.quote', null))?.cadModelId).toBe('v2')
  expect(orderOf(about('design.scan', 's1'))?.cadModelId).toBeUndefined()
})
