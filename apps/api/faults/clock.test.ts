import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../test/app.ts'
import { connect, uploadChatFile } from '../test/chat.ts'
import { violatedInvariants } from '../test/invariants.ts'
import { assign, createTestUsers, placeOrder, type TestUsers } from '../test/orders.ts'
import { chargeCard, confirmPayment, eventOf, orderOf, paidLines, sendEvent, settled } from '../test/payments.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

let t: TestApp
let users: TestUsers
beforeAll(async () => {
  t = await startTestApp()
  users = await createTestUsers(t)
})
afterAll(() => t.close())

describe('a jump of the server clock', () => {
  it.each([-10, 10, -25])('by %i minutes does not break a chat or a payment', async (minutes) => {
    const { customer, engineer } = users
    const orderId = await placeOrder(t, customer)
    const intent = await chargeCard(t, customer, orderId)
    t.clock.advance(minutes * MINUTE_MS)
    expect((await confirmPayment(t, customer, orderId, intent.paymentIntentId)).status).toBe(200)
    expect((await assign(t, users, orderId)).status).toBe(200)

    const [ann, erin] = await Promise.all([connect(t.url, customer.token), connect(t.url, engineer.token)])
    await Promise.all([ann.join(orderId), erin.join(orderId)])
    for (let i = 0; i < 6; i += 1) {
      await (i % 2 ? erin : ann).send({ orderId, content: `${i}`, messageType: 'text' })
      t.clock.advance((i % 2 ? 7 : -7) * MINUTE_MS)
    }
    ann.close()
    erin.close()
    const { messages } = (await t.call('GET', `/api/chat/order/${orderId}`, { token: customer.token })).body.chat
    const sent = messages.filter((message: { senderRole: string }) => message.senderRole !== 'system')
    expect(sent.map((message: { content: string }) => message.content)).toEqual(['0', '1', '2', '3', '4', '5'])

    await settled(t)
    expect(paidLines(await orderOf(t, customer, orderId))).toBe(1)
    expect(await violatedInvariants(t.database.pool)).toEqual([])
  })

  it('expires download links and webhook signatures', async () => {
    const { customer } = users
    const orderId = await placeOrder(t, customer)
    await assign(t, users, orderId)
    const link = await uploadChatFile(t, customer, orderId)
    const opened = async () => (await fetch(new URL(link, t.url))).status
    expect(await opened()).toBe(200)
    t.clock.advance(9 * MINUTE_MS)
    expect(await opened()).toBe(200)
    t.clock.advance(2 * MINUTE_MS)
    expect(await opened()).toBe(403)

    const event = () => eventOf('payment_intent.succeeded', 'pi_unknown')
    const late = await sendEvent(t, event(), { at: new Date(t.clock.now().getTime() - 6 * MINUTE_MS) })
    expect(late).toMatchObject({ status: 400 })
    expect((await sendEvent(t, event())).status).toBe(200)
  })

  it('by a day ends inactive sessions and loses no data', async () => {
    const customer = await t.createUser()
    const orderId = await placeOrder(t, customer)
    t.clock.advance(DAY_MS + MINUTE_MS)
    expect((await t.call('GET', '/api/auth/me', { token: customer.token })).status).toBe(401)
    const { body } = await t.call('POST', '/api/auth/login', { body: { email: customer.email, password: 'secret1' } })
    expect((await t.call('GET', `/api/orders/${orderId}`, { token: body.token })).status).toBe(200)
    // Jump back: data with future timestamps is still readable.
    t.clock.advance(-DAY_MS)
    expect((await t.call('GET', '/api/auth/me', { token: body.token })).status).toBe(200)
    expect((await t.call('GET', '/api/orders/my-orders', { token: body.token })).body.orders[0]._id).toBe(orderId)
    expect(await violatedInvariants(t.database.pool)).toEqual([])
  })
})
