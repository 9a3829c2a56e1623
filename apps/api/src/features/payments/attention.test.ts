import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { violatedInvariants } from '../../../test/invariants.ts'
import { createTestUsers, placeOrder, type TestUsers } from '../../../test/orders.ts'
import {
  atProvider,
  attentionOf,
  chargeCard,
  confirmPayment,
  countAudited,
  createIntent,
  notificationTitles,
  orderOf,
  payWith,
  providerOf,
  refundInDashboard,
  refundsOf,
  settled,
} from '../../../test/payments.ts'

const MINUTE_MS = 60_000

let t: TestApp
let testUsers: TestUsers
let customer: TestUser
let orderId: string
let intentId: string

beforeAll(async () => {
  t = await startTestApp()
  testUsers = await createTestUsers(t)
  customer = testUsers.customer
})
afterAll(() => t.close())
beforeEach(async () => {
  Object.assign(providerOf(t).switches, {
    dropWebhooks: false,
    slowRefunds: false,
    failCalls: false,
    failAnswers: false,
    refusedRefunds: [],
  })
  orderId = await placeOrder(t, customer)
  intentId = (await chargeCard(t, customer, orderId)).paymentIntentId
  await confirmPayment(t, customer, orderId, intentId)
  await settled(t)
})

const order = () => orderOf(t, customer, orderId)
const attention = () => attentionOf(t, testUsers.admin, orderId)
const post = (path: string, body?: object, user = testUsers.admin) =>
  t.call('POST', `/api/admin/attention/${path}`, { token: user.token, ...(body && { body }) })
const cancel = (id = orderId) =>
  t.call('PUT', `/api/orders/${id}/cancel`, { token: testUsers.admin.token, body: { reason: 'Not possible', refund: true } })
const lines = async (pattern: RegExp) =>
  (await order()).timeline.filter(({ description }: { description: string }) => pattern.test(description)).length
const notifications = (user: TestUser) => notificationTitles(t, user, orderId)
const audited = (action: string) => countAudited(t, orderId, action)
const makeRefund = async (amountCents?: number): Promise<{ id: string }> => {
  const { body } = await refundInDashboard(t, intentId, amountCents)
  await settled(t)
  return body
}

describe('partial refunds made in the dashboard', () => {
  it('update amount, timeline and audit log, notify, and open an attention entry, each once', async () => {
    await makeRefund(10_000)
    await t.app.payments.reconciler.runOnce({ all: true })
    expect((await order()).payments).toMatchObject([{ status: 'paid', amount: 500, refundedAmount: 100 }])
    expect(await attention()).toMatchObject([
      {
        reason: 'partial_refund',
        detail: "$100.00 of $500.00 was refunded in the payment provider's dashboard.",
        whatToDo: 'Check that this was intended. Refund the rest, or mark this as handled.',
        since: expect.any(String),
        actions: ['refund_rest', 'mark_handled'],
        payment: { refundedAmount: 100, status: 'paid' },
      },
    ])
    expect([await lines(/\$100\.00 of \$500\.00 was refunded$/), await audited('payment.partlyRefunded')]).toEqual([1, 1])
    expect(await notifications(testUsers.admin)).toContain('Partially refunded')
    expect(await notifications(customer)).toContain('Your partial refund is on its way')
    await t.app.worker.drain()
    const email = t.mails.findLast(({ subject }) => subject.startsWith('Your partial refund'))
    expect(email?.text).toMatch(/Card: +Ending in 4242\nAmount paid: +\$500\.00\n.*\nAmount refunded: +\$100\.00/)
    expect(await violatedInvariants(t.database.pool)).toEqual([])
  })

  it('add up to a full refund, which closes the entry', async () => {
    await makeRefund(10_000)
    await makeRefund(15_000)
    expect(await attention()).toMatchObject([{ detail: expect.stringContaining('$250.00 of $500.00') }])
    await makeRefund()
    expect([(await order()).paymentStatus, (await order()).payments]).toMatchObject([
      'refunded',
      [{ status: 'refunded', refundedAmount: 500 }],
    ])
    expect(await attention()).toEqual([])
    expect(await violatedInvariants(t.database.pool)).toEqual([])
  })

  it('can be completed from the entry, refunding only the rest', async () => {
    await makeRefund(10_000)
    const [entry] = await attention()
    expect((await post(`${entry._id}/retry-refund`)).status).toBe(200)
    await settled(t)
    const made = (await atProvider(t, 'refund')).filter((refund) => refund.payment_intent === intentId)
    expect(made.map(({ amount }) => amount).sort()).toEqual([10_000, 40_000])
    expect([(await order()).payments[0].refundedAmount, await attention()]).toEqual([500, []])
  })

  it('are found by the reconciler when their webhooks were lost', async () => {
    providerOf(t).switches.dropWebhooks = true
    await makeRefund(10_000)
    expect(await attention()).toEqual([])
    await t.app.payments.reconciler.runOnce()
    await t.app.payments.reconciler.runOnce()
    expect(await attention()).toMatchObject([{ reason: 'partial_refund' }])
    expect(await lines(/was refunded$/)).toBe(1)
  })
})

describe('refund that fails after it succeeded', () => {
  it('marks the payment as paid again and notifies the admins and the customer', async () => {
    await cancel()
    await settled(t)
    expect((await order()).paymentStatus).toBe('refunded')
    const [refund] = await refundsOf(t, intentId)
    await providerOf(t).settleRefund(refund.id, 'failed')
    await settled(t)
    await t.app.payments.reconciler.runOnce({ all: true })
    const after = await order()
    expect([after.paymentStatus, after.payments]).toMatchObject(['paid', [{ status: 'paid', refundedAmount: 0 }]])
    expect(await attention()).toMatchObject([{ reason: 'refund_failed', actions: ['retry_refund', 'mark_handled'] }])
    expect([await lines(/a refund of \$500\.00 failed$/), await audited('payment.refundFailed')]).toEqual([1, 1])
    expect(await notifications(testUsers.admin)).toContain('Refund failed')
    expect(await notifications(customer)).toContain('Your refund is delayed')
    expect(await violatedInvariants(t.database.pool)).toEqual([])
  })

  it('succeeds when an admin retries it', async () => {
    await cancel()
    await settled(t)
    const [refund] = await refundsOf(t, intentId)
    await providerOf(t).settleRefund(refund.id, 'failed')
    await settled(t)
    const [entry] = await attention()
    const answers = await Promise.all([post(`${entry._id}/retry-refund`), post(`${entry._id}/retry-refund`)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await settled(t)
    expect([(await order()).paymentStatus, await attention(), await audited('payment.refundRetried')]).toEqual(['refunded', [], 1])
  })

  it('is produced by the test card whose refunds fail', async () => {
    orderId = await placeOrder(t, customer)
    const open = (await createIntent(t, customer, orderId)).body
    await payWith(t, open, 'pm_card_refundFail')
    await settled(t)
    await cancel()
    await settled(t)
    expect(await attention()).toMatchObject([{ reason: 'refund_failed', payment: { status: 'paid' } }])
  })
})

describe('disputes', () => {
  it('are tracked from opening to loss', async () => {
    const { id } = await providerOf(t).openDispute(intentId)
    await settled(t)
    expect((await order()).payments).toMatchObject([{ status: 'paid', disputed: true }])
    const [opened] = await attention()
    expect(opened).toMatchObject({ reason: 'dispute', dueAt: expect.any(String), whatToDo: expect.stringContaining('Submit evidence') })
    expect(await notifications(testUsers.admin)).toContain('Payment disputed')
    const { rows } = await t.database.pool.query("select body from notifications where order_id = $1 and title = 'Payment disputed'", [
      orderId,
    ])
    expect(rows[0].body).toMatch(/ Submit evidence by [A-Z][a-z]+ \d+, 20\d\d\.$/)
    await providerOf(t).updateDispute(id, 'under_review')
    await settled(t)
    expect(await attention()).toMatchObject([{ dueAt: null, whatToDo: expect.stringContaining('Evidence was submitted') }])
    await providerOf(t).updateDispute(id, 'lost')
    await settled(t)
    await t.app.payments.reconciler.runOnce({ all: true })
    expect(await attention()).toMatchObject([{ _id: opened._id, whatToDo: expect.stringContaining('The dispute was lost, and $500.00') }])
    expect([await lines(/disputed by the cardholder$/), await lines(/returned \$500\.00 to the cardholder$/)]).toEqual([1, 1])
    expect(await notifications(testUsers.admin)).toContain('Dispute lost')
  })

  it('close their entry when they are won', async () => {
    const { id } = await providerOf(t).openDispute(intentId)
    await settled(t)
    await providerOf(t).updateDispute(id, 'won')
    await settled(t)
    expect([await attention(), (await order()).payments[0].disputed]).toEqual([[], false])
  })

  it('are found by the reconciler when their webhooks were lost', async () => {
    providerOf(t).switches.dropWebhooks = true
    await providerOf(t).openDispute(intentId)
    await t.app.payments.reconciler.runOnce()
    expect(await attention()).toMatchObject([{ reason: 'dispute' }])
  })

  it('open immediately for the test card that disputes', async () => {
    orderId = await placeOrder(t, customer)
    await payWith(t, (await createIntent(t, customer, orderId)).body, 'pm_card_createDispute')
    await settled(t)
    expect([(await order()).paymentStatus, await attention()]).toMatchObject(['paid', [{ reason: 'dispute' }]])
  })
})

describe('refunds that the provider rejects', () => {
  it('do not block later ones, are retried with back-off and need attention after the last attempt', async () => {
    const other = await placeOrder(t, customer)
    await chargeCard(t, customer, other)
    await settled(t)
    providerOf(t).switches.refusedRefunds = [intentId]
    providerOf(t).switches.failCalls = true
    await cancel()
    await cancel(other)
    await settled(t)
    providerOf(t).switches.failCalls = false
    await t.app.payments.reconciler.runOnce()
    expect((await orderOf(t, customer, other)).paymentStatus).toBe('refunded')
    expect((await order()).paymentStatus).toBe('paid')
    const tries: number[] = []
    for (const minutes of [0, 6, 31, 121, 361, 600]) {
      t.clock.advance(minutes * MINUTE_MS)
      await t.app.payments.reconciler.runOnce()
      const { rows } = await t.database.pool.query('select refund_tries from payments where order_id = $1', [orderId])
      tries.push(rows[0].refund_tries)
    }
    expect(tries).toEqual([2, 3, 4, 5, 6, 6])
    const { body } = await t.call('POST', '/api/auth/login', { body: { email: testUsers.admin.email, password: 'secret1' } })
    testUsers = { ...testUsers, admin: { ...testUsers.admin, token: body.token ?? testUsers.admin.token } }
    expect(await attention()).toMatchObject([{ reason: 'refund_failed', detail: expect.stringContaining('after 6 attempts') }])
    providerOf(t).switches.refusedRefunds = []
    const [entry] = await attention()
    expect((await post(`${entry._id}/retry-refund`)).status).toBe(200)
    await settled(t)
    expect(await attention()).toEqual([])
  })
})

describe('attention entry', () => {
  it('is handled once with a note, which goes to the audit log', async () => {
    await makeRefund(10_000)
    const [entry] = await attention()
    expect((await post(`${entry._id}/handled`, { note: ' ' })).status).toBe(400)
    expect((await post(`${entry._id}/handled`, { note: 'x' }, customer)).status).toBe(403)
    expect((await post('unknown/handled', { note: 'x' })).status).toBe(404)
    expect((await post(`${entry._id}/handled`, { note: 'Agreed with the customer' })).status).toBe(200)
    const again = await post(`${entry._id}/handled`, { note: 'Agreed with the customer' })
    expect([again.status, again.body.message]).toEqual([409, 'This has already been handled.'])
    expect([await attention(), await audited('payment.handled')]).toEqual([[], 1])
  })
})
