import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { placeOrder } from '../../../test/orders.ts'
import { chargeCard, orderOf, paymentRows, providerOf } from '../../../test/payments.ts'
import { newId } from '../../platform/id.ts'
import { findUnopenedFee, insertFee, payFee } from './pay-fee.repo.ts'
import { settlementOf } from './payments.repo.ts'

let t: TestApp
let customer: TestUser
let orderId: string
beforeAll(async () => {
  t = await startTestApp()
  customer = await t.createUser()
})
afterAll(() => t.close())

const query = (change: Partial<Parameters<typeof findUnopenedFee>[1]> = {}) => {
  const actor = { role: 'user', userId: customer.id }
  const declines = { key: `declines:${customer.id}`, max: 10 }
  return findUnopenedFee(t.database.db, { orderId, actor, expectedCents: 50_000, declines, now: t.clock.now(), ...change })
}
const insert = (change: Partial<Parameters<typeof insertFee>[1]> = {}) => {
  const now = t.clock.now()
  const opened = { intentId: `pi_${newId()}`, at: now, nextCheckAt: now }
  return insertFee(t.database.db, { id: newId(), orderId, amountCents: 50_000, createdAt: now, opened, ...change })
}

describe('the first payment of a design fee', () => {
  beforeAll(async () => {
    orderId = await placeOrder(t, customer)
  })

  it.each([
    ['of another customer', { actor: { role: 'user', userId: newId() } }],
    ['by an engineer', { actor: { role: 'engineer', userId: newId() } }],
    ['by an admin', { actor: { role: 'admin', userId: newId() } }],
    ['with a different amount', { expectedCents: 49_999 }],
    ['of an unknown order', { orderId: newId() }],
  ])('is not found %s', async (_, change) => {
    expect(await query(change)).toBeUndefined()
  })

  it('is not found after too many declined payments', async () => {
    const declines = { key: newId(), max: 10 }
    const count = (hits: number, endsAt: Date) =>
      t.database.pool.query(
        'insert into rate_counters values ($1, $2, $3) on conflict (key) do update set hits = excluded.hits, expires_at = excluded.expires_at',
        [declines.key, hits, endsAt],
      )
    const [now, later] = [t.clock.now(), new Date(t.clock.now().getTime() + 1_000)]
    await count(11, later)
    expect(await query({ declines })).toBeUndefined()
    expect(await query({ declines: { ...declines, max: null } })).toBeDefined()
    await count(11, now)
    expect(await query({ declines })).toBeDefined()
    await count(10, later)
    expect(await query({ declines })).toBeDefined()
  })

  it('is not inserted with an outdated amount', async () => {
    expect(await insert({ amountCents: 49_999 })).toBe(false)
    expect(await paymentRows(t, orderId)).toEqual([])
  })

  it('is found and inserted once', async () => {
    expect(await query()).toMatchObject({ amountCents: 50_000 })
    expect(await insert()).toBe(true)
    expect(await query()).toBeUndefined()
    expect(await insert()).toBe(false)
    expect(await paymentRows(t, orderId)).toHaveLength(1)
  })

  it('is neither found nor inserted for a cancelled order', async () => {
    const id = await placeOrder(t, customer)
    await t.database.pool.query(`update orders set status = 'cancelled', cancel_reason = 'x' where id = $1`, [id])
    expect(await query({ orderId: id })).toBeUndefined()
    expect(await insert({ orderId: id })).toBe(false)
  })
})

describe('a paid design fee', () => {
  it.each([
    ['the order changed', 'update orders set version = version + 1 where id = $1'],
    ['the payment got a hosted page', `update payments set hosted_page_id = 'cs_1' where order_id = $1`],
    ['the payment failed', `update payments set status = 'failed' where order_id = $1`],
  ])('is not recorded without locks if %s since it was read', async (_, change) => {
    orderId = await placeOrder(t, customer)
    providerOf(t).switches.dropWebhooks = true
    const { paymentIntentId: intentId } = await chargeCard(t, customer, orderId)
    const { order, payment } = (await settlementOf(t.database.db, intentId)) ?? {}
    if (!order || !payment) throw new Error('The payment does not exist')
    await t.database.pool.query(change, [orderId])
    const before = await orderOf(t, customer, orderId)
    const paid = await payFee(t.database.db, {
      ...{ fee: t.app.orders.feePaid.plan(order, t.clock.now()), version: order.version, payment, demo: false },
      ...{ paidBy: { intentId, last4: null }, audit: { from: undefined, detail: {} }, receipt: { jobId: newId(), payload: {} } },
    })
    expect(paid).toBeUndefined()
    expect(await orderOf(t, customer, orderId)).toEqual(before)
  })
})
