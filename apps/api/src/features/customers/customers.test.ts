import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { connect } from '../../../test/chat.ts'
import { createTestUsers, orderIn, placeOrder, type TestUsers } from '../../../test/orders.ts'
import { chargeCard, confirmPayment, refundInDashboard, settled } from '../../../test/payments.ts'

let t: TestApp
let users: TestUsers

beforeAll(async () => {
  t = await startTestApp()
  users = await createTestUsers(t)
})
afterAll(() => t.close())

const get = (reader: TestUser, id: string) => t.call('GET', `/api/customers/${id}`, { token: reader.token })

it('shows an admin contact, orders, payments, conversations and the lifetime total', async () => {
  const customer = await t.createUser('user')
  const paid = await placeOrder(t, customer)
  const { paymentIntentId } = await chargeCard(t, customer, paid)
  await confirmPayment(t, customer, paid, paymentIntentId)
  await refundInDashboard(t, paymentIntentId, 120_50)
  await settled(t)
  t.clock.advance(1000)
  const designing = await orderIn(t, { ...users, customer }, 'designing')
  const client = await connect(t.url, customer.token)
  await client.join(designing)
  await client.send({ orderId: designing, content: 'Hello', messageType: 'text' })
  client.close()
  const { status, body } = await get(users.admin, customer.id)
  expect([status, body.customer._id, body.customer.lifetimeTotal]).toEqual([200, customer.id, 379.5])
  expect(body.customer).toMatchObject({ grantedRoles: ['user'], openOrders: 0 })
  expect(body.customer.orders.map((order: { _id: string; messages: number }) => [order._id, order.messages])).toEqual([
    [designing, 1],
    [paid, 0],
  ])
  expect(body.customer.orders[0].lastMessageAt).not.toBeNull()
  expect(body.customer.payments).toMatchObject([{ orderId: paid, type: 'design_fee', amount: 500, refundedAmount: 120.5 }])
  const { carDetails } = (await t.call('GET', `/api/orders/${paid}`, { token: users.admin.token })).body.order
  const { make, model, year, bodyType } = carDetails
  expect(body.customer.orders[1]).toMatchObject({ carDetails: { make, model, year, bodyType: bodyType ?? null }, picture: null })
})

it('counts what is unpaid as open until the order is cancelled', async () => {
  const customer = await t.createUser('user')
  const unpaid = await placeOrder(t, customer)
  const totals = async () => {
    const { lifetimeTotal, openTotal } = (await get(users.admin, customer.id)).body.customer
    return [lifetimeTotal, openTotal]
  }
  expect(await totals()).toEqual([0, 500])
  const paid = await placeOrder(t, customer)
  const { paymentIntentId } = await chargeCard(t, customer, paid)
  await confirmPayment(t, customer, paid, paymentIntentId)
  await settled(t)
  expect(await totals()).toEqual([500, 500])
  await t.call('PUT', `/api/orders/${unpaid}/cancel`, { token: users.admin.token, body: { reason: 'Ordered twice', refund: false } })
  expect(await totals()).toEqual([500, 0])
})

it('shows an engineer only the orders they can see, and no lifetime total', async () => {
  const customer = await t.createUser('user')
  await orderIn(t, { ...users, customer, engineer: users.otherEngineer }, 'designing')
  expect((await get(users.engineer, customer.id)).status).toBe(404)
  const own = await orderIn(t, { ...users, customer }, 'designing')
  const { status, body } = await get(users.engineer, customer.id)
  expect([status, body.customer.lifetimeTotal, body.customer.openTotal]).toEqual([200, null, null])
  expect(body.customer.orders.map(({ _id }: { _id: string }) => _id)).toEqual([own])
})

it('does not exist for customers, not even their own page', async () => {
  expect((await get(users.customer, users.customer.id)).status).toBe(403)
  expect((await get(users.admin, 'unknown')).status).toBe(404)
})
