import { ALREADY_PAID, AMOUNT_MISMATCH, PAYMENT_IN_PROGRESS, QUOTE_CHANGED } from '@vorta/contract/payments/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { violatedInvariants } from '../../../test/invariants.ts'
import { createTestUsers, orderIn, type TestUsers } from '../../../test/orders.ts'
import {
  chargeCard,
  confirmPayment,
  createIntent,
  notificationTitles,
  orderOf,
  paymentRows,
  payWith,
  providerOf,
  refundsOf,
  settled,
} from '../../../test/payments.ts'

/** 4,150.00 of lines, of which 4,000.00 are taxed at 8.875 %, plus shipping. */
const QUOTE = {
  productionCost: 4528.5,
  note: 'Ten days',
  lines: [
    { label: 'Side skirts', quantity: 2, unitPrice: 1000, amount: 2000 },
    { label: 'Carbon', amount: 2000 },
    { label: 'Fitting', amount: 150, taxExempt: true },
  ],
  taxRate: 8.875,
  shipping: 23.5,
  deposit: 2000,
}

let t: TestApp
let users: TestUsers
let id: string

beforeAll(async () => {
  t = await startTestApp()
  users = await createTestUsers(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  providerOf(t).switches.dropWebhooks = false
  id = await orderIn(t, users, 'approved')
})

const post = (user: TestUser, path: string, body: object) => t.call('POST', `/api/orders/${id}/${path}`, { token: user.token, body })
const quote = (change: object = {}) => post(users.engineer, 'quote', { ...QUOTE, ...change })
const order = () => orderOf(t, users.customer, id)
const today = () => t.clock.now().toISOString().slice(0, 10)
const inDays = (days: number) => new Date(t.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
const step = (stage: string) => post(users.engineer, 'production', { stage, on: today(), carrier: 'UPS' })
const complete = () => t.call('PUT', `/api/orders/${id}/status`, { token: users.engineer.token, body: { status: 'completed' } })
const pay = async (amount: number) => {
  const intent = await chargeCard(t, users.customer, id, amount)
  const reply = await confirmPayment(t, users.customer, id, intent.paymentIntentId)
  await settled(t)
  return { ...reply, intentId: intent.paymentIntentId }
}
const decline = (body: object = {}) => post(users.customer, 'quote/decline', { reason: 'Over my budget', ...body })

describe('a quote with tax, shipping and a deposit', () => {
  it('is computed by the server and shown with its parts', async () => {
    const { status, body } = await quote()
    expect([status, body.order.quote]).toMatchObject([
      200,
      { productionCost: 4528.5, taxRate: 8.875, tax: 355, shipping: 23.5, deposit: 2000, promisedOn: null, lines: QUOTE.lines },
    ])
    expect(body.order.pricing).toEqual({ designFee: 500, productionCost: 4528.5, totalCost: 5028.5 })
    expect(body.order.payments).toMatchObject([{ type: 'deposit', amount: 2000, status: 'pending' }])
    const { rows } = await t.database.pool.query(
      'select production_cents, tax_cents, shipping_cents, deposit_cents from quotes where order_id = $1',
      [id],
    )
    expect(rows).toEqual([{ production_cents: 452_850, tax_cents: 35_500, shipping_cents: 2_350, deposit_cents: 200_000 }])
  })

  it("rejects sums that differ from the server's, and a deposit over the total", async () => {
    const wrong = await quote({ productionCost: 4528.49 })
    expect([wrong.status, wrong.body.errors.lines]).toEqual([400, 'The line items, tax and shipping must add up to the production cost'])
    const over = await quote({ deposit: 4528.51 })
    expect([over.status, over.body.errors.deposit]).toEqual([400, "The deposit can't exceed the total"])
    // The whole amount as a deposit is a payment in full.
    expect((await quote({ deposit: 4528.5 })).body.order.payments).toMatchObject([{ type: 'production', amount: 4528.5 }])
  })

  it("starts from the tax rate of the customer's state and the last quote of the engineer", async () => {
    const defaults = async () => (await t.call('GET', `/api/orders/${id}/quote-defaults`, { token: users.engineer.token })).body.defaults
    const setTax = (value: object, version: number) =>
      t.call('PUT', '/api/admin/company', { token: users.admin.token, body: { section: 'tax', version, value } })
    const address = { street: '1 Road', city: 'Albany', state: 'New York', zipCode: '12207', country: 'USA' }
    await t.database.pool.query('update users set address = $2 where id = $1', [users.customer.id, address])
    expect((await defaults()).taxRate).toBe(0)
    await setTax({ isOn: true, rates: { NY: 888 } }, 0)
    await quote()
    expect(await defaults()).toEqual({
      taxRate: 8.88,
      lastQuote: { productionCost: 4528.5, note: 'Ten days', lines: QUOTE.lines, taxRate: 8.875, shipping: 23.5, deposit: 2000 },
    })
    await setTax({ isOn: false, rates: { NY: 888 } }, 1)
    expect((await defaults()).taxRate).toBe(0)
  })

  it('starts production with the deposit and ships after the balance', async () => {
    await quote()
    const stale = await createIntent(t, users.customer, id, 4528.5)
    expect([stale.status, stale.body.message]).toEqual([400, AMOUNT_MISMATCH])
    const started = await pay(2000)
    expect(started.body.order).toMatchObject({ status: 'in_production', turn: 'engineer', nextAction: { code: 'make_kit_balance_open' } })
    expect(started.body.order.payments).toMatchObject([
      { type: 'deposit', amount: 2000, status: 'paid' },
      { type: 'balance', amount: 2528.5, status: 'pending' },
    ])
    expect(started.body.order.timeline.at(-1).description).toBe('Deposit of $2,000.00 paid; production started')
    const again = await createIntent(t, users.customer, id, 2000)
    expect([again.status, again.body.message]).toEqual([400, AMOUNT_MISMATCH])

    for (const refused of [await step('shipped'), await complete()])
      expect([refused.status, refused.body.message]).toEqual([
        409,
        "The customer hasn't paid the balance of $2,528.50 yet. You can ship the kit once it is paid.",
      ])
    expect((await step('packed')).body.order).toMatchObject({ turn: 'customer', nextAction: { code: 'pay_balance' } })
    expect(await notificationTitles(t, users.customer, id, 'payment.due')).toEqual(['Your balance is due'])
    const card = (await t.call('GET', '/api/orders/my-orders?view=card', { token: users.customer.token })).body.orders[0]
    expect([card._id, card.nextAction]).toEqual([id, 'pay_balance'])
    // A failed check sends the kit back, and the engineer is on it again.
    expect((await step('finishing')).body.order).toMatchObject({ nextAction: { code: 'make_kit_balance_open' } })

    // The balance does not expire with the quote.
    await t.database.pool.query("update quotes set valid_until = now() - interval '1 hour' where order_id = $1", [id])
    const listed = (await t.call('GET', '/api/orders/my-payments?limit=1', { token: users.customer.token })).body.orders
    expect(listed).toMatchObject([{ _id: id, payments: [{ isDue: false }, { type: 'balance', amount: 2528.5, isDue: true }] }])
    const paid = await pay(2528.5)
    expect(paid.body.order).toMatchObject({ status: 'in_production', turn: 'engineer', nextAction: { code: 'complete_order' } })
    expect(paid.body.order.payments).toMatchObject([{ status: 'paid' }, { type: 'balance', amount: 2528.5, status: 'paid' }])
    const nothing = await createIntent(t, users.customer, id, 2528.5)
    expect([nothing.status, nothing.body.message]).toEqual([409, ALREADY_PAID])
    expect((await step('shipped')).body.order).toMatchObject({ nextAction: { code: 'confirm_receipt' } })
    const { body } = await t.call('GET', `/api/payments/receipt/${paid.body.order.payments[1]._id}`, { token: users.customer.token })
    expect(body.receipt).toMatchObject({ amount: 2528.5, number: expect.stringMatching(/-P2$/) })
    expect((await complete()).body.order.status).toBe('completed')
  })

  it('records a balance that several sources report once', async () => {
    await quote()
    await pay(2000)
    const [first, second] = await Promise.all([createIntent(t, users.customer, id, 2528.5), createIntent(t, users.customer, id, 2528.5)])
    expect(second.body.paymentIntentId).toBe(first.body.paymentIntentId)
    await payWith(t, first.body, 'pm_card_visa')
    await Promise.all([
      confirmPayment(t, users.customer, id, first.body.paymentIntentId),
      confirmPayment(t, users.customer, id, first.body.paymentIntentId),
      t.app.payments.reconciler.runOnce({ all: true }),
    ])
    await settled(t)
    const entries = (await order()).timeline.filter((entry: { description: string }) => entry.description === 'Balance of $2,528.50 paid')
    expect(entries).toHaveLength(1)
    expect(await notificationTitles(t, users.engineer, id, 'order.pay')).toEqual(['Balance paid', 'Deposit paid'])
  })

  it('refunds both payments when the order is cancelled, and an open balance can no longer be paid', async () => {
    await quote()
    const deposit = await pay(2000)
    const balance = await pay(2528.5)
    const cancel = () => t.call('PUT', `/api/orders/${id}/cancel`, { token: users.admin.token, body: { reason: 'Sold', refund: true } })
    expect((await cancel()).status).toBe(200)
    await settled(t)
    expect(await refundsOf(t, deposit.intentId)).toMatchObject([{ amount: 200_000, status: 'succeeded' }])
    expect(await refundsOf(t, balance.intentId)).toMatchObject([{ amount: 252_850, status: 'succeeded' }])
    expect((await order()).payments).toMatchObject([{ status: 'refunded' }, { status: 'refunded' }])

    id = await orderIn(t, users, 'approved')
    await quote()
    await pay(2000)
    const open = (await createIntent(t, users.customer, id, 2528.5)).body
    await cancel()
    await settled(t)
    expect((await payWith(t, open, 'pm_card_visa')).body.error.code).toBe('payment_intent_unexpected_state')
    expect(await paymentRows(t, id)).toMatchObject([
      { type: 'deposit', status: 'refunded' },
      { type: 'balance', status: 'failed' },
    ])
  })

  it('can be replaced by a quote in full, which closes the payment of the deposit', async () => {
    await quote()
    const intent = (await createIntent(t, users.customer, id, 2000)).body
    expect((await quote({ deposit: null })).status).toBe(200)
    expect((await payWith(t, intent, 'pm_card_visa')).body.error.code).toBe('payment_intent_unexpected_state')
    expect((await pay(4528.5)).body.order).toMatchObject({ status: 'in_production', nextAction: { code: 'complete_order' } })
    // Once something is paid, the quote can be neither withdrawn nor declined.
    expect((await t.call('DELETE', `/api/orders/${id}/quote`, { token: users.engineer.token })).status).toBe(409)
    expect((await decline()).status).toBe(409)
  })
})

describe('a declined quote', () => {
  it('goes back to the engineer with the reason, and a new quote can be paid', async () => {
    await quote()
    const intent = (await createIntent(t, users.customer, id, 2000)).body
    const { quote: seen } = await order()
    const { status, body } = await decline({ quotedAt: seen.createdAt })
    expect([status, body.order]).toMatchObject([200, { status: 'approved', quote: null, nextAction: { code: 'send_quote' } }])
    expect(body.order.earlierQuotes).toMatchObject([{ productionCost: 4528.5, declineReason: 'Over my budget' }])
    expect((await payWith(t, intent, 'pm_card_visa')).body.error.code).toBe('payment_intent_unexpected_state')
    expect(await notificationTitles(t, users.engineer, id, 'order.declineQuote')).toEqual(['Quote declined'])
    expect((await post(users.engineer, 'quote', { productionCost: 3000 })).body.order.payments.at(-1)).toMatchObject({
      type: 'production',
      amount: 3000,
    })
    expect((await pay(3000)).body.order.status).toBe('in_production')
  })

  it('needs a reason, the quote that the customer saw, and no payment in progress', async () => {
    await quote()
    expect((await decline({ reason: ' ' })).body.errors.reason).toBe('Please tell us why')
    const old = (await order()).quote.createdAt
    t.clock.advance(1000)
    await quote({ note: 'Nine days' })
    const stale = await decline({ quotedAt: old })
    expect([stale.status, stale.body.message]).toEqual([409, QUOTE_CHANGED])
    const intent = (await createIntent(t, users.customer, id, 2000)).body
    await payWith(t, intent, 'pm_card_authenticationRequired')
    const busy = await decline()
    expect([busy.status, busy.body.message]).toEqual([409, PAYMENT_IN_PROGRESS])
  })
})

describe('a promised production date', () => {
  it('becomes the deadline of production until the kit is packed', async () => {
    const promisedOn = inDays(10)
    const { body } = await quote({ promisedOn, deposit: null })
    expect(body.order.quote).toMatchObject({ promisedOn, validUntil: expect.stringContaining(inDays(11).slice(0, 7)) })
    expect(new Date(body.order.quote.validUntil) < new Date(inDays(12))).toBe(true)
    const { dueAt } = (await pay(4528.5)).body.order
    expect(new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Detroit' }).format(new Date(dueAt))).toBe(promisedOn)
    const due = async () => (await t.call('GET', '/api/admin/due', { token: users.admin.token })).body
    expect(JSON.stringify(await due())).toContain(id)
    expect((await step('packed')).body.order.dueAt).toBeNull()
    expect((await step('finishing')).body.order.dueAt).toBe(dueAt)
    expect((await step('shipped')).body.order.dueAt).toBeNull()
  })

  it('must be ahead', async () => {
    for (const [promisedOn, message] of [
      [inDays(-2), "Date can't be in the past"],
      [inDays(400), 'Date must be within 365 days'],
    ]) {
      const { status, body } = await quote({ promisedOn })
      expect([status, body.errors]).toEqual([400, { promisedOn: message }])
    }
  })
})

it('leaves the database consistent', async () => {
  await settled(t)
  // The fees of these orders were marked as paid without a provider.
  const violations = await violatedInvariants(t.database.pool)
  expect(violations.filter((violation) => !/^(the payment status of an order|every transition)/.test(violation))).toEqual([])
})
