import { defaultSwitches } from '@vorta/stripe-emulator/switches'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { violatedInvariants } from '../../../test/invariants.ts'
import { makeJobsDue } from '../../../test/jobs.ts'
import { createTestUsers, orderIn, placeOrder, plainQuote, type TestUsers } from '../../../test/orders.ts'
import {
  attentionOf,
  chargeCard,
  confirmPayment,
  countAudited,
  createIntent,
  notificationTitles,
  orderOf,
  payAgain,
  paymentRows,
  payWith,
  providerOf,
  refundInDashboard,
  refundsOf,
  settled,
} from '../../../test/payments.ts'

const QUOTED = 4200.5

let t: TestApp
let testUsers: TestUsers
let orderId: string

beforeAll(async () => {
  t = await startTestApp()
  testUsers = await createTestUsers(t)
})
afterAll(() => t.close())
beforeEach(() => {
  Object.assign(providerOf(t).switches, defaultSwitches())
})

const order = () => orderOf(t, testUsers.customer, orderId)
const attention = () => attentionOf(t, testUsers.admin, orderId)
const post = (path: string, body?: object) =>
  t.call('POST', `/api/admin/attention/${path}`, { token: testUsers.admin.token, ...(body && { body }) })
const cancel = () =>
  t.call('PUT', `/api/orders/${orderId}/cancel`, { token: testUsers.admin.token, body: { reason: 'Not possible', refund: true } })
const lines = async (pattern: RegExp) =>
  (await order()).timeline.filter(({ description }: { description: string }) => pattern.test(description)).length
const adminNotifications = () => notificationTitles(t, testUsers.admin, orderId)
const audited = (action: string) => countAudited(t, orderId, action)
const everythingSettled = async () => {
  await settled(t)
  await t.app.worker.drain()
  await settled(t)
}
const payFee = async () => {
  orderId = await placeOrder(t, testUsers.customer)
  const { paymentIntentId } = await chargeCard(t, testUsers.customer, orderId)
  await confirmPayment(t, testUsers.customer, orderId, paymentIntentId)
  await settled(t)
  return paymentIntentId
}

/** Opens an intent for the production cost, makes its quote unpayable without closing the intent, and pays it. */
async function payLate(makeUnpayable: () => Promise<unknown>): Promise<string> {
  orderId = await orderIn(t, testUsers, 'payment_pending')
  const { body: intent } = await createIntent(t, testUsers.customer, orderId, QUOTED)
  await makeUnpayable()
  expect((await payWith(t, intent, 'pm_card_visa')).body.status).toBe('succeeded')
  return intent.paymentIntentId
}

const expireQuote = () =>
  t.database.pool.query("update quotes set valid_until = now() - interval '5 seconds' where order_id = $1", [orderId])
const withdrawQuote = () => t.app.transact((tx) => t.app.orders.applyTransition(tx, 'provider', orderId, 'withdrawQuote', {}))
const replaceQuote = () => t.app.transact((tx) => t.app.orders.applyTransition(tx, 'provider', orderId, 'quote', plainQuote(300_000)))

/** Pays the design fee twice. */
async function payTwice(card = 'pm_card_mastercard'): Promise<string> {
  await payFee()
  return payAgain(t, orderId, card)
}

/** Pays an amount other than the one that is due. */
async function payWrongAmount(): Promise<string> {
  orderId = await placeOrder(t, testUsers.customer)
  providerOf(t).switches.dropWebhooks = true
  const { paymentIntentId } = await chargeCard(t, testUsers.customer, orderId)
  providerOf(t).switches.dropWebhooks = false
  const facts = { amount: 100, amount_received: 100 }
  await t.database.pool.query('update test_provider_objects set data = data || $2 where id = $1', [paymentIntentId, facts])
  await confirmPayment(t, testUsers.customer, orderId, paymentIntentId)
  return paymentIntentId
}

/** Ways to pay money that is refunded; each resolves to the intent. */
const SURPLUS: readonly (readonly [string, () => Promise<string>])[] = [
  ['for an expired quote', () => payLate(expireQuote)],
  ['for a withdrawn quote', () => payLate(withdrawQuote)],
  ['for a replaced quote', () => payLate(replaceQuote)],
  ['a duplicate', () => payTwice()],
]

describe('refund of surplus money that fails after it succeeded', () => {
  it.each(SURPLUS)('needs attention once when the payment was %s', async (_kind, pay) => {
    const intentId = await pay()
    await everythingSettled()
    const [refund] = await refundsOf(t, intentId)
    expect([refund.status, await attention()]).toEqual(['succeeded', []])
    await providerOf(t).settleRefund(refund.id, 'failed')
    await everythingSettled()
    await t.app.payments.reconciler.runOnce({ all: true })
    const entries = await attention()
    expect(entries).toMatchObject([
      { reason: 'refund_failed', detail: expect.stringContaining(intentId), actions: ['retry_refund', 'mark_handled'] },
    ])
    expect((await adminNotifications()).filter((title) => title === 'Refund failed')).toHaveLength(1)
    expect((await post(`${entries[0]._id}/retry-refund`)).status).toBe(200)
    await everythingSettled()
    expect((await refundsOf(t, intentId)).map(({ status }) => status).sort()).toEqual(['failed', 'succeeded'])
    expect(await attention()).toEqual([])
    const violations = await violatedInvariants(t.database.pool)
    expect(violations.filter((violation) => violation.startsWith('refunds do not exceed'))).toEqual([])
  })

  it('needs attention when an admin refunded a payment of the wrong amount', async () => {
    const intentId = await payWrongAmount()
    await refundInDashboard(t, intentId)
    await settled(t)
    const [refund] = await refundsOf(t, intentId)
    await providerOf(t).settleRefund(refund.id, 'failed')
    await settled(t)
    expect((await attention()).map(({ reason }: { reason: string }) => reason).sort()).toEqual(['amount_mismatch', 'refund_failed'])
  })
})

describe('refund of surplus money that always fails', () => {
  /** Makes every waiting job due. */
  const runAllJobs = async () => {
    for (let round = 0; round < 3; round++) {
      await makeJobsDue(t.database.pool)
      await everythingSettled()
    }
  }

  it('is not retried while its one entry is open, and the customer is notified once', async () => {
    const intentId = await payTwice('pm_card_refundFail')
    await everythingSettled()
    await runAllJobs()
    expect(await refundsOf(t, intentId)).toMatchObject([{ status: 'failed' }])
    expect(await attention()).toMatchObject([{ reason: 'refund_failed' }])
    expect([await lines(/^A refund of \$500\.00 failed for a payment/), await audited('payment.refundFailed')]).toEqual([1, 1])
    const titles = await notificationTitles(t, testUsers.customer, orderId)
    expect(titles.filter((title) => title === 'Your refund is delayed')).toHaveLength(1)
  })

  it('is not retried after an admin handled it', async () => {
    const intentId = await payTwice('pm_card_refundFail')
    await everythingSettled()
    const [entry] = await attention()
    expect((await post(`${entry._id}/handled`, { note: 'Paid by check' })).status).toBe(200)
    await runAllJobs()
    await t.app.payments.reconciler.runOnce({ all: true })
    expect([(await refundsOf(t, intentId)).length, await attention()]).toEqual([1, []])
  })

  it('is tried once more for each retry by an admin', async () => {
    const intentId = await payTwice('pm_card_refundFail')
    await everythingSettled()
    for (const expected of [2, 3]) {
      const [entry, ...others] = await attention()
      expect(others).toEqual([])
      expect((await post(`${entry._id}/retry-refund`)).status).toBe(200)
      await runAllJobs()
      expect([(await refundsOf(t, intentId)).length, (await attention()).length]).toEqual([expected, 1])
    }
  })

  it('closes its entry when the money is refunded in the dashboard of the provider', async () => {
    const intentId = await payTwice()
    await everythingSettled()
    const [refund] = await refundsOf(t, intentId)
    await providerOf(t).settleRefund(refund.id, 'failed')
    await settled(t)
    expect(await attention()).toHaveLength(1)
    await refundInDashboard(t, intentId)
    await everythingSettled()
    expect(await attention()).toEqual([])
  })
})

describe('attention entry of a surplus payment', () => {
  /** A duplicate payment whose refund failed, on an order that waits for the refund of the design fee. */
  async function failBoth() {
    const intentId = await payTwice()
    await everythingSettled()
    const [refund] = await refundsOf(t, intentId)
    await providerOf(t).settleRefund(refund.id, 'failed')
    await settled(t)
    const [entry] = await attention()
    providerOf(t).switches.failCalls = true
    await cancel()
    await t.app.payments.idle()
    providerOf(t).switches.failCalls = false
    return entry
  }

  it('can be handled without dropping the refund of the main payment', async () => {
    const entry = await failBoth()
    expect((await post(`${entry._id}/handled`, { note: 'Paid by check' })).status).toBe(200)
    expect(await paymentRows(t, orderId)).toMatchObject([{ status: 'paid', refund_requested_at: expect.any(Date) }])
    await t.app.payments.reconciler.runOnce()
    expect(await paymentRows(t, orderId)).toMatchObject([{ status: 'refunded' }])
  })

  it('stays open when the main payment is refunded', async () => {
    const entry = await failBoth()
    await t.app.payments.reconciler.runOnce()
    expect(await paymentRows(t, orderId)).toMatchObject([{ status: 'refunded' }])
    expect(await attention()).toMatchObject([{ _id: entry._id, reason: 'refund_failed' }])
  })
})

describe('dispute over money that does not count toward the order', () => {
  const OTHER_MONEY = [...SURPLUS, ['of the wrong amount', payWrongAmount] as const]
  const disputes = async () => (await attention()).filter(({ reason }: { reason: string }) => reason === 'dispute')

  it.each(OTHER_MONEY)('is tracked until it is lost when the payment was %s', async (_kind, pay) => {
    const intentId = await pay()
    await everythingSettled()
    const { id } = await providerOf(t).openDispute(intentId)
    await settled(t)
    const [opened] = await disputes()
    expect(opened).toMatchObject({ dueAt: expect.any(String), whatToDo: expect.stringContaining('evidence of the refund') })
    expect(opened.detail).toContain(intentId)
    expect([await adminNotifications(), await lines(/was disputed by the cardholder$/)]).toEqual([
      expect.arrayContaining(['Payment disputed']),
      1,
    ])
    expect(await audited('payment.dispute')).toBe(1)
    // The money that pays for the order is not disputed.
    expect((await order()).payments.map(({ disputed }: { disputed?: boolean }) => disputed ?? false)).not.toContain(true)
    await providerOf(t).updateDispute(id, 'under_review')
    await settled(t)
    expect(await disputes()).toMatchObject([{ dueAt: null, whatToDo: expect.stringContaining('Evidence was submitted') }])
    await providerOf(t).updateDispute(id, 'lost')
    await settled(t)
    await t.app.payments.reconciler.runOnce({ all: true })
    expect(await disputes()).toMatchObject([{ _id: opened._id, whatToDo: expect.stringContaining('The dispute was lost') }])
    expect([await lines(/to the cardholder$/), await audited('payment.dispute')]).toEqual([1, 3])
    expect(await adminNotifications()).toContain('Dispute lost')
    expect((await post(`${opened._id}/handled`, { note: 'Checked' })).status).toBe(200)
  })

  it.each(OTHER_MONEY)('closes its entry when it is won and the payment was %s', async (_kind, pay) => {
    const intentId = await pay()
    await everythingSettled()
    const { id } = await providerOf(t).openDispute(intentId)
    await settled(t)
    await providerOf(t).updateDispute(id, 'won')
    await settled(t)
    expect([await disputes(), await lines(/the charge stands$/)]).toEqual([[], 1])
    expect(await adminNotifications()).toContain('Dispute closed')
  })

  it('is found by the reconciler when its webhooks were lost', async () => {
    const intentId = await payTwice()
    await everythingSettled()
    providerOf(t).switches.dropWebhooks = true
    await providerOf(t).openDispute(intentId)
    await t.app.payments.reconciler.runOnce()
    expect(await disputes()).toHaveLength(1)
  })

  it('does not change the disputed mark of the main payment, nor does that dispute change it', async () => {
    const mainIntent = async () => (await paymentRows(t, orderId))[0].intent_id
    const intentId = await payTwice()
    await everythingSettled()
    const { id: other } = await providerOf(t).openDispute(intentId)
    await settled(t)
    const { id: main } = await providerOf(t).openDispute(await mainIntent())
    await settled(t)
    expect([(await order()).payments[0].disputed, (await disputes()).length]).toEqual([true, 2])
    await providerOf(t).updateDispute(main, 'won')
    await settled(t)
    expect([(await order()).payments[0].disputed, (await disputes()).length]).toEqual([false, 1])
    await providerOf(t).updateDispute(other, 'lost')
    await settled(t)
    expect((await order()).payments[0].disputed).toBe(false)
  })
})

describe('refund of a disputed payment', () => {
  const tries = async () => (await paymentRows(t, orderId))[0].refund_tries

  it('needs attention at the first refusal, with advice that follows the dispute', async () => {
    const intentId = await payFee()
    const { id } = await providerOf(t).openDispute(intentId)
    await settled(t)
    await cancel()
    await settled(t)
    const refundEntry = async () => (await attention()).find(({ reason }: { reason: string }) => reason === 'refund_failed')
    expect(await refundEntry()).toMatchObject({
      detail: "The payment provider didn't accept the $500.00 refund because the cardholder is disputing the payment.",
      whatToDo: expect.stringContaining('The cardholder is disputing this payment'),
      actions: ['retry_refund', 'mark_handled'],
    })
    expect(await tries()).toBe(1)
    await t.app.payments.reconciler.runOnce()
    expect([await tries(), (await adminNotifications()).filter((title) => title === 'Refund failed').length]).toEqual([1, 1])
    await providerOf(t).updateDispute(id, 'lost')
    await settled(t)
    expect(await refundEntry()).toMatchObject({ whatToDo: expect.stringContaining("Don't refund it again"), actions: ['mark_handled'] })
  })

  it('can be retried once the dispute is won', async () => {
    const intentId = await payFee()
    const { id } = await providerOf(t).openDispute(intentId)
    await settled(t)
    await cancel()
    await settled(t)
    await providerOf(t).updateDispute(id, 'won')
    await settled(t)
    const [entry, ...others] = await attention()
    expect([entry.whatToDo, others]).toEqual([expect.stringMatching(/^Retry the refund\./), []])
    // The emulator refuses refunds of a charge that was ever disputed.
    await t.database.pool.query(`update test_provider_objects set data = data || '{"disputed":false}' where kind = 'charge'`)
    expect((await post(`${entry._id}/retry-refund`)).status).toBe(200)
    await settled(t)
    expect([(await order()).paymentStatus, await attention()]).toEqual(['refunded', []])
  })

  it('needs attention at the first refusal for a surplus payment, too', async () => {
    providerOf(t).switches.dropWebhooks = true
    const intentId = await payTwice()
    await providerOf(t).openDispute(intentId)
    providerOf(t).switches.dropWebhooks = false
    await t.app.payments.reconciler.runOnce({ all: true })
    await everythingSettled()
    const entries = await attention()
    expect(entries.map(({ reason }: { reason: string }) => reason).sort()).toEqual(['dispute', 'refund_failed'])
    expect(entries.find(({ reason }: { reason: string }) => reason === 'refund_failed')).toMatchObject({
      whatToDo: expect.stringContaining('The cardholder is disputing this payment'),
    })
    const { rows } = await t.database.pool.query("select id from jobs where kind = 'refund' and done_at is null")
    expect(rows).toEqual([])
  })
})
