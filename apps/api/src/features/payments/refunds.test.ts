import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { createTestUsers, orderIn, placeOrder, type TestUsers } from '../../../test/orders.ts'
import {
  atProvider,
  attentionOf,
  chargeCard,
  confirmPayment,
  createIntent,
  eventOf,
  openSlowly,
  orderOf,
  payAgain,
  paymentRows,
  payWith,
  providerOf,
  refundsOf,
  sendEvent,
  settled,
} from '../../../test/payments.ts'

const DAY_MS = 86_400_000

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
  Object.assign(providerOf(t).switches, { dropWebhooks: false, slowRefunds: false, failCalls: false, delayMs: 0 })
  orderId = await placeOrder(t, customer)
})

const cancel = (id: string, refund = true) =>
  t.call('PUT', `/api/orders/${id}/cancel`, { token: testUsers.admin.token, body: { reason: 'Not possible', refund } })

const payFor = async (id: string, amount: unknown = 500) => {
  const intent = await chargeCard(t, customer, id, amount)
  expect((await confirmPayment(t, customer, id, intent.paymentIntentId)).status).toBe(200)
  await settled(t)
  return intent
}

describe('cancelling with a refund', () => {
  it('refunds once for concurrent cancellations', async () => {
    const intent = await payFor(orderId)
    const replies = await Promise.all(Array.from({ length: 10 }, () => cancel(orderId)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    await settled(t)
    expect(await refundsOf(t, intent.paymentIntentId)).toMatchObject([{ amount: 50_000 }])
    const order = await orderOf(t, customer, orderId)
    expect([order.paymentStatus, order.payments]).toMatchObject(['refunded', [{ status: 'refunded', amount: 500 }]])
    await t.app.worker.drain()
    expect(t.mails.filter(({ subject }) => subject === `Refund for order ${order.orderNumber}`)).toHaveLength(1)
  })

  it('refunds both the design fee and the production cost', async () => {
    await payFor(orderId)
    for (const step of await stepsToQuote(orderId)) expect((await step()).status).toBe(200)
    await payFor(orderId, 4200.5)
    await cancel(orderId)
    await settled(t)
    expect(await paymentRows(t, orderId)).toMatchObject([{ status: 'refunded' }, { status: 'refunded' }])
  })

  it('refunds nothing if no refund was requested', async () => {
    const intent = await payFor(orderId)
    await cancel(orderId, false)
    await settled(t)
    await t.app.payments.reconciler.runOnce({ all: true })
    expect([await refundsOf(t, intent.paymentIntentId), (await paymentRows(t, orderId))[0].status]).toEqual([[], 'paid'])
  })

  it('is completed by the reconciler when the provider was unreachable', async () => {
    const intent = await payFor(orderId)
    providerOf(t).switches.failCalls = true
    expect((await cancel(orderId)).status).toBe(200)
    await t.app.payments.idle()
    expect(await paymentRows(t, orderId)).toMatchObject([{ status: 'paid', refunded_at: null }])
    providerOf(t).switches.failCalls = false
    await Promise.all([t.app.payments.reconciler.runOnce(), t.app.payments.reconciler.runOnce()])
    expect(await paymentRows(t, orderId)).toMatchObject([{ status: 'refunded' }])
    expect(await refundsOf(t, intent.paymentIntentId)).toHaveLength(1)
  })

  it('is recorded only once the provider reports success', async () => {
    providerOf(t).switches.slowRefunds = true
    const intent = await payFor(orderId)
    await cancel(orderId)
    await settled(t)
    const [refund] = await refundsOf(t, intent.paymentIntentId)
    expect(await paymentRows(t, orderId)).toMatchObject([{ status: 'paid', refund_id: refund.id }])
    await t.app.payments.reconciler.runOnce()
    expect(await refundsOf(t, intent.paymentIntentId)).toHaveLength(1)
    await providerOf(t).settleRefund(refund.id, 'succeeded')
    await settled(t)
    expect(await paymentRows(t, orderId)).toMatchObject([{ status: 'refunded' }])
  })

  it('needs attention when the provider could not refund', async () => {
    providerOf(t).switches.slowRefunds = true
    const intent = await payFor(orderId)
    await cancel(orderId)
    await settled(t)
    const [refund] = await refundsOf(t, intent.paymentIntentId)
    await providerOf(t).settleRefund(refund.id, 'failed')
    await settled(t)
    await t.app.payments.reconciler.runOnce()
    expect(await paymentRows(t, orderId)).toMatchObject([{ status: 'paid', refunded_cents: 0 }])
    expect(await attentionOf(t, testUsers.admin, orderId)).toMatchObject([
      { reason: 'refund_failed', detail: `The $500.00 refund (${refund.id}) failed at the payment provider.` },
    ])
    expect(await refundsOf(t, intent.paymentIntentId)).toHaveLength(1)
  })

  const stepsToQuote = async (id: string) => {
    const { addCadModel, assign } = await import('../../../test/orders.ts')
    const put = (user: TestUser, path: string, body: object, method = 'POST') =>
      t.call(method, `/api/orders/${id}/${path}`, { token: user.token, body })
    return [
      () => assign(t, testUsers, id),
      () => put(testUsers.engineer, 'status', { status: 'designing' }, 'PUT'),
      async () => {
        await addCadModel(t, id, testUsers.engineer)
        return put(customer, 'approve', {})
      },
      () => put(testUsers.engineer, 'quote', { productionCost: 4200.5 }),
    ]
  }
})

describe('payment that must be refunded', () => {
  it('is recorded and then refunded if the order was cancelled before', async () => {
    const intent = (await createIntent(t, customer, orderId)).body
    providerOf(t).switches.dropWebhooks = true
    await payWith(t, intent, 'pm_card_visa')
    providerOf(t).switches.dropWebhooks = false
    await cancel(orderId, false)
    const confirmed = await confirmPayment(t, customer, orderId, intent.paymentIntentId)
    expect([confirmed.status, confirmed.body.message]).toEqual([409, expect.stringContaining('can no longer pay for this order')])
    await settled(t)
    expect(await paymentRows(t, orderId)).toMatchObject([{ status: 'refunded', paid_at: expect.any(Date) }])
    expect(await refundsOf(t, intent.paymentIntentId)).toHaveLength(1)
  })

  it.each([true, false])(
    'an open intent of an order cancelled (refund asked for: %s) is closed at once, without the reconciler',
    async (refund) => {
      const intent = (await createIntent(t, customer, orderId)).body
      await cancel(orderId, refund)
      await t.app.payments.idle()
      expect(await atProvider(t, 'intent', orderId)).toMatchObject([{ status: 'canceled' }])
      const late = await payWith(t, intent, 'pm_card_visa')
      expect([late.status, late.body.error.code]).toEqual([400, 'payment_intent_unexpected_state'])
      expect(await paymentRows(t, orderId)).toMatchObject([{ status: 'failed' }])
    },
  )

  it('is prevented when the order is cancelled while the intent is opened', async () => {
    const { resume } = await openSlowly(t, customer, orderId)
    expect((await cancel(orderId, false)).status).toBe(200)
    const { status, body } = await resume()
    expect([status, body.message]).toEqual([409, 'You can no longer pay for this order.'])
    await t.app.payments.idle()
    expect(await atProvider(t, 'intent', orderId)).toMatchObject([{ status: 'canceled' }])
  })

  it('is reported with 409 when confirmed after the webhook on a cancelled order', async () => {
    const intent = (await createIntent(t, customer, orderId)).body
    const { switches } = providerOf(t)
    Object.assign(switches, { dropWebhooks: true, slowRefunds: true })
    await payWith(t, intent, 'pm_card_visa')
    await t.database.pool.query(`update payments set next_check_at = null where order_id = $1`, [orderId])
    expect((await cancel(orderId, false)).status).toBe(200)
    await sendEvent(t, eventOf('payment_intent.succeeded', intent.paymentIntentId))
    expect(await paymentRows(t, orderId)).toMatchObject([{ status: 'paid', refund_requested_at: expect.any(Date) }])
    const confirm = async () => {
      const { status, body } = await confirmPayment(t, customer, orderId, intent.paymentIntentId)
      return [status, body.message]
    }
    const refundedResponse = [409, 'You can no longer pay for this order. Your payment is being refunded.']
    expect(await confirm()).toEqual(refundedResponse)
    await t.app.payments.idle()
    const [refund] = await refundsOf(t, intent.paymentIntentId)
    switches.dropWebhooks = false
    await providerOf(t).settleRefund(refund.id, 'succeeded')
    await settled(t)
    expect(await paymentRows(t, orderId)).toMatchObject([{ status: 'refunded' }])
    expect(await confirm()).toEqual(refundedResponse)
  })

  it('is reported with 409 when confirmed after cancellation and refund', async () => {
    const intent = await chargeCard(t, customer, orderId)
    await settled(t)
    await cancel(orderId, true)
    await settled(t)
    const { status, body } = await confirmPayment(t, customer, orderId, intent.paymentIntentId)
    expect([status, body.message]).toEqual([409, 'You can no longer pay for this order. Your payment is being refunded.'])
  })

  it('is refunded once automatically if it is a duplicate', async () => {
    const first = await payFor(orderId)
    const second = await payAgain(t, orderId)
    await settled(t)
    await Promise.all(Array.from({ length: 5 }, () => sendEvent(t, eventOf('payment_intent.succeeded', second))))
    await t.app.worker.drain()
    await settled(t)
    expect(await refundsOf(t, second)).toMatchObject([{ amount: 50_000, status: 'succeeded' }])
    expect(await refundsOf(t, first.paymentIntentId)).toEqual([])
    const order = await orderOf(t, customer, orderId)
    expect([order.paymentStatus, order.payments.length]).toEqual(['paid', 1])
    expect(order.timeline.filter((line: { description: string }) => line.description.includes('duplicate payment'))).toHaveLength(1)
  })
})

describe('refund claim', () => {
  const claim = (user: TestUser, id: string) => t.call('POST', `/api/orders/${id}/refund-claim`, { token: user.token })
  const signInAgain = async (user: TestUser) => {
    const { body } = await t.call('POST', '/api/auth/login', { body: { email: user.email, password: 'secret1' } })
    return { ...user, token: body.token as string }
  }

  it('is granted 30 days after payment if nothing was approved', async () => {
    const intent = await payFor(orderId)
    const early = await claim(customer, orderId)
    expect([early.status, early.body.message]).toEqual([409, expect.stringContaining('30 days after payment')])
    const approved = await orderIn(t, testUsers, 'approved')
    t.clock.advance(30 * DAY_MS)
    customer = await signInAgain(customer)
    expect((await claim(testUsers.stranger, orderId)).status).toBe(401)
    expect((await claim(await signInAgain(testUsers.stranger), orderId)).status).toBe(404)
    expect((await claim(customer, approved)).body.message).toContain('approved')
    const claimed = await claim(customer, orderId)
    expect([claimed.status, claimed.body.order.status]).toEqual([200, 'cancelled'])
    await settled(t)
    expect((await refundsOf(t, intent.paymentIntentId)).length).toBe(1)
    expect((await claim(customer, orderId)).status).toBe(409)
  })

  it('is rejected for an unpaid order', async () => {
    const { status, body } = await claim(customer, await placeOrder(t, customer))
    expect([status, body.message]).toEqual([409, expect.stringContaining("hasn't been paid")])
  })
})
