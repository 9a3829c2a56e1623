import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { draft, placeOrder } from '../../../test/orders.ts'
import { chargeCard } from '../../../test/payments.ts'
import { picture, sendPhoto } from '../../../test/uploads.ts'
import { newId } from '../../platform/id.ts'

let t: TestApp
let customer: TestUser
let orderId: string
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  customer = await t.createUser()
  // This process has read the session now and recalls it.
  orderId = await placeOrder(t, customer)
})

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  t.call('POST', path, { token: customer.token, body, headers })
const calls: Record<string, () => Promise<{ status: number }>> = {
  'placing an order': () => post('/api/orders', draft()),
  'opening a payment': () => post('/api/payments/create-payment-intent', { orderId }),
  'confirming a payment': () => post('/api/payments/confirm-payment', { orderId, paymentIntentId: `pi_${newId()}` }),
}
const ofCustomer = (statement: string) => t.database.pool.query(`${statement} = $1`, [customer.id])
const countOrders = async () => (await ofCustomer('select id from orders where user_id')).rows.length

// As another process would: nothing tells this one.
const CHANGES: [string, number, string][] = [
  ['its session was ended', 401, 'update sessions set revoked_at = now() where user_id'],
  ['its session was deleted', 401, 'delete from sessions where user_id'],
  ['its session has expired', 401, "update sessions set expires_at = now() - interval '1 year' where user_id"],
  ['its account was disabled', 401, 'update users set disabled_at = now() where id'],
  [
    'it acts as an engineer',
    403,
    "update users set active_role = 'engineer', granted_roles = '{user,engineer}', email_verified_at = now() where id",
  ],
]

describe.each(Object.keys(calls))('%s right after another call', (name) => {
  it.each(CHANGES)('is rejected if %s in another process: %i', async (_, status, change) => {
    await ofCustomer(change)
    expect((await calls[name]?.())?.status).toBe(status)
    expect(await countOrders()).toBe(1)
    expect((await t.database.pool.query('select from payments where order_id = $1', [orderId])).rows).toEqual([])
  })
})

describe.each(['/api/orders/my-orders?view=card', '/api/orders/my-orders'])('GET %s right after another call', (path) => {
  const list = () => t.call('GET', path, { token: customer.token })
  const listed = async () => (await list()).body.orders.map(({ _id }: { _id: string }) => _id)

  it.each(CHANGES.filter(([, status]) => status === 401))('is rejected if %s in another process: %i', async (_, status, change) => {
    expect(await listed()).toEqual([orderId])
    await ofCustomer(change)
    expect((await list()).status).toBe(status)
  })

  it('is empty for a customer who acts as an engineer now', async () => {
    await ofCustomer("update users set active_role = 'engineer', granted_roles = '{user,engineer}', email_verified_at = now() where id")
    expect(await listed()).toEqual([])
  })

  it('is empty for a customer without orders', async () => {
    await ofCustomer('delete from orders where user_id')
    expect(await listed()).toEqual([])
  })

  it('shows no orders of other customers', async () => {
    const other = await t.createUser()
    const theirs = await placeOrder(t, other)
    expect(await listed()).toEqual([orderId])
    customer = other
    expect(await listed()).toEqual([theirs])
  })
})

it('reads no session before listing orders as cards', async () => {
  const queried = vi.spyOn(t.database.pool, 'query')
  expect((await t.call('GET', '/api/orders/my-orders?view=card', { token: customer.token })).body.orders).toHaveLength(1)
  const names = queried.mock.calls.map(([query]) => (query as { name?: string }).name)
  queried.mockRestore()
  expect(names).toEqual(['cards_mine_recalled'])
})

it('rejects an invalid order as signed out if the session has ended', async () => {
  expect((await post('/api/orders', {})).status).toBe(400)
  await ofCustomer('update sessions set revoked_at = now() where user_id')
  expect((await post('/api/orders', {})).status).toBe(401)
})

it('does not use up the idempotency key of an order that was rejected', async () => {
  const place = () => post('/api/orders', draft(), { 'idempotency-key': 'again' })
  await ofCustomer('update users set disabled_at = now() where id')
  expect((await place()).status).toBe(401)
  await ofCustomer('update users set disabled_at = null where id')
  const { status, body } = await place()
  expect(status).toBe(201)
  expect((await place()).body.order._id).toBe(body.order._id)
})

it('reads no session before placing and paying an order', async () => {
  const queried = vi.spyOn(t.database.pool, 'query')
  const id = await placeOrder(t, customer)
  const { paymentIntentId } = await chargeCard(t, customer, id)
  expect((await post('/api/payments/confirm-payment', { orderId: id, paymentIntentId })).status).toBe(200)
  const names = queried.mock.calls.map(([query]) => (query as { name?: string }).name)
  queried.mockRestore()
  expect(names).toContain('orders_place')
  expect(names).not.toContain('sessions_lookup')
  // The payment was opened here, so it is not read before it is confirmed.
  expect(names).toContain('payments_pay_fee_recalled')
  expect(names).not.toContain('payments_confirming_recalled')
  // Nor is the order that was placed here read for the reply.
  expect(names).not.toContain('orders_several')
})

describe('confirming a payment that was just opened', () => {
  const confirm = async () => {
    const { paymentIntentId } = await chargeCard(t, customer, orderId)
    return () => post('/api/payments/confirm-payment', { orderId, paymentIntentId })
  }
  const find = async (statement: string) => (await t.database.pool.query(statement, [orderId])).rows
  /** Each reply signs its own links. */
  const withoutLinks = (order: object) => JSON.parse(JSON.stringify(order, (key, value) => (key === 'fileUrl' ? undefined : value)))
  const receipts = () =>
    find(`select payload->>'to' as to from jobs where dedupe_key in (select 'receipt:' || id from payments where order_id = $1)`)

  it.each(CHANGES)('is rejected if %s in another process: %i', async (_, status, change) => {
    const send = await confirm()
    await ofCustomer(change)
    expect((await send()).status).toBe(status)
  })

  it('sends the receipt to an address that changed since', async () => {
    const send = await confirm()
    await ofCustomer(`update users set email = 'new-' || email where id`)
    expect((await send()).body.order.paymentStatus).toBe('paid')
    expect(await receipts()).toEqual([{ to: `new-${customer.email}` }])
  })

  it('refunds what was paid for an order that was cancelled since', async () => {
    const send = await confirm()
    const { token } = await t.createUser('admin')
    expect((await t.call('PUT', `/api/orders/${orderId}/cancel`, { token, body: { reason: 'Not possible', refund: true } })).status).toBe(
      200,
    )
    expect((await send()).status).toBe(409)
    expect(await find('select status from orders where id = $1')).toEqual([{ status: 'cancelled' }])
  })

  it.each([
    ['nothing else changed', 'select $1'],
    ['the customer got another name and phone', `update users set last_name = 'Different', phone = '555 9999' where id = $1`],
    ['the picture of the build was stored', `update orders set picture_name = 'new.webp' where user_id = $1`],
    [
      'a photo was added',
      `insert into order_photos (order_id, file_id, position)
        select o.id, f.id, 0 from orders o join files f on f.uploader_id = o.user_id where o.user_id = $1`,
    ],
  ])('replies with the order as it is read afterward if %s', async (_, change) => {
    await sendPhoto(t, customer.token, 'car.png', await picture('png'))
    const send = await confirm()
    await t.database.pool.query(change, [customer.id])
    const { order } = (await send()).body
    const read = await t.call('GET', `/api/orders/${orderId}`, { token: customer.token })
    expect(withoutLinks(order)).toEqual(withoutLinks(read.body.order))
    expect(order.paymentStatus).toBe('paid')
  })

  it('pays once, however often it is confirmed at the same time', async () => {
    const send = await confirm()
    const replies = await Promise.all([send(), send(), send()])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await receipts()).toEqual([{ to: customer.email }])
  })

  it('gives nothing away to another customer', async () => {
    const { paymentIntentId } = await chargeCard(t, customer, orderId)
    const other = await t.createUser()
    await placeOrder(t, other)
    const reply = await t.call('POST', '/api/payments/confirm-payment', { token: other.token, body: { orderId, paymentIntentId } })
    expect(reply.status).toBe(404)
  })
})
