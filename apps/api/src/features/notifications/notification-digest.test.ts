import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { freePort } from '../../../test/free-port.ts'
import { type Cast, gatherCast, orderIn, payFee, placeOrder } from '../../../test/orders.ts'
import { startSmtpServer } from '../../../test/smtp.ts'
import { createMailer } from '../../platform/mail/mailer.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440

let t: TestApp
let cast: Cast
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  cast = await gatherCast(t)
})

async function after(minutes: number) {
  t.clock.advance(minutes * MINUTE_MS)
  await t.app.worker.drain()
}
const emailsTo = (person: TestUser) => t.mails.filter((mail) => mail.to === person.email)
const settings = (person: TestUser, body: object) => t.call('PUT', '/api/notifications/settings', { token: person.token, body })

describe('news by email', () => {
  it('waits some minutes, then comes as one letter with a way to each place', async () => {
    const orderId = await orderIn(t, cast, 'payment_pending')
    await after(1)
    expect(emailsTo(cast.customer)).toEqual([])
    await after(3)
    expect(emailsTo(cast.customer)).toHaveLength(1)
    const [letter] = emailsTo(cast.customer)
    expect(letter?.subject).toMatch(/^\d updates on order VRT-/)
    for (const part of [letter?.text, letter?.html?.replaceAll('&#38;', '&')]) {
      expect(part).toContain('An engineer is assigned')
      expect(part).toContain('Your production quote')
      expect(part).toContain(`/dashboard?order=${orderId}&view=details`)
      // The payment has a receipt of its own.
      expect(part).not.toContain('Design fee paid')
    }
    await after(30)
    expect(emailsTo(cast.customer)).toHaveLength(1)
    expect(emailsTo(cast.engineer)[0]?.text).toContain(`/engineer-dashboard?order=${orderId}`)
    expect(emailsTo(cast.admin)[0]?.text).toContain(`/admin-dashboard?order=${orderId}`)
  })

  it('is held back for what was seen on the site meanwhile', async () => {
    const [seen, unseen] = [await orderIn(t, cast, 'assigned'), await orderIn(t, cast, 'assigned')]
    const read = (body: object) => t.call('POST', '/api/notifications/read', { token: cast.customer.token, body })
    expect((await read({ orderId: seen })).status).toBe(200)
    await after(4)
    expect(emailsTo(cast.customer)).toHaveLength(1)
    expect(emailsTo(cast.customer)[0]?.text).toContain(unseen)
    expect(emailsTo(cast.customer)[0]?.text).not.toContain(seen)
    await orderIn(t, cast, 'assigned')
    await read({})
    await after(4)
    expect(emailsTo(cast.customer)).toHaveLength(1)
  })

  it('can be switched off by kind, for email alone or wholly', async () => {
    await settings(cast.customer, { mailMuted: ['assigned'] })
    await settings(cast.engineer, { muted: ['assigned'] })
    await orderIn(t, cast, 'assigned')
    await after(4)
    expect([...emailsTo(cast.customer), ...emailsTo(cast.engineer)]).toEqual([])
    const { body } = await t.call('GET', '/api/notifications', { token: cast.customer.token })
    expect(body.notifications.map((one: { kind: string }) => one.kind)).toContain('order.assign')
  })

  it('can be switched off from the letter, by nobody else’s link', async () => {
    await orderIn(t, cast, 'assigned')
    await after(4)
    const leave = new URL(emailsTo(cast.customer)[0]?.leave ?? '')
    const ask = await t.call('GET', leave.pathname + leave.search)
    expect(ask.body).toContain('Assignments')
    const form = { raw: '', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    const forged = `${leave.pathname}?token=${leave.searchParams.get('token')?.replace(cast.customer.id, cast.stranger.id)}`
    expect((await t.call('POST', forged, form)).status).toBe(404)
    const chosen = async (person: TestUser) => (await t.call('GET', '/api/notifications/settings', { token: person.token })).body.settings
    expect((await chosen(cast.customer)).mailMuted).toEqual([])
    for (const _ of [1, 2]) expect((await t.call('POST', leave.pathname + leave.search, form)).status).toBe(200)
    expect(await chosen(cast.customer)).toEqual({ muted: [], mailMuted: ['assigned'] })
    expect(await chosen(cast.stranger)).toEqual({ muted: [], mailMuted: [] })
  })

  it('asks once for a fee that is still open, and for a quote that ends soon', async () => {
    const [quoted, open, paid] = [
      await orderIn(t, cast, 'payment_pending'),
      await placeOrder(t, cast.customer),
      await placeOrder(t, cast.customer),
    ]
    await payFee(t, paid)
    await after(4)
    expect(emailsTo(cast.customer)).toHaveLength(1)
    await after(DAY_MINUTES)
    await after(4)
    expect(emailsTo(cast.customer)).toHaveLength(2)
    expect(emailsTo(cast.customer)[1]).toMatchObject({
      subject: expect.stringContaining('The design fee is still open'),
      text: expect.stringContaining(`/pay/${open}`),
    })
    await after(23 * DAY_MINUTES)
    await after(4)
    expect(emailsTo(cast.customer)).toHaveLength(2)
    await after(DAY_MINUTES)
    await after(4)
    expect(emailsTo(cast.customer)).toHaveLength(3)
    expect(emailsTo(cast.customer)[2]?.text).toContain(`/pay/${quoted}`)
    await after(10 * DAY_MINUTES)
    expect(emailsTo(cast.customer)).toHaveLength(3)
  })

  it('does not go to an account that was switched off', async () => {
    await orderIn(t, cast, 'assigned')
    await t.database.pool.query('update users set disabled_at = now() where id = $1', [cast.customer.id])
    await after(4)
    expect(emailsTo(cast.customer)).toEqual([])
  })
})

it('a mail server that is down for an hour delays letters, and none is lost or doubled', async () => {
  const port = await freePort()
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Vorta <v@example.com>', folder: '' })
  const app = await startTestApp({}, mailer)
  try {
    const people = await gatherCast(app)
    const orderId = await orderIn(app, people, 'assigned')
    const wait = async (minutes: number) => {
      app.clock.advance(minutes * MINUTE_MS)
      await app.app.worker.drain()
    }
    for (let minutes = 0; minutes < 60; minutes += 5) await wait(5)
    // Nobody's work waited for it.
    expect((await app.call('GET', `/api/orders/${orderId}`, { token: people.customer.token })).body.order.status).toBe('assigned')
    const back = await startSmtpServer(port)
    try {
      for (let minutes = 0; minutes < 120; minutes += 5) await wait(5)
      const to = back.messages.map((message) => /^To: (.+)$/m.exec(message)?.[1]?.trim())
      expect(to.sort()).toEqual([people.admin.email, people.customer.email, people.engineer.email].sort())
      expect(back.messages.every((message) => /^Message-ID: <\S+@vorta>/m.test(message))).toBe(true)
    } finally {
      await back.stop()
    }
  } finally {
    await app.close()
  }
})
