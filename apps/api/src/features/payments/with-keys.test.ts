import { sign } from '@vorta/stripe-emulator/events'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { type CardProvider, startCardProvider } from '../../../test/card-provider.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { type FaultProxy, startFaultProxy } from '../../../test/fault-proxy.ts'
import { placeOrder } from '../../../test/orders.ts'
import { confirmPayment, createIntent, eventOf, type OpenIntent, orderOf, paidLines, sendEvent, sendRaw } from '../../../test/payments.ts'

/** Uses the Stripe package over HTTP against a provider in another process with its own database. */
let t: TestApp
let books: TestDatabase
let provider: CardProvider
let road: FaultProxy
let customer: TestUser
let admin: TestUser
let orderId: string

beforeAll(async () => {
  books = await createTestDatabase()
  provider = await startCardProvider(books.settings)
  road = await startFaultProxy(provider.url)
  t = await startTestApp({ ...provider.env, STRIPE_API_BASE: road.url })
  await provider.sendWebhooksTo(`${t.url}/api/payments/webhook`)
  customer = await t.createUser()
  admin = await t.createUser('admin')
})
afterAll(async () => {
  await t.close()
  await road.close()
  await provider.stop()
  await books.close()
})
beforeEach(async () => {
  await provider.misbehave({ dropWebhooks: true })
  orderId = await placeOrder(t, customer)
})
afterEach(async () => {
  road.heal()
  road.cut()
  await provider.misbehave({ dropWebhooks: true, delayMs: 0, failCalls: false, loseAnswers: false })
})

/** Calls the provider as its browser script would. */
const atProvider = async (path: string, fields: Record<string, string>) => {
  const response = await fetch(provider.url + path, { method: 'POST', body: new URLSearchParams(fields) })
  return { status: response.status, body: (await response.json()) as Record<string, never> }
}
const payWith = ({ paymentIntentId, clientSecret }: OpenIntent, card: string) =>
  atProvider(`/v1/payment_intents/${paymentIntentId}/confirm`, {
    key: provider.keys.publishableKey,
    client_secret: clientSecret,
    payment_method: card,
  })
const authenticate = ({ paymentIntentId, clientSecret }: OpenIntent, outcome: string) =>
  atProvider(`/v1/payment_intents/${paymentIntentId}/authenticate`, { client_secret: clientSecret, outcome })
const open = async (): Promise<OpenIntent> => (await createIntent(t, customer, orderId)).body
const order = () => orderOf(t, customer, orderId)
const objectsAtProvider = async (kind: string) => {
  const { rows } = await books.pool.query(`select data from test_provider_objects where kind = $1 and data::text like $2`, [
    kind,
    `%${orderId}%`,
  ])
  return rows.map((row) => row.data)
}

describe('with Stripe keys', () => {
  it('reports Stripe as provider and mounts no test provider', async () => {
    expect((await t.call('GET', '/api/config')).body).toMatchObject({
      paymentProvider: 'stripe',
      stripePublishableKey: provider.keys.publishableKey,
      testMode: true,
    })
    expect((await t.call('GET', '/test-provider/v1/balance')).status).toBe(404)
    expect((await t.call('GET', '/api/ready')).body.checks.payments).toBe('ok')
    expect((await t.database.pool.query('select count(*)::int from test_provider_objects')).rows[0].count).toBe(0)
  })

  it('opens one intent for the amount due, charges a card and confirms', async () => {
    const intent = await open()
    expect(await open()).toEqual(intent)
    expect(await objectsAtProvider('intent')).toMatchObject([{ id: intent.paymentIntentId, amount: 50_000, currency: 'usd' }])
    expect((await confirmPayment(t, customer, orderId, intent.paymentIntentId)).status).toBe(402)
    expect((await payWith(intent, 'pm_card_visa')).body.status).toBe('succeeded')
    const { status, body } = await confirmPayment(t, customer, orderId, intent.paymentIntentId)
    expect([status, body.order.paymentStatus, body.order.payments[0].last4]).toEqual([200, 'paid', '4242'])
  })

  it.each([
    ['pm_card_chargeDeclined', 'card_declined'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card'],
  ])('leaves the order unpaid on %s, and the next card pays it', async (card, code) => {
    const intent = await open()
    expect(await payWith(intent, card)).toMatchObject({ status: 402, body: { error: { code } } })
    expect((await confirmPayment(t, customer, orderId, intent.paymentIntentId)).status).toBe(402)
    await payWith(intent, 'pm_card_visa')
    expect((await confirmPayment(t, customer, orderId, intent.paymentIntentId)).body.order.paymentStatus).toBe('paid')
  })

  it('waits for 3-D Secure, declined and accepted', async () => {
    const intent = await open()
    expect((await payWith(intent, 'pm_card_authenticationRequired')).body.status).toBe('requires_action')
    expect((await confirmPayment(t, customer, orderId, intent.paymentIntentId)).status).toBe(402)
    expect((await authenticate(intent, 'fail')).body.status).toBe('requires_payment_method')
    await payWith(intent, 'pm_card_authenticationRequired')
    expect((await authenticate(intent, 'success')).body.status).toBe('succeeded')
    expect((await confirmPayment(t, customer, orderId, intent.paymentIntentId)).body.order.paymentStatus).toBe('paid')
  })

  it('refunds on cancellation', async () => {
    const intent = await open()
    await payWith(intent, 'pm_card_visa')
    await confirmPayment(t, customer, orderId, intent.paymentIntentId)
    const cancelled = await t.call('PUT', `/api/orders/${orderId}/cancel`, { token: admin.token, body: { reason: 'No', refund: true } })
    expect(cancelled.status).toBe(200)
    await t.app.payments.idle()
    expect((await order()).paymentStatus).toBe('refunded')
    const { rows } = await books.pool.query(`select data from test_provider_objects where kind = 'refund'`)
    expect(rows.map((row) => row.data)).toMatchObject([{ payment_intent: intent.paymentIntentId, amount: 50_000, status: 'succeeded' }])
  })

  it('cancels the intent of an unpaid order on cancellation', async () => {
    const intent = await open()
    await t.call('PUT', `/api/orders/${orderId}/cancel`, { token: admin.token, body: { reason: 'No' } })
    await t.app.payments.idle()
    expect((await payWith(intent, 'pm_card_visa')).status).toBe(400)
  })
})

describe('with Stripe keys, signed webhooks', () => {
  it('settle the order without confirm', async () => {
    await provider.misbehave({ dropWebhooks: false })
    const intent = await open()
    await payWith(intent, 'pm_card_visa')
    await provider.deliver()
    await expect.poll(async () => (await order()).paymentStatus).toBe('paid')
    await confirmPayment(t, customer, orderId, intent.paymentIntentId)
    expect(paidLines(await order())).toBe(1)
  })

  it('require a valid, recent signature over the raw body', async () => {
    const intent = await open()
    await payWith(intent, 'pm_card_visa')
    const event = eventOf('payment_intent.succeeded', intent.paymentIntentId)
    // Unusual whitespace: the signature covers the raw bytes, not the parsed JSON.
    const payload = JSON.stringify(event, null, 3).replace('{', '{ \t')
    const { webhookSecret } = provider.keys
    const now = t.clock.now()
    const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
    for (const [raw, signature] of [
      [payload, undefined],
      [payload, sign(payload, 'whsec_of_somebody_else', now)],
      [payload, sign(payload, webhookSecret, minutesAgo(6))],
      [JSON.stringify(event), sign(payload, webhookSecret, now)],
    ] as const) {
      const { status, body } = await sendRaw(t, raw, signature)
      expect([status, body.message]).toEqual([400, 'Invalid signature'])
    }
    expect((await order()).paymentStatus).toBe('unpaid')
    expect((await sendRaw(t, payload, sign(payload, webhookSecret, minutesAgo(4)))).status).toBe(200)
    expect((await order()).paymentStatus).toBe('paid')
    expect((await sendEvent(t, { ...event, livemode: true }, { secret: webhookSecret })).status).toBe(400)
  })
})

describe('with Stripe keys, the hosted page', () => {
  it('opens a Checkout session, handles a decline, charges and returns to the success screen', async () => {
    const { body } = await t.call('POST', '/api/payments/hosted-page', { token: customer.token, body: { orderId } })
    expect(new URL(body.url).port).toBe(new URL(provider.url).port)
    expect(await objectsAtProvider('session')).toMatchObject([
      { mode: 'payment', amount_total: 50_000, customer_email: customer.email, client_reference_id: orderId },
    ])
    const submit = (number: string) =>
      fetch(body.url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ number, exp: '12/40', cvc: '123' }) })
    expect(await (await submit('4000000000000002')).text()).toContain('Your card was declined.')
    const paid = await submit('4242424242424242')
    expect(paid.status).toBe(303)
    const { pathname, search } = new URL(paid.headers.get('location') ?? '')
    const back = await t.call('GET', pathname + search)
    expect([back.status, back.headers.get('location')]).toEqual([303, `/builder?from=dashboard&placed=${orderId}`])
    expect((await order()).paymentStatus).toBe('paid')
  })
})

describe('with Stripe keys, a failing provider', () => {
  const failed = { success: false, message: 'Payment failed. Please try again.', code: 'unavailable' }

  it('that is unreachable: responds 503 and opens one intent afterward', async () => {
    road.setOpen(false)
    road.cut()
    const { status, body } = await createIntent(t, customer, orderId)
    expect([status, body]).toEqual([503, failed])
    road.setOpen(true)
    expect((await createIntent(t, customer, orderId)).status).toBe(200)
    expect(await objectsAtProvider('intent')).toHaveLength(1)
  })

  it('that hangs: responds 503 and opens one intent afterward', async () => {
    road.swallow('down', true)
    const { status, body } = await createIntent(t, customer, orderId)
    expect([status, body]).toEqual([503, failed])
    road.heal()
    road.cut()
    // The request that timed out did arrive, and the same key returns the same intent.
    expect((await createIntent(t, customer, orderId)).status).toBe(200)
    expect(await objectsAtProvider('intent')).toHaveLength(1)
  })

  it('that fails during confirmation: responds 503, then paid', async () => {
    const intent = await open()
    await payWith(intent, 'pm_card_visa')
    await provider.misbehave({ failCalls: true })
    expect((await confirmPayment(t, customer, orderId, intent.paymentIntentId)).body).toEqual(failed)
    await provider.misbehave({ failCalls: false })
    await t.app.payments.reconciler.runOnce({ all: true })
    expect([(await order()).paymentStatus, paidLines(await order())]).toEqual(['paid', 1])
  })
})

describe('content security policy', () => {
  const stripeSources = (policy: string | null) =>
    Object.fromEntries(
      (policy ?? '')
        .split('; ')
        .map((line) => line.split(' '))
        .map(([name, ...sources]): [string, string[]] => [name ?? '', sources.filter((source) => source.includes('stripe'))])
        .filter(([, sources]) => sources.length > 0),
    )

  it('allows only what the provider’s script needs', async () => {
    const { headers } = await t.call('GET', '/api/health')
    expect(stripeSources(headers.get('content-security-policy'))).toEqual({
      'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
      'connect-src': ['https://api.stripe.com'],
      'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    })
  })

  it('does not mention the provider without keys', async () => {
    const without = await startTestApp()
    const { headers } = await without.call('GET', '/api/health')
    await without.close()
    expect(JSON.stringify([...headers])).not.toContain('stripe')
  })
})
