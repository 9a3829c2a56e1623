import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { freePort } from '../../../test/free-port.ts'
import { createTestUsers, orderIn, payFee, placeOrder, type TestUsers } from '../../../test/orders.ts'
import { startSmtpServer } from '../../../test/smtp.ts'
import { createMailer } from '../../platform/mail/mailer.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440

let t: TestApp
let testUsers: TestUsers
beforeAll(async () => {
  t = await startTestApp({ COMPANY_TIME_ZONE: 'UTC', COMPANY_HOLIDAYS: 'none' })
})
afterAll(() => t.close())
beforeEach(async () => {
  testUsers = await createTestUsers(t)
})

async function after(minutes: number) {
  t.clock.advance(minutes * MINUTE_MS)
  await t.app.orders.remindOfFees()
  await t.app.notifications.sendDue()
  await t.app.worker.drain()
}
/** Ten in the morning, when the company is open. The users sign in then, because sessions expire. */
async function goToMondayMorning() {
  const now = t.clock.now()
  const monday = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + ((8 - now.getUTCDay()) % 7 || 7), 10)
  t.clock.advance(monday - now.getTime())
  testUsers = await createTestUsers(t)
}
const emailsTo = (user: TestUser) => t.mails.filter((mail) => mail.to === user.email)
const settings = (user: TestUser, body: object) => t.call('PUT', '/api/notifications/settings', { token: user.token, body })

describe('the notification email', () => {
  it('is sent after a few minutes, with all updates and their links', async () => {
    const orderId = await orderIn(t, testUsers, 'payment_pending')
    await after(1)
    expect(emailsTo(testUsers.customer)).toEqual([])
    await after(3)
    expect(emailsTo(testUsers.customer)).toHaveLength(1)
    const [email] = emailsTo(testUsers.customer)
    expect(email?.subject).toMatch(/, and \d more updates? · VRT-/)
    for (const part of [email?.text, email?.html?.replaceAll('&amp;', '&')]) {
      expect(part).toContain('is your engineer')
      expect(part).toContain('Your production quote')
      expect(part).toContain(`/dashboard?order=${orderId}&view=details`)
      // The payment has its own receipt.
      expect(part).not.toContain('Design fee paid')
    }
    await after(30)
    expect(emailsTo(testUsers.customer)).toHaveLength(1)
    expect(emailsTo(testUsers.engineer)[0]?.text).toContain(`/engineer-dashboard?order=${orderId}`)
    expect(emailsTo(testUsers.admin)[0]?.text).toContain(`/admin-dashboard?order=${orderId}`)
  })

  it('leaves out what was read on the site', async () => {
    const [seen, unseen] = [await orderIn(t, testUsers, 'assigned'), await orderIn(t, testUsers, 'assigned')]
    const read = (body: object) => t.call('POST', '/api/notifications/read', { token: testUsers.customer.token, body })
    expect((await read({ orderId: seen })).status).toBe(200)
    await after(4)
    expect(emailsTo(testUsers.customer)).toHaveLength(1)
    expect(emailsTo(testUsers.customer)[0]?.text).toContain(unseen)
    expect(emailsTo(testUsers.customer)[0]?.text).not.toContain(seen)
    await orderIn(t, testUsers, 'assigned')
    await read({})
    await after(4)
    expect(emailsTo(testUsers.customer)).toHaveLength(1)
  })

  it('respects topics muted for email or entirely', async () => {
    await settings(testUsers.customer, { mailMuted: ['assigned'] })
    await settings(testUsers.engineer, { muted: ['assigned'] })
    await orderIn(t, testUsers, 'assigned')
    await after(4)
    expect([...emailsTo(testUsers.customer), ...emailsTo(testUsers.engineer)]).toEqual([])
    const { body } = await t.call('GET', '/api/notifications', { token: testUsers.customer.token })
    expect(body.notifications.map(({ kind }: { kind: string }) => kind)).toContain('order.assign')
  })

  it('has an unsubscribe link that cannot be forged', async () => {
    await orderIn(t, testUsers, 'assigned')
    await after(4)
    const leave = new URL(emailsTo(testUsers.customer)[0]?.leave ?? '')
    const ask = await t.call('GET', leave.pathname + leave.search)
    expect(ask.body).toContain('Assignments')
    const form = { raw: '', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    const forged = `${leave.pathname}?token=${leave.searchParams.get('token')?.replace(testUsers.customer.id, testUsers.stranger.id)}`
    expect((await t.call('POST', forged, form)).status).toBe(404)
    const storedSettings = async (user: TestUser) =>
      (await t.call('GET', '/api/notifications/settings', { token: user.token })).body.settings
    expect((await storedSettings(testUsers.customer)).mailMuted).toEqual([])
    for (const _ of [1, 2]) expect((await t.call('POST', leave.pathname + leave.search, form)).status).toBe(200)
    expect(await storedSettings(testUsers.customer)).toEqual({ muted: [], mailMuted: ['assigned'] })
    expect(await storedSettings(testUsers.stranger)).toEqual({ muted: [], mailMuted: [] })
  })

  it('reminds twice of an unpaid fee during business hours, and once of a quote that expires soon', async () => {
    await goToMondayMorning()
    const [quoted, open, paid] = [
      await orderIn(t, testUsers, 'payment_pending'),
      await placeOrder(t, testUsers.customer),
      await placeOrder(t, testUsers.customer),
    ]
    await payFee(t, paid)
    await after(4)
    expect(emailsTo(testUsers.customer)).toHaveLength(1)
    await after(DAY_MINUTES)
    await after(4)
    expect(emailsTo(testUsers.customer)).toHaveLength(2)
    expect(emailsTo(testUsers.customer)[1]).toMatchObject({
      subject: expect.stringContaining('Your design fee is due'),
      text: expect.stringContaining(`/pay/${open}`),
    })
    // Saturday morning: the last reminder waits for Monday.
    await after(4 * DAY_MINUTES)
    await after(4)
    expect(emailsTo(testUsers.customer)).toHaveLength(2)
    await after(2 * DAY_MINUTES)
    await after(4)
    expect(emailsTo(testUsers.customer)).toHaveLength(3)
    expect(emailsTo(testUsers.customer)[2]).toMatchObject({
      subject: expect.stringContaining('Your design fee is still due'),
      text: expect.stringContaining('This is our last reminder.'),
      leave: expect.stringContaining('/api/notifications/unsubscribe?token='),
    })
    await after(17 * DAY_MINUTES)
    await after(4)
    expect(emailsTo(testUsers.customer)).toHaveLength(3)
    await after(DAY_MINUTES)
    await after(4)
    expect(emailsTo(testUsers.customer)).toHaveLength(4)
    expect(emailsTo(testUsers.customer)[3]?.text).toContain(`/pay/${quoted}`)
    await after(10 * DAY_MINUTES)
    expect(emailsTo(testUsers.customer)).toHaveLength(4)
  })

  it('does not remind of a fee that was paid or cancelled in the meantime, or if the customer unsubscribed', async () => {
    await goToMondayMorning()
    const { customer, stranger } = testUsers
    const [paid, cancelled] = [await placeOrder(t, customer), await placeOrder(t, customer)]
    await placeOrder(t, stranger)
    await settings(stranger, { mailMuted: ['payment_due'] })
    // The reminders are created, and their email waits.
    await after(DAY_MINUTES)
    await payFee(t, paid)
    await t.call('PUT', `/api/orders/${cancelled}/cancel`, {
      token: (await t.createUser('admin')).token,
      body: { reason: 'No longer needed' },
    })
    await after(4)
    await after(5 * DAY_MINUTES)
    await after(4)
    expect([...emailsTo(customer), ...emailsTo(stranger)].filter(({ text }) => text.includes('design fee is'))).toEqual([])
  })

  it('does not remind of fees if reminders are off', async () => {
    const off = await startTestApp({ COMPANY_TIME_ZONE: 'UTC', COMPANY_HOLIDAYS: 'none', REMINDERS: 'off' }, undefined, t.database)
    const hasReminder = async () =>
      (await t.database.pool.query('select 1 from jobs where dedupe_key = $1', [`payment-due:${orderId}`])).rowCount
    await goToMondayMorning()
    const orderId = await placeOrder(t, testUsers.customer)
    t.clock.advance(DAY_MINUTES * MINUTE_MS)
    off.clock.advance(t.clock.now().getTime() - off.clock.now().getTime())
    try {
      await off.app.orders.remindOfFees()
      expect(await hasReminder()).toBe(0)
      await t.app.orders.remindOfFees()
      expect(await hasReminder()).toBe(1)
    } finally {
      await off.close()
    }
  })

  it('is not sent to a disabled account', async () => {
    await orderIn(t, testUsers, 'assigned')
    await t.database.pool.query('update users set disabled_at = now() where id = $1', [testUsers.customer.id])
    await after(4)
    expect(emailsTo(testUsers.customer)).toEqual([])
  })
})

it('delays emails while the mail server is down, without losing or duplicating any', async () => {
  const port = await freePort()
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Vorta <v@example.com>', folder: '' })
  const app = await startTestApp({}, mailer)
  try {
    const users = await createTestUsers(app)
    const orderId = await orderIn(app, users, 'assigned')
    const wait = async (minutes: number) => {
      app.clock.advance(minutes * MINUTE_MS)
      await app.app.notifications.sendDue()
      await app.app.worker.drain()
    }
    for (let minutes = 0; minutes < 60; minutes += 5) await wait(5)
    // Actions do not wait for the mail server.
    expect((await app.call('GET', `/api/orders/${orderId}`, { token: users.customer.token })).body.order.status).toBe('assigned')
    const smtp = await startSmtpServer(port)
    try {
      for (let minutes = 0; minutes < 120; minutes += 5) await wait(5)
      const to = smtp.messages.map((message) => /^To: (.+)$/m.exec(message)?.[1]?.trim())
      expect(to.sort()).toEqual([users.admin.email, users.customer.email, users.engineer.email].sort())
      expect(smtp.messages.every((message) => /^Message-ID: <\S+@example\.com>/m.test(message))).toBe(true)
    } finally {
      await smtp.stop()
    }
  } finally {
    await app.close()
  }
})
