import { QUOTE_BEING_PAID, QUOTE_CHANGED, QUOTE_JUST_PAID } from '@vorta/contract/payments/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { makeJobsDue } from '../../../test/jobs.ts'
import { createTestUsers, orderIn, type TestUsers } from '../../../test/orders.ts'
import {
  authenticate,
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

const QUOTED = 4200.5

let t: TestApp
let testUsers: TestUsers
let id: string

beforeAll(async () => {
  t = await startTestApp()
  testUsers = await createTestUsers(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  providerOf(t).switches.dropWebhooks = false
  id = await orderIn(t, testUsers, 'payment_pending')
})

const withdraw = (user: TestUser = testUsers.engineer) => t.call('DELETE', `/api/orders/${id}/quote`, { token: user.token })
const quote = (productionCost: number, user: TestUser = testUsers.engineer) =>
  t.call('POST', `/api/orders/${id}/quote`, { token: user.token, body: { productionCost } })
const openIntent = async (amount = QUOTED) => (await createIntent(t, testUsers.customer, id, amount)).body
const openPage = (amount?: number) =>
  t.call('POST', '/api/payments/hosted-page', { token: testUsers.customer.token, body: { orderId: id, amount } })
const pathOf = (url: string) => new URL(url).pathname + new URL(url).search
const payOnPage = (url: string, number = '4242424242424242') =>
  t.call('POST', pathOf(url), {
    raw: new URLSearchParams({ number, exp: '12 / 40', cvc: '123' }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

/** Makes the quote expire now and its job due. */
const expireQuote = async () => {
  await t.database.pool.query("update quotes set valid_until = now() - interval '1 second' where order_id = $1", [id])
  await makeJobsDue(t.database.pool, "kind = 'quote-lapse' and payload->>'orderId' = $1", [id])
}
/** Withdraws the quote without closing open payments at the provider. */
const withdrawLocally = () => t.app.transact((tx) => t.app.orders.applyTransition(tx, 'provider', id, 'withdrawQuote', {}))

const lastTimelineEntry = async () => (await orderOf(t, testUsers.customer, id)).timeline.at(-1).description
const everythingSettled = async () => {
  await settled(t)
  await t.app.worker.drain()
  await settled(t)
}

describe('expired quote', () => {
  it('cannot be paid with an intent or hosted page that was opened in time', async () => {
    const intent = await openIntent()
    const { body: page } = await openPage()
    await expireQuote()
    await t.app.worker.drain()
    expect((await payWith(t, intent, 'pm_card_visa')).body.error.code).toBe('payment_intent_unexpected_state')
    expect((await t.call('GET', pathOf(page.url))).body).toContain('expired')
    expect(await paymentRows(t, id)).toMatchObject([{ status: 'failed' }])
    const order = await orderOf(t, testUsers.customer, id)
    expect(order).toMatchObject({ status: 'payment_pending', nextAction: { code: 'renew_quote' } })
    expect(order.payments).toMatchObject([{ type: 'production', status: 'failed' }])
  })

  it('is closed by the reconciler when its job was lost', async () => {
    const intent = await openIntent()
    await expireQuote()
    await t.database.pool.query("delete from jobs where kind = 'quote-lapse'")
    await t.app.payments.reconciler.runOnce({ all: true })
    expect((await payWith(t, intent, 'pm_card_visa')).body.error.code).toBe('payment_intent_unexpected_state')
  })

  it.each(['webhook', 'confirm', 'reconciler'])('refunds a late payment reported by the %s and notifies both sides', async (teller) => {
    providerOf(t).switches.dropWebhooks = teller !== 'webhook'
    const intent = await openIntent()
    // The quote expired before the card was charged, and nothing closed the intent yet.
    await t.database.pool.query("update quotes set valid_until = now() - interval '5 seconds' where order_id = $1", [id])
    expect((await payWith(t, intent, 'pm_card_visa')).body.status).toBe('succeeded')
    if (teller === 'confirm') {
      const { status, body } = await confirmPayment(t, testUsers.customer, id, intent.paymentIntentId)
      expect([status, body.message]).toEqual([409, 'You can no longer pay for this order. Your payment is being refunded.'])
    }
    if (teller === 'reconciler') await t.app.payments.reconciler.runOnce({ all: true })
    await everythingSettled()
    expect(await refundsOf(t, intent.paymentIntentId)).toMatchObject([{ status: 'succeeded', amount: 420_050 }])
    expect((await orderOf(t, testUsers.customer, id)).status).toBe('payment_pending')
    expect(await lastTimelineEntry()).toBe('A payment of $4,200.50 that arrived after the quote expired is being refunded')
    expect(await notificationTitles(t, testUsers.customer, id, 'payment.returned')).toEqual(['Your payment is being refunded'])
    const { orderNumber } = await orderOf(t, testUsers.customer, id)
    const emails = t.mails.filter(({ subject }) => subject === `Your payment is being refunded · ${orderNumber}`)
    expect(emails.map(({ text }) => /Refund: +(\S+)/.exec(text)?.[1])).toEqual(['$4,200.50'])
    expect(await notificationTitles(t, testUsers.engineer, id, 'payment.returned')).toEqual(['A late payment is being refunded'])
    expect(await notificationTitles(t, testUsers.admin, id, 'payment.returned')).toEqual(['A late payment is being refunded'])
  })

  it('counts as paid in time if the card was charged before it expired, however late it is reported', async () => {
    providerOf(t).switches.dropWebhooks = true
    const intent = await openIntent()
    await payWith(t, intent, 'pm_card_visa')
    await t.database.pool.query("update quotes set valid_until = now() + interval '50 milliseconds' where order_id = $1", [id])
    await new Promise((resolve) => setTimeout(resolve, 100))
    await t.app.payments.reconciler.runOnce({ all: true })
    expect((await orderOf(t, testUsers.customer, id)).status).toBe('in_production')
    expect(await refundsOf(t, intent.paymentIntentId)).toEqual([])
  })
})

describe('withdrawn quote', () => {
  it.each(['engineer', 'admin'] as const)('by the %s: the order is approved again and the customer is notified', async (who) => {
    const { status, body } = await withdraw(testUsers[who])
    expect([status, body.order]).toMatchObject([
      200,
      {
        status: 'approved',
        quote: null,
        earlierQuotes: [{ productionCost: QUOTED }],
        pricing: { productionCost: null, totalCost: 500 },
        nextAction: { code: 'send_quote' },
        approval: { version: 1 },
      },
    ])
    expect(await lastTimelineEntry()).toBe('Production quote of $4,200.50 withdrawn')
    expect(await notificationTitles(t, testUsers.customer, id, 'order.withdrawQuote')).toEqual(['Your production quote was withdrawn'])
    const chat = await t.call('GET', `/api/chat/order/${id}`, { token: testUsers.customer.token })
    expect(chat.body.chat.messages.at(-1)).toMatchObject({ senderRole: 'system', content: 'Production quote of $4,200.50 withdrawn' })
    expect((await createIntent(t, testUsers.customer, id, QUOTED)).status).toBe(409)
  })

  it('can no longer be paid with an intent or on a hosted page', async () => {
    const intent = await openIntent()
    const { body: page } = await openPage()
    expect((await withdraw()).status).toBe(200)
    expect((await payWith(t, intent, 'pm_card_visa')).body.error.code).toBe('payment_intent_unexpected_state')
    expect((await t.call('GET', pathOf(page.url))).body).toContain('expired')
    await settled(t)
    expect(await paymentRows(t, id)).toMatchObject([{ status: 'failed' }])
  })

  it('is blocked while a card is being authenticated and possible once that failed', async () => {
    const intent = await openIntent()
    await payWith(t, intent, 'pm_card_authenticationRequired')
    for (const refused of [await withdraw(), await quote(10)])
      expect([refused.status, refused.body.message]).toEqual([409, QUOTE_BEING_PAID])
    expect((await orderOf(t, testUsers.customer, id)).quote.productionCost).toBe(QUOTED)
    await authenticate(t, intent, 'fail')
    expect((await withdraw()).status).toBe(200)
  })

  it('is possible an hour after the customer abandoned authentication', async () => {
    const intent = await openIntent()
    await payWith(t, intent, 'pm_card_authenticationRequired')
    await t.database.pool.query("update payments set intent_at = now() - interval '61 minutes' where order_id = $1", [id])
    expect((await withdraw()).status).toBe(200)
    expect((await authenticate(t, intent, 'success')).body.error.code).toBe('payment_intent_unexpected_state')
  })

  it('is blocked while a card is being authenticated on the hosted page', async () => {
    const { body: page } = await openPage()
    await payOnPage(page.url, '4000000000003220')
    for (const refused of [await withdraw(), await quote(10)])
      expect([refused.status, refused.body.message]).toEqual([409, QUOTE_BEING_PAID])
  })

  it.each(['intent', 'page'])('is blocked when it was paid by %s without a report yet', async (way) => {
    providerOf(t).switches.dropWebhooks = true
    if (way === 'intent') await payWith(t, await openIntent(), 'pm_card_visa')
    else await payOnPage((await openPage()).body.url)
    const refused = await withdraw()
    expect([refused.status, refused.body.message]).toEqual([409, QUOTE_JUST_PAID])
    expect((await orderOf(t, testUsers.customer, id)).status).toBe('in_production')
    expect((await quote(10)).status).toBe(409)
  })

  it('refunds payments that still arrive, even after a revision request', async () => {
    const intent = await openIntent()
    await withdrawLocally()
    const revised = await t.call('POST', `/api/orders/${id}/revision`, { token: testUsers.customer.token, body: { comments: 'Lower' } })
    expect(revised.body.order.status).toBe('revision_requested')
    await payWith(t, intent, 'pm_card_visa')
    await everythingSettled()
    expect(await refundsOf(t, intent.paymentIntentId)).toHaveLength(1)
    expect((await orderOf(t, testUsers.customer, id)).status).toBe('revision_requested')
    expect(await lastTimelineEntry()).toBe('A payment of $4,200.50 for a withdrawn quote is being refunded')
    expect(await notificationTitles(t, testUsers.engineer, id, 'payment.returned')).toHaveLength(1)
  })

  it('cannot be withdrawn by another engineer or the customer', async () => {
    expect((await withdraw(testUsers.otherEngineer)).status).toBe(404)
    expect((await withdraw(testUsers.customer)).status).toBe(403)
    const intent = await openIntent()
    expect((await withdraw(testUsers.otherEngineer)).status).toBe(404)
    expect((await payWith(t, intent, 'pm_card_visa')).body.status).toBe('succeeded')
  })
})

describe('replaced quote', () => {
  it('stays readable, and only the new amount can be paid', async () => {
    const old = await openIntent()
    const { body: page } = await openPage()
    const { status, body } = await quote(3000)
    expect([status, body.order]).toMatchObject([
      200,
      { status: 'payment_pending', quote: { productionCost: 3000 }, earlierQuotes: [{ productionCost: QUOTED }] },
    ])
    expect(await lastTimelineEntry()).toBe('Production quote replaced: $3,000.00 (was $4,200.50)')
    expect(await notificationTitles(t, testUsers.customer, id, 'order.quote')).toContain('Your production quote was replaced')
    expect((await payWith(t, old, 'pm_card_visa')).body.error.code).toBe('payment_intent_unexpected_state')
    expect((await t.call('GET', pathOf(page.url))).body).toContain('expired')
    expect((await createIntent(t, testUsers.customer, id, QUOTED)).body.message).toBe(
      "The amount doesn't match the order. Reload the page and try again.",
    )
    expect((await openPage(QUOTED)).body.message).toBe("The amount doesn't match the order. Reload the page and try again.")
    const fresh = await openIntent(3000)
    await payWith(t, fresh, 'pm_card_visa')
    const paid = await confirmPayment(t, testUsers.customer, id, fresh.paymentIntentId)
    expect(paid.body.order).toMatchObject({ status: 'in_production', pricing: { productionCost: 3000 } })
  })

  it('by two users at once: one succeeds and the other gets a conflict', async () => {
    for (let round = 0; round < 10; round += 1) {
      id = await orderIn(t, testUsers, 'payment_pending')
      const replies = await Promise.all([quote(1000), quote(2000, testUsers.admin)])
      const winners = replies.filter(({ status }) => status === 200)
      const order = await orderOf(t, testUsers.customer, id)
      // The later user may have seen the first quote and replaced it on purpose.
      if (winners.length === 2) expect(order.earlierQuotes).toHaveLength(2)
      else {
        expect(replies.find(({ status }) => status !== 200)).toMatchObject({ status: 409, body: { message: QUOTE_CHANGED } })
        expect(order.earlierQuotes).toHaveLength(1)
        expect(order.quote.productionCost).toBe(winners[0]?.body.order.quote.productionCost)
      }
    }
  })

  it('with the same content within a minute is sent once', async () => {
    const first = await quote(3000)
    const again = await quote(3000)
    expect([again.status, again.body.order.version]).toEqual([200, first.body.order.version])
    expect(again.body.order.earlierQuotes).toHaveLength(1)
  })
})
