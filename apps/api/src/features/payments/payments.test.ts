import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { createTestUsers, orderIn, placeOrder, plainQuote, type TestUsers } from '../../../test/orders.ts'
import {
  atProvider,
  attentionOf,
  authenticate,
  chargeCard,
  confirmPayment,
  createIntent,
  orderOf,
  paidLines,
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
  orderId = await placeOrder(t, customer)
})

describe('opening a payment', () => {
  it('uses the amount that the server computed', async () => {
    const { status, body, headers } = await createIntent(t, customer, orderId)
    expect([status, body.success, body.amount]).toEqual([200, true, 500])
    expect(body.clientSecret).toMatch(/^pi_\w+_secret_\w{26,}$/)
    expect(headers.get('cache-control')).toBe('no-store')
    const [intent] = await atProvider(t, 'intent', orderId)
    expect(intent).toMatchObject({ id: body.paymentIntentId, amount: 50_000, currency: 'usd' })
  })

  it.each([1, 0, -500, 0.01, 499.99, '500', 1e-9, 5e300, 50_000, [500], {}, true])('rejects the amount %s', async (amount) => {
    const { status, body } = await createIntent(t, customer, orderId, amount)
    expect([status, body.message]).toEqual([400, "The amount doesn't match the order. Reload the page and try again."])
    expect(await atProvider(t, 'intent', orderId)).toEqual([])
  })

  it('accepts a missing amount', async () => {
    for (const amount of [null, undefined]) expect((await createIntent(t, customer, orderId, amount ?? null)).body.amount).toBe(500)
    const bare = await t.call('POST', '/api/payments/create-payment-intent', { token: customer.token, body: { orderId } })
    expect(bare.status).toBe(200)
  })

  it('is rejected for other users’ orders and without a session', async () => {
    const foreign = await createIntent(t, testUsers.stranger, orderId)
    const absent = await createIntent(t, customer, 'nowhere')
    expect([foreign.status, foreign.body]).toEqual([404, absent.body])
    expect((await createIntent(t, testUsers.admin, orderId)).status).toBe(403)
    expect((await t.call('POST', '/api/payments/create-payment-intent', { body: { orderId } })).status).toBe(401)
  })

  it('reuses the intent while it is open, even after a declined card', async () => {
    const first = (await createIntent(t, customer, orderId)).body
    expect((await payWith(t, first, 'pm_card_chargeDeclined')).status).toBe(402)
    const second = (await createIntent(t, customer, orderId)).body
    expect(second).toEqual(first)
    expect((await orderOf(t, customer, orderId)).payments).toMatchObject([{ type: 'design_fee', status: 'pending', amount: 500 }])
  })

  it('keeps its id from pending to paid', async () => {
    const idOf = async () => (await orderOf(t, customer, orderId)).payments.map((payment: { _id: string }) => payment._id)
    const before = await idOf()
    expect(before).toHaveLength(1)
    const intent = await chargeCard(t, customer, orderId)
    expect(await idOf()).toEqual(before)
    const { body } = await confirmPayment(t, customer, orderId, intent.paymentIntentId)
    expect(body.order.payments).toMatchObject([{ _id: before[0], status: 'paid' }])

    const quoted = await orderIn(t, testUsers, 'payment_pending')
    const due = (await orderOf(t, customer, quoted)).payments.at(-1)
    await createIntent(t, customer, quoted, 4200.5)
    expect((await orderOf(t, customer, quoted)).payments.at(-1)).toEqual(due)
  })

  it('opens one intent for twenty concurrent calls', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => createIntent(t, customer, orderId)))
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(new Set(replies.map(({ body }) => body.paymentIntentId)).size).toBe(1)
    expect(await atProvider(t, 'intent', orderId)).toHaveLength(1)
    expect(await paymentRows(t, orderId)).toHaveLength(1)
  })

  it('rejects paid and cancelled orders', async () => {
    const intent = await chargeCard(t, customer, orderId)
    await confirmPayment(t, customer, orderId, intent.paymentIntentId)
    const paid = await createIntent(t, customer, orderId)
    expect([paid.status, paid.body.message]).toEqual([409, 'The design fee is paid, and nothing else is due right now.'])
    const cancelled = await createIntent(t, customer, await orderIn(t, testUsers, 'cancelled'))
    expect([cancelled.status, cancelled.body.message]).toEqual([409, 'You can no longer pay for this order.'])
  })

  it('detects an unreported payment instead of charging again', async () => {
    const { switches } = providerOf(t)
    switches.dropWebhooks = true
    await chargeCard(t, customer, orderId)
    switches.dropWebhooks = false
    const again = await createIntent(t, customer, orderId)
    expect([again.status, again.body.message]).toEqual([409, 'The design fee is paid, and nothing else is due right now.'])
    expect((await orderOf(t, customer, orderId)).paymentStatus).toBe('paid')
  })

  it('opens a new intent when the old one was cancelled at the provider', async () => {
    const first = (await createIntent(t, customer, orderId)).body
    await t.database.pool.query(`update test_provider_objects set data = data || '{"status":"canceled"}' where id = $1`, [
      first.paymentIntentId,
    ])
    const replies = await Promise.all(Array.from({ length: 5 }, () => createIntent(t, customer, orderId)))
    const ids = new Set(replies.map(({ body }) => body.paymentIntentId))
    expect([ids.size, ids.has(first.paymentIntentId)]).toEqual([1, false])
  })
})

describe('confirming a payment', () => {
  it('marks the order paid once, with the last four digits', async () => {
    const intent = await chargeCard(t, customer, orderId)
    const { status, body } = await confirmPayment(t, customer, orderId, intent.paymentIntentId)
    expect([status, body.order.paymentStatus, paidLines(body.order)]).toEqual([200, 'paid', 1])
    expect(body.order.payments).toMatchObject([{ type: 'design_fee', status: 'paid', amount: 500, last4: '4242' }])
    expect(JSON.stringify(body)).not.toContain('_secret_')
  })

  it('sends one receipt', async () => {
    const intent = await chargeCard(t, customer, orderId)
    await confirmPayment(t, customer, orderId, intent.paymentIntentId)
    await settled(t)
    await t.app.worker.drain()
    const { orderNumber } = await orderOf(t, customer, orderId)
    const receipts = t.mails.filter(({ subject }) => subject === `Receipt for order ${orderNumber}`)
    expect(receipts).toHaveLength(1)
    expect(receipts[0]).toMatchObject({ to: customer.email, text: expect.stringContaining('$500.00') })
  })

  it('trusts the provider, not the client', async () => {
    const intent = (await createIntent(t, customer, orderId)).body
    const unpaid = await confirmPayment(t, customer, orderId, intent.paymentIntentId)
    expect([unpaid.status, unpaid.body.message]).toEqual([402, "The payment hasn't been completed. Please try again."])
    for (const made of ['pi_fake', 'pi_\0x', 'pi_../../v1/balance', 'x', "pi_'; drop table orders"]) {
      const reply = await confirmPayment(t, customer, orderId, made)
      expect([reply.status, reply.body.message]).toEqual([400, "This payment doesn't belong to this order. Reload the page and try again."])
    }
    expect((await orderOf(t, customer, orderId)).paymentStatus).toBe('unpaid')
  })

  it('rejects the intent of another order, even of the same customer', async () => {
    const other = await placeOrder(t, customer)
    const intent = await chargeCard(t, customer, other)
    for (const when of ['before', 'after'] as const) {
      const reply = await confirmPayment(t, customer, orderId, intent.paymentIntentId)
      expect([when, reply.status, reply.body.message]).toEqual([
        when,
        400,
        "This payment doesn't belong to this order. Reload the page and try again.",
      ])
      await confirmPayment(t, customer, other, intent.paymentIntentId)
    }
    expect((await orderOf(t, customer, orderId)).paymentStatus).toBe('unpaid')
    expect((await confirmPayment(t, testUsers.stranger, other, intent.paymentIntentId)).status).toBe(404)
  })

  it.each([{ amount: 100, amount_received: 100 }, { currency: 'eur' }, { amount_received: 100 }])(
    'flags a payment with %j for review',
    async (facts) => {
      providerOf(t).switches.dropWebhooks = true
      const intent = await chargeCard(t, customer, orderId)
      providerOf(t).switches.dropWebhooks = false
      await t.database.pool.query('update test_provider_objects set data = data || $2 where id = $1', [intent.paymentIntentId, facts])
      const { status, body } = await confirmPayment(t, customer, orderId, intent.paymentIntentId)
      expect([status, body.message]).toEqual([400, "This payment doesn't belong to this order. Reload the page and try again."])
      expect(await paymentRows(t, orderId)).toMatchObject([{ status: 'pending' }])
      const admin = await t.createUser('admin')
      expect(await attentionOf(t, admin, orderId)).toMatchObject([
        { reason: 'amount_mismatch', detail: expect.stringContaining(intent.paymentIntentId), actions: ['mark_handled'] },
      ])
    },
  )

  it('records one payment for twenty concurrent confirmations', async () => {
    const intent = await chargeCard(t, customer, orderId)
    const replies = await Promise.all(Array.from({ length: 20 }, () => confirmPayment(t, customer, orderId, intent.paymentIntentId)))
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
    await settled(t)
    expect(paidLines(await orderOf(t, customer, orderId))).toBe(1)
  })

  it('supports 3-D Secure, accepted and declined', async () => {
    const intent = (await createIntent(t, customer, orderId)).body
    const asked = await payWith(t, intent, '4000 0025 0000 3155')
    expect([asked.status, asked.body.status, asked.body.next_action.type]).toEqual([200, 'requires_action', 'use_stripe_sdk'])
    expect((await confirmPayment(t, customer, orderId, intent.paymentIntentId)).status).toBe(402)
    const refused = await authenticate(t, intent, 'fail')
    expect(refused.body).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    })
    await payWith(t, intent, 'pm_card_authenticationRequired')
    expect((await authenticate(t, intent, 'success')).body.status).toBe('succeeded')
    expect((await confirmPayment(t, customer, orderId, intent.paymentIntentId)).body.order.paymentStatus).toBe('paid')
  })
})

describe('production cost', () => {
  it('is due while its quote is active, and starts production when paid', async () => {
    const quoted = await orderIn(t, testUsers, 'payment_pending')
    expect((await createIntent(t, customer, quoted, 500)).status).toBe(400)
    const intent = await chargeCard(t, customer, quoted, 4200.5)
    const { body } = await confirmPayment(t, customer, quoted, intent.paymentIntentId)
    expect(body.order.status).toBe('in_production')
    expect(body.order.payments).toMatchObject([{ type: 'production', status: 'paid', amount: 4200.5 }])
  })

  it('cannot be paid after the quote expired, and a new quote replaces the intent', async () => {
    const quoted = await orderIn(t, testUsers, 'payment_pending')
    const old = (await createIntent(t, customer, quoted, 4200.5)).body
    t.clock.advance(31 * 86_400_000)
    const again = await t.call('POST', '/api/auth/login', { body: { email: customer.email, password: 'secret1' } })
    const later = { ...customer, token: again.body.token }
    const expired = await createIntent(t, later, quoted, 4200.5)
    expect([expired.status, expired.body.message]).toEqual([409, expect.stringContaining('no longer valid')])
    await t.app.transact((tx) => t.app.orders.applyTransition(tx, 'provider', quoted, 'quote', plainQuote(300_000)))
    const fresh = await createIntent(t, later, quoted, 3000)
    expect([fresh.status, fresh.body.amount]).toEqual([200, 3000])
    expect((await payWith(t, old, 'pm_card_visa')).body.error.code).toBe('payment_intent_unexpected_state')
    customer = later
    testUsers = { ...testUsers, customer: later }
  })
})
