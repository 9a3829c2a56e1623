import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../test/app.ts'
import { connect, uploadChatFile } from '../test/chat.ts'
import { violatedInvariants } from '../test/invariants.ts'
import { assign, type Cast, gatherCast, placeOrder } from '../test/orders.ts'
import { chargeCard, confirmPayment, eventOf, orderOf, paidLines, sendEvent, settled } from '../test/payments.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

let t: TestApp
let cast: Cast
beforeAll(async () => {
  t = await startTestApp()
  cast = await gatherCast(t)
})
afterAll(() => t.close())

describe('the server’s clock', { timeout: 600_000 }, () => {
  it.each([-10, 10, -25])('jumps by %i minutes in the middle of a conversation and a payment', async (minutes) => {
    const { customer, engineer } = cast
    const orderId = await placeOrder(t, customer)
    const intent = await chargeCard(t, customer, orderId)
    t.clock.advance(minutes * MINUTE_MS)
    expect((await confirmPayment(t, customer, orderId, intent.paymentIntentId)).status).toBe(200)
    expect((await assign(t, cast, orderId)).status).toBe(200)

    const [ann, erin] = await Promise.all([connect(t.url, customer.token), connect(t.url, engineer.token)])
    await Promise.all([ann.join(orderId), erin.join(orderId)])
    for (let i = 0; i < 6; i += 1) {
      await (i % 2 ? erin : ann).send({ orderId, content: `${i}`, messageType: 'text' })
      t.clock.advance((i % 2 ? 7 : -7) * MINUTE_MS)
    }
    ann.close()
    erin.close()
    const { messages } = (await t.call('GET', `/api/chat/order/${orderId}`, { token: customer.token })).body.chat
    const said = messages.filter((one: { senderRole: string }) => one.senderRole !== 'system')
    expect(said.map((one: { content: string }) => one.content)).toEqual(['0', '1', '2', '3', '4', '5'])

    await settled(t)
    expect(paidLines(await orderOf(t, customer, orderId))).toBe(1)
    expect(await violatedInvariants(t.database.pool)).toEqual([])
  })

  it('is what links and events are judged by', async () => {
    const { customer } = cast
    const orderId = await placeOrder(t, customer)
    await assign(t, cast, orderId)
    const link = await uploadChatFile(t, customer, orderId)
    const opened = async () => (await fetch(new URL(link, t.url))).status
    expect(await opened()).toBe(200)
    t.clock.advance(9 * MINUTE_MS)
    expect(await opened()).toBe(200)
    t.clock.advance(2 * MINUTE_MS)
    expect(await opened()).toBe(403)

    const event = () => eventOf('payment_intent.succeeded', 'pi_nobodys')
    const late = await sendEvent(t, event(), { at: new Date(t.clock.now().getTime() - 6 * MINUTE_MS) })
    expect(late).toMatchObject({ status: 400 })
    expect((await sendEvent(t, event())).status).toBe(200)
  })

  it('jumps by a day: who was silent signs in again, and nothing is lost', async () => {
    const customer = await t.person()
    const orderId = await placeOrder(t, customer)
    t.clock.advance(DAY_MS + MINUTE_MS)
    expect((await t.call('GET', '/api/auth/me', { token: customer.token })).status).toBe(401)
    const { body } = await t.call('POST', '/api/auth/login', { body: { email: customer.email, password: 'secret1' } })
    expect((await t.call('GET', `/api/orders/${orderId}`, { token: body.token })).status).toBe(200)
    // And back again: what was written in that future is still read.
    t.clock.advance(-DAY_MS)
    expect((await t.call('GET', '/api/auth/me', { token: body.token })).status).toBe(200)
    expect((await t.call('GET', '/api/orders/my-orders', { token: body.token })).body.orders[0]._id).toBe(orderId)
    expect(await violatedInvariants(t.database.pool)).toEqual([])
  })
})
