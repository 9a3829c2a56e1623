import { afterEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { placeOrder } from '../../../test/orders.ts'
import {
  atProvider,
  chargeCard,
  confirmPayment,
  createIntent,
  openSlowly,
  orderOf,
  paidLines,
  paymentRows,
  payWith,
  providerCall,
  providerOf,
  refundsOf,
  settled,
} from '../../../test/payments.ts'

const MINUTE_MS = 60_000

let t: TestApp
let customer: TestUser
let orderId: string

const start = async (env: Record<string, string> = {}) => {
  t = await startTestApp(env)
  customer = await t.createUser()
  orderId = await placeOrder(t, customer)
}
afterEach(() => t.close())

describe('when neither confirm nor webhook arrives', () => {
  it('the reconciler finds the payment within two minutes', async () => {
    await start()
    providerOf(t).switches.dropWebhooks = true
    await chargeCard(t, customer, orderId)
    await t.app.payments.reconciler.runOnce()
    expect((await orderOf(t, customer, orderId)).paymentStatus).toBe('unpaid')
    t.clock.advance(2 * MINUTE_MS)
    await t.app.payments.reconciler.runOnce()
    await t.app.payments.reconciler.runOnce()
    const order = await orderOf(t, customer, orderId)
    expect([order.paymentStatus, paidLines(order)]).toEqual(['paid', 1])
  })

  it('the first run after a start checks all open payments', async () => {
    await start()
    providerOf(t).switches.dropWebhooks = true
    await chargeCard(t, customer, orderId)
    await t.app.worker.scheduleFirstRuns()
    await t.app.worker.drain()
    expect((await orderOf(t, customer, orderId)).paymentStatus).toBe('paid')
  })

  it('an unpaid intent is checked at growing intervals', async () => {
    await start()
    await createIntent(t, customer, orderId)
    const waits: number[] = []
    for (const age of [2, 60, 24 * 60, 60 * 24 * 60]) {
      t.clock.advance(age * MINUTE_MS)
      await t.app.payments.reconciler.runOnce({ all: true })
      const [row] = await paymentRows(t, orderId)
      waits.push(Math.round((row.next_check_at.getTime() - t.clock.now().getTime()) / MINUTE_MS))
    }
    expect(waits).toEqual([1, 2, 50, 360])
  })

  it('the reconciler recovers when the provider was unreachable', async () => {
    await start()
    const { switches } = providerOf(t)
    switches.dropWebhooks = true
    await chargeCard(t, customer, orderId)
    switches.failCalls = true
    await t.app.payments.reconciler.runOnce({ all: true })
    switches.failCalls = false
    await t.app.payments.reconciler.runOnce({ all: true })
    expect((await orderOf(t, customer, orderId)).paymentStatus).toBe('paid')
  })
})

describe('when the provider fails', () => {
  const failed = { success: false, message: 'Payment failed. Please try again.', code: 'unavailable' }

  it('responds 503 to provider errors', async () => {
    await start()
    providerOf(t).switches.failCalls = true
    const { status, body } = await createIntent(t, customer, orderId)
    expect([status, body]).toEqual([503, failed])
    const ready = await t.call('GET', '/api/ready')
    expect([ready.status, ready.body.message]).toEqual([503, 'Not ready: payments'])
    providerOf(t).switches.failCalls = false
    expect((await t.call('GET', '/api/ready')).body.checks.payments).toBe('ok')
    expect((await createIntent(t, customer, orderId)).status).toBe(200)
  })

  it('opens the payment with a new idempotency key after a repeated error', async () => {
    await start()
    const { switches } = providerOf(t)
    switches.failCalls = true
    expect((await createIntent(t, customer, orderId)).status).toBe(503)
    switches.failCalls = false
    const { status, body } = await createIntent(t, customer, orderId)
    expect(status).toBe(200)
    expect(await atProvider(t, 'intent', orderId)).toMatchObject([{ id: body.paymentIntentId }])
    expect(await paymentRows(t, orderId)).toMatchObject([{ intent_id: body.paymentIntentId, attempt: 1 }])
  })

  it('uses the intent that was created despite the error', async () => {
    await start()
    providerOf(t).switches.failAnswers = true
    const replies = await Promise.all(Array.from({ length: 5 }, () => createIntent(t, customer, orderId)))
    const [intent, ...more] = await atProvider(t, 'intent', orderId)
    expect(more).toEqual([])
    expect(replies.map(({ status, body }) => [status, body.paymentIntentId])).toEqual(Array(5).fill([200, intent.id]))
  })

  it('opens one hosted page despite such errors', async () => {
    await start()
    const { switches } = providerOf(t)
    const open = () => t.call('POST', '/api/payments/hosted-page', { token: customer.token, body: { orderId } })
    switches.failCalls = true
    expect((await open()).status).toBe(503)
    Object.assign(switches, { failCalls: false, failAnswers: true })
    const { status, body } = await open()
    switches.failAnswers = false
    expect([status, body.url]).toEqual([200, (await open()).body.url])
    expect(await atProvider(t, 'session')).toHaveLength(1)
  })

  it('refunds once, whether the error came before or after processing', async () => {
    await start()
    const admin = await t.createUser('admin')
    const { switches } = providerOf(t)
    for (const fault of ['failCalls', 'failAnswers'] as const) {
      const id = await placeOrder(t, customer)
      await chargeCard(t, customer, id)
      await settled(t)
      switches[fault] = true
      const body = { reason: 'Not possible', refund: true }
      expect((await t.call('PUT', `/api/orders/${id}/cancel`, { token: admin.token, body })).status).toBe(200)
      await t.app.payments.idle()
      switches[fault] = false
      await t.app.payments.reconciler.runOnce()
      const [row] = await paymentRows(t, id)
      const made = (await atProvider(t, 'refund')).filter((refund) => refund.payment_intent === row.intent_id)
      expect([fault, row.status, made.length]).toEqual([fault, 'refunded', 1])
    }
  })

  it('refunds with a new idempotency key when the provider stored an error under the first one', async () => {
    await start()
    const admin = await t.createUser('admin')
    await chargeCard(t, customer, orderId)
    await settled(t)
    const [paid] = await paymentRows(t, orderId)
    const { switches } = providerOf(t)
    switches.failCalls = true
    const stored = await providerCall(t, '/v1/refunds', { payment_intent: paid.intent_id }, { 'idempotency-key': `refund:${paid.id}` })
    expect(stored.status).toBe(500)
    switches.failCalls = false
    const body = { reason: 'Not possible', refund: true }
    expect((await t.call('PUT', `/api/orders/${orderId}/cancel`, { token: admin.token, body })).status).toBe(200)
    await t.app.payments.idle()
    expect(await paymentRows(t, orderId)).toMatchObject([{ status: 'paid' }])
    await t.app.payments.reconciler.runOnce()
    expect(await paymentRows(t, orderId)).toMatchObject([{ status: 'refunded' }])
    expect(await refundsOf(t, paid.intent_id)).toHaveLength(1)
  })

  it('responds 503 on time when the provider hangs', async () => {
    await start()
    providerOf(t).switches.delayMs = 60_000
    const from = performance.now()
    const { status, body } = await createIntent(t, customer, orderId)
    expect([status, body]).toEqual([503, failed])
    expect(performance.now() - from).toBeLessThan(30_000)
    providerOf(t).switches.delayMs = 0
    expect((await createIntent(t, customer, orderId)).status).toBe(200)
    expect(await atProvider(t, 'intent', orderId)).toHaveLength(1)
  })

  it('opens one intent although the responses were lost', async () => {
    await start()
    providerOf(t).switches.loseAnswers = true
    expect((await createIntent(t, customer, orderId)).status).toBe(503)
    expect(await atProvider(t, 'intent', orderId)).toHaveLength(1)
    providerOf(t).switches.loseAnswers = false
    const { body } = await createIntent(t, customer, orderId)
    expect(await atProvider(t, 'intent', orderId)).toMatchObject([{ id: body.paymentIntentId }])
  })

  it('records a payment whose first confirmation failed', async () => {
    await start()
    providerOf(t).switches.dropWebhooks = true
    const intent = await chargeCard(t, customer, orderId)
    providerOf(t).switches.failCalls = true
    expect((await confirmPayment(t, customer, orderId, intent.paymentIntentId)).body).toEqual(failed)
    providerOf(t).switches.failCalls = false
    expect((await confirmPayment(t, customer, orderId, intent.paymentIntentId)).body.order.paymentStatus).toBe('paid')
  })

  it('holds no lock during calls to the provider', async () => {
    await start()
    const { resume } = await openSlowly(t, customer, orderId)
    await t.database.pool.query('select id from orders where id = $1 for update nowait', [orderId])
    await t.database.pool.query('select id from payments where order_id = $1 for update nowait', [orderId])
    expect((await resume()).status).toBe(200)
  })
})

describe('card testing', () => {
  it('is blocked after a few declines, at the provider too and after a restart', async () => {
    await start({ RATE_LIMITS: 'on' })
    const intent = (await createIntent(t, customer, orderId)).body
    const statuses: number[] = []
    for (let tries = 0; tries < 8; tries += 1) {
      statuses.push((await payWith(t, intent, '4000 0000 0000 0002')).status)
      await settled(t)
    }
    expect(statuses).toEqual([402, 402, 402, 402, 402, 402, 429, 429])
    const refused = await createIntent(t, customer, orderId)
    expect([refused.status, refused.body.message]).toEqual([429, 'Too many payment attempts. Please try again later.'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
    expect(await atProvider(t, 'intent', orderId)).toMatchObject([{ status: 'canceled' }])
    // Another order of the same user shares the limit of ten per hour.
    const other = await placeOrder(t, customer)
    const second = (await createIntent(t, customer, other)).body
    for (let tries = 0; tries < 5; tries += 1) {
      await payWith(t, second, '4000 0000 0000 0002')
      await settled(t)
    }
    expect((await createIntent(t, customer, await placeOrder(t, customer))).status).toBe(429)
    t.clock.advance(61 * MINUTE_MS)
    expect((await createIntent(t, customer, orderId)).status).toBe(200)
  })

  it('is limited equally when 300 cards are tried at once', async () => {
    await start({ RATE_LIMITS: 'on' })
    const intent = (await createIntent(t, customer, orderId)).body
    const statuses: number[] = []
    for (let round = 0; round < 10; round += 1) {
      const tries = Array.from({ length: 30 }, (_, i) => payWith(t, intent, i % 2 ? '4000 0000 0000 0002' : `4000 0000 0000 1${100 + i}`))
      statuses.push(...(await Promise.all(tries)).map(({ status }) => status))
    }
    expect(statuses.filter((status) => status === 402).length).toBeLessThanOrEqual(6)
    expect(statuses.filter((status) => status === 429 || status === 400).length).toBeGreaterThanOrEqual(294)
    await settled(t)
    expect((await createIntent(t, customer, orderId)).status).toBe(429)
  })

  it('limits count neither valid cards nor repeated requests', async () => {
    await start({ RATE_LIMITS: 'on' })
    for (let i = 0; i < 15; i += 1) expect((await createIntent(t, customer, orderId)).status).toBe(200)
    await payWith(t, (await createIntent(t, customer, orderId)).body, 'pm_card_visa')
    await settled(t)
    expect((await orderOf(t, customer, orderId)).paymentStatus).toBe('paid')
  })
})
