import { sign } from '@vorta/stripe-emulator/events'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { placeOrder } from '../../../test/orders.ts'
import {
  chargeCard,
  confirmPayment,
  createIntent,
  dumpOf,
  eventOf,
  type OpenIntent,
  orderOf,
  paidLines,
  paymentRows,
  payWith,
  providerOf,
  refundInDashboard,
  sendEvent,
  sendRaw,
  settled,
} from '../../../test/payments.ts'

let t: TestApp
let customer: TestUser
let orderId: string
let intent: OpenIntent

const succeeded = () => eventOf('payment_intent.succeeded', intent.paymentIntentId)
const order = () => orderOf(t, customer, orderId)

beforeAll(async () => {
  t = await startTestApp()
  customer = await t.createUser()
})
afterAll(() => t.close())
// The provider sends no webhooks here; each test sends its own.
beforeEach(async () => {
  providerOf(t).switches.dropWebhooks = true
  orderId = await placeOrder(t, customer)
  intent = await chargeCard(t, customer, orderId)
})

describe('webhook authentication', () => {
  const MINUTE_MS = 60_000

  it('rejects events without a valid, recent signature over the raw body', async () => {
    const payload = JSON.stringify(succeeded())
    const { webhookSecret } = providerOf(t).keys
    const now = t.clock.now()
    const good = sign(payload, webhookSecret, now)
    const forgeries: [string, string | undefined][] = [
      [payload, undefined],
      [payload, ''],
      [payload, 'nonsense'],
      [payload, `t=${Math.floor(now.getTime() / 1000)}`],
      [payload, sign(payload, 'whsec_wrong', now)],
      [payload, sign(payload, '', now)],
      [payload, sign(payload, webhookSecret, new Date(now.getTime() - 10 * MINUTE_MS))],
      [payload, sign(payload, webhookSecret, new Date(now.getTime() + 10 * MINUTE_MS))],
      [payload, sign(payload, webhookSecret, new Date('2999-01-01'))],
      [payload, good.replace('v1=', 'v0=')],
      [payload.replace('succeeded', 'succeedeD'), good],
      [`${payload} `, good],
      ['', good],
    ]
    const before = await dumpOf(t)
    for (const [raw, signature] of forgeries) {
      const reply = await sendRaw(t, raw, signature)
      expect([reply.status, reply.body.message]).toEqual([400, 'Invalid signature'])
    }
    expect(await dumpOf(t)).toBe(before)
    expect((await sendRaw(t, payload, good)).status).toBe(200)
  })

  it('rejects events of the other mode and non-events', async () => {
    const before = await dumpOf(t)
    expect((await sendEvent(t, { ...succeeded(), livemode: true })).status).toBe(400)
    const nonsense = 'no json'
    const signed = await sendRaw(t, nonsense, sign(nonsense, providerOf(t).keys.webhookSecret, t.clock.now()))
    expect(signed.status).toBe(400)
    expect(await dumpOf(t)).toBe(before)
  })

  it('accepts a signature dated slightly ahead because of clock skew', async () => {
    const ahead = new Date(t.clock.now().getTime() + 2 * MINUTE_MS)
    expect((await sendEvent(t, succeeded(), { at: ahead })).status).toBe(200)
  })

  it('responds 400 to a malformed signed event and stores nothing', async () => {
    const good = succeeded()
    const about = (object: unknown) => ({ ...good, data: { object } })
    const malformed: unknown[] = [
      null,
      7,
      'text',
      [],
      {},
      { ...good, id: undefined },
      { ...good, id: 7 },
      { ...good, id: 'evt_\u0000' },
      { ...good, id: 'e'.repeat(300) },
      { ...good, type: null },
      { ...good, type: { name: 'x' } },
      { ...good, created: 'yesterday' },
      { ...good, created: 1e300 },
      { ...good, created: -1 },
      { ...good, livemode: 'no' },
      { ...good, data: undefined },
      { ...good, data: null },
      about(null),
      about('pi_1'),
      about({ object: 'payment_intent' }),
      about({ object: 'payment_intent', id: { id: 'pi_1' } }),
      about({ object: 'payment_intent', id: 'pi_\u0000' }),
      about({ object: 'charge', payment_intent: 7 }),
      about({ object: 'charge', payment_intent: { name: 'pi_1' } }),
      { ...about({ object: 'payment_intent', id: 'pi_1', last_payment_error: 'no' }), type: 'payment_intent.payment_failed' },
      { ...about({ object: 'payment_intent', id: 'pi_1', last_payment_error: { code: '\u0000' } }), type: 'payment_intent.payment_failed' },
    ]
    const { webhookSecret } = providerOf(t).keys
    const before = await dumpOf(t)
    for (const event of malformed) {
      const payload = JSON.stringify(event)
      const { status, body } = await sendRaw(t, payload, sign(payload, webhookSecret, t.clock.now()))
      expect([payload, status, body.message]).toEqual([payload, 400, 'The event could not be read'])
    }
    expect(await dumpOf(t)).toBe(before)
  })

  it('reads the amount from the provider instead of the event', async () => {
    const other = await placeOrder(t, customer)
    const unpaid = (await createIntent(t, customer, other)).body
    const lie = eventOf('payment_intent.succeeded', unpaid.paymentIntentId, { status: 'succeeded', amount_received: 50_000 })
    expect((await sendEvent(t, lie)).status).toBe(200)
    expect((await orderOf(t, customer, other)).paymentStatus).toBe('unpaid')
  })

  it('acknowledges unhandled events', async () => {
    for (const event of [eventOf('payment_intent.succeeded', 'pi_unknown'), eventOf('customer.created', intent.paymentIntentId)]) {
      expect((await sendEvent(t, { ...event, data: { object: { id: 'x', object: 'customer' } } })).body).toEqual({ received: true })
      expect((await sendEvent(t, eventOf('payment_intent.succeeded', 'pi_unknown'))).status).toBe(200)
    }
  })
})

describe('payment reports in any order and number', () => {
  it('webhook before confirm: same response, one effect', async () => {
    expect((await sendEvent(t, succeeded())).body).toEqual({ received: true })
    const before = await order()
    expect([before.paymentStatus, paidLines(before)]).toEqual(['paid', 1])
    const confirmed = await confirmPayment(t, customer, orderId, intent.paymentIntentId)
    expect([confirmed.status, confirmed.body.order]).toEqual([200, before])
  })

  it('confirm before repeated webhooks up to three days later: one effect', async () => {
    await confirmPayment(t, customer, orderId, intent.paymentIntentId)
    const { version } = await order()
    const event = succeeded()
    for (const laterMs of [0, 3_600_000, 3 * 86_400_000]) {
      t.clock.advance(laterMs)
      // Each delivery has a new signature, even of an old event.
      expect((await sendEvent(t, event)).status).toBe(200)
    }
    const { body } = await t.call('POST', '/api/auth/login', { body: { email: customer.email, password: 'secret1' } })
    customer = { ...customer, token: body.token }
    expect((await order()).version).toBe(version)
  })

  it('repeated and concurrent events for the same intent: one effect', async () => {
    const event = succeeded()
    const parallel = await Promise.all(Array.from({ length: 10 }, () => sendEvent(t, event)))
    expect(parallel.map(({ status }) => status)).toEqual(Array(10).fill(200))
    for (let round = 0; round < 10; round += 1) expect((await sendEvent(t, event)).status).toBe(200)
    expect((await sendEvent(t, succeeded())).status).toBe(200)
    const paid = await order()
    expect([paid.paymentStatus, paidLines(paid)]).toEqual(['paid', 1])
    const { rows } = await t.database.pool.query(
      `select count(*)::int as n from jobs where dedupe_key like 'receipt:%' and payload->>'subject' like $1`,
      [`%${paid.orderNumber}`],
    )
    expect(rows[0].n).toBe(1)
  })

  it('concurrent confirm and webhooks: one effect', async () => {
    const calls = Array.from({ length: 10 }, (_, i) =>
      i % 2 === 0 ? sendEvent(t, succeeded()) : confirmPayment(t, customer, orderId, intent.paymentIntentId),
    )
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(paidLines(await order())).toBe(1)
  })

  const TYPES = ['payment_intent.succeeded', 'payment_intent.payment_failed', 'payment_intent.canceled', 'payment_intent.processing']
  const permutations = (list: string[]): string[][] =>
    list.length < 2 ? [list] : list.flatMap((one, i) => permutations(list.toSpliced(i, 1)).map((rest) => [one, ...rest]))

  it('every order of reports ends in the provider’s state', async () => {
    for (const types of permutations(TYPES)) {
      const id = await placeOrder(t, customer)
      const paid = await chargeCard(t, customer, id)
      for (const type of types) expect((await sendEvent(t, eventOf(type, paid.paymentIntentId))).status).toBe(200)
      const after = await orderOf(t, customer, id)
      expect([types, after.paymentStatus, paidLines(after)]).toEqual([types, 'paid', 1])
    }
  }, 120_000)

  it('refund reported before the payment: paid and refunded, each once', async () => {
    const stripe = await refundInDashboard(t, intent.paymentIntentId)
    expect(stripe.body.status).toBe('succeeded')
    await sendEvent(t, eventOf('charge.refunded', intent.paymentIntentId))
    await sendEvent(t, succeeded())
    await sendEvent(t, eventOf('charge.refunded', intent.paymentIntentId))
    expect(await paymentRows(t, orderId)).toMatchObject([{ status: 'refunded', refund_id: stripe.body.id }])
    const after = await order()
    expect([after.paymentStatus, paidLines(after)]).toEqual(['refunded', 1])
    expect(after.timeline.filter((line: { description: string }) => line.description === 'Design fee of $500.00 refunded')).toHaveLength(1)
  })
})

describe('webhooks of the embedded provider', () => {
  it('pay an order whose browser was closed after the card step', async () => {
    providerOf(t).switches.dropWebhooks = false
    const withAdvisoryLock = await placeOrder(t, customer)
    await chargeCard(t, customer, withAdvisoryLock)
    await settled(t)
    expect((await orderOf(t, customer, withAdvisoryLock)).paymentStatus).toBe('paid')
  })

  it('are retried until acknowledged', async () => {
    providerOf(t).switches.dropWebhooks = false
    const later = await placeOrder(t, customer)
    const open = (await createIntent(t, customer, later)).body
    await t.database.pool.query('alter table payment_events rename to payment_events_away')
    expect((await payWith(t, open, 'pm_card_visa')).body.status).toBe('succeeded')
    await settled(t)
    expect((await orderOf(t, customer, later)).paymentStatus).toBe('unpaid')
    await t.database.pool.query('alter table payment_events_away rename to payment_events')
    t.clock.advance(5_000)
    await settled(t)
    expect((await orderOf(t, customer, later)).paymentStatus).toBe('paid')
  })

  it('contain no client secret', async () => {
    await sendEvent(t, {
      ...succeeded(),
      data: { object: { id: intent.paymentIntentId, object: 'payment_intent', client_secret: 'pi_secret_x' } },
    })
    const { rows } = await t.database.pool.query('select payload::text from payment_events')
    expect(rows.map((row) => row.payload).join()).not.toContain('secret')
  })
})
