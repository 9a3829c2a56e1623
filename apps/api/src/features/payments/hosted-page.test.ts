import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { createTestUsers, placeOrder, type TestUsers } from '../../../test/orders.ts'
import {
  atProvider,
  chargeCard,
  confirmPayment,
  createIntent,
  orderOf,
  paymentRows,
  payWith,
  providerOf,
  settled,
} from '../../../test/payments.ts'

let t: TestApp
let testUsers: TestUsers
let customer: TestUser
let orderId: string

beforeAll(async () => {
  t = await startTestApp()
  testUsers = await createTestUsers(t)
  customer = testUsers.customer
})
afterAll(() => t.close())
beforeEach(async () => {
  providerOf(t).switches.dropWebhooks = false
  orderId = await placeOrder(t, customer)
})

const openPage = (user: TestUser, id: string) => t.call('POST', '/api/payments/hosted-page', { token: user.token, body: { orderId: id } })
const pathOf = (url: string) => new URL(url).pathname + new URL(url).search
const submit = (url: string, fields: Record<string, string>) =>
  t.call('POST', pathOf(url), {
    raw: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
const card = (number: string) => ({ number, exp: '12 / 40', cvc: '123' })

describe('hosted payment page', () => {
  it('charges the card, returns the customer to the order and marks it paid', async () => {
    providerOf(t).switches.dropWebhooks = true
    const { status, body } = await openPage(customer, orderId)
    expect([status, new URL(body.url).origin]).toEqual([200, t.url.replace('127.0.0.1', 'localhost')])
    const page = await t.call('GET', pathOf(body.url))
    expect([page.status, page.headers.get('content-security-policy')]).toEqual([200, expect.stringContaining("default-src 'none'")])
    expect(page.body).toContain('Pay $500.00')
    const declined = await submit(body.url, card('4000000000000002'))
    expect(declined.body).toContain('Your card was declined.')
    const paid = await submit(body.url, card('4242 4242 4242 4242'))
    expect(paid.status).toBe(303)
    const back = await t.call('GET', pathOf(paid.headers.get('location') ?? ''))
    expect([back.status, back.headers.get('location')]).toEqual([303, `/builder?from=dashboard&placed=${orderId}`])
    expect((await orderOf(t, customer, orderId)).paymentStatus).toBe('paid')
    expect((await openPage(customer, orderId)).body.message).toBe('The design fee is paid, and nothing else is due right now.')
  })

  it('asks for 3-D Secure if the card requires it', async () => {
    const { body } = await openPage(customer, orderId)
    expect((await submit(body.url, card('4000000000003220'))).body).toContain('Complete authentication')
    expect((await submit(body.url, { outcome: 'fail' })).body).toContain('unable to authenticate')
    await submit(body.url, card('4000000000003220'))
    expect((await submit(body.url, { outcome: 'success' })).status).toBe(303)
    await settled(t)
    expect((await orderOf(t, customer, orderId)).paymentStatus).toBe('paid')
  })

  it('is reused while open and available only to the owner', async () => {
    const first = await openPage(customer, orderId)
    expect((await openPage(customer, orderId)).body.url).toBe(first.body.url)
    expect((await openPage(testUsers.stranger, orderId)).status).toBe(404)
    expect((await t.call('GET', '/test-provider/pay/cs_test_none')).status).toBe(404)
    expect((await t.call('GET', '/api/payments/hosted-return?session=cs_test_0123456789')).headers.get('location')).toBe('/dashboard')
    expect((await t.call('GET', '/api/payments/hosted-return?session=../x')).status).toBe(400)
  })

  it('is closed when the order is paid on the site, and vice versa', async () => {
    const { body } = await openPage(customer, orderId)
    const intent = await chargeCard(t, customer, orderId)
    await confirmPayment(t, customer, orderId, intent.paymentIntentId)
    await settled(t)
    expect((await t.call('GET', pathOf(body.url))).body).toContain('expired')

    const other = await placeOrder(t, customer)
    const open = (await createIntent(t, customer, other)).body
    await submit((await openPage(customer, other)).body.url, card('4242424242424242'))
    await settled(t)
    expect((await payWith(t, open, 'pm_card_visa')).body.error.code).toBe('payment_intent_unexpected_state')
    expect(await paymentRows(t, other)).toMatchObject([{ status: 'paid' }])
  })

  it('and site paid at the same time: one payment is refunded', async () => {
    providerOf(t).switches.dropWebhooks = true
    const open = (await createIntent(t, customer, orderId)).body
    const { body } = await openPage(customer, orderId)
    await Promise.all([payWith(t, open, 'pm_card_visa'), submit(body.url, card('4242424242424242'))])
    await t.app.payments.reconciler.runOnce({ all: true })
    await t.app.payments.idle()
    // The webhook or the customer's return reports the payment of the hosted page.
    const [session] = (await atProvider(t, 'session', orderId)).filter(({ status }) => status === 'complete')
    await t.call('GET', `/api/payments/hosted-return?session=${session.id}`)
    await confirmPayment(t, customer, orderId, open.paymentIntentId)
    await t.app.worker.drain()
    const intents = (await atProvider(t, 'intent', orderId)).filter(({ status }) => status === 'succeeded')
    const refunds = (await atProvider(t, 'refund')).filter((refund) => intents.some(({ id }) => id === refund.payment_intent))
    expect([intents.length, refunds.length]).toEqual([2, 1])
    expect((await orderOf(t, customer, orderId)).paymentStatus).toBe('paid')
  })

  it('is settled by the reconciler when the customer does not return', async () => {
    providerOf(t).switches.dropWebhooks = true
    await submit((await openPage(customer, orderId)).body.url, card('4242424242424242'))
    t.clock.advance(2 * 60_000)
    await t.app.payments.reconciler.runOnce()
    expect((await orderOf(t, customer, orderId)).paymentStatus).toBe('paid')
  })
})

describe('receipt', () => {
  const read = (user: TestUser, id: string) => t.call('GET', `/api/payments/receipt/${id}`, { token: user.token })

  it('is readable by the payer and admins only', async () => {
    const intent = await chargeCard(t, customer, orderId)
    const { body } = await confirmPayment(t, customer, orderId, intent.paymentIntentId)
    const [{ _id: id }] = body.order.payments
    const { status, body: shown } = await read(customer, id)
    expect([status, shown.receipt]).toMatchObject([
      200,
      {
        number: `${body.order.orderNumber}-D`,
        orderNumber: body.order.orderNumber,
        status: 'paid',
        amount: 500,
        last4: '4242',
        reference: intent.paymentIntentId,
        payer: { email: customer.email },
        items: [{ label: `Design fee for order ${body.order.orderNumber}`, amount: 500 }],
        company: { email: expect.any(String) },
      },
    ])
    expect((await read(testUsers.admin, id)).status).toBe(200)
    const foreign = await read(testUsers.stranger, id)
    expect([foreign.status, foreign.body]).toEqual([404, (await read(customer, 'none')).body])
    expect((await read(testUsers.engineer, id)).status).toBe(403)
  })

  it('does not exist before payment', async () => {
    await createIntent(t, customer, orderId)
    const [row] = await paymentRows(t, orderId)
    expect((await read(customer, row.id)).status).toBe(404)
  })
})
