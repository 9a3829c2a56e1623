import { can, nextStatus, ORDER_STATUSES, type OrderAction } from '@vorta/contract/orders/status'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createTestUsers, orderIn, type TestUsers } from '../../../test/orders.ts'

let t: TestApp
let testUsers: TestUsers
beforeAll(async () => {
  t = await startTestApp()
  testUsers = await createTestUsers(t)
})
afterAll(() => t.close())

interface Transition {
  readonly action: OrderAction
  readonly actor: keyof TestUsers
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: object
}

const TRANSITIONS: readonly Transition[] = [
  { action: 'assign', actor: 'admin', method: 'PUT', path: 'assign' },
  { action: 'startDesign', actor: 'admin', method: 'PUT', path: 'status', body: { status: 'designing' } },
  { action: 'requestRevision', actor: 'customer', method: 'POST', path: 'revision', body: { comments: 'Please' } },
  { action: 'approve', actor: 'customer', method: 'POST', path: 'approve' },
  { action: 'quote', actor: 'admin', method: 'POST', path: 'quote', body: { productionCost: 1000 } },
  { action: 'withdrawQuote', actor: 'admin', method: 'DELETE', path: 'quote' },
  { action: 'declineQuote', actor: 'customer', method: 'POST', path: 'quote/decline', body: { reason: 'Too much' } },
  { action: 'complete', actor: 'admin', method: 'PUT', path: 'status', body: { status: 'completed' } },
  { action: 'cancel', actor: 'admin', method: 'PUT', path: 'cancel', body: { reason: 'Because' } },
]

const request = (orderId: string, { actor, method, path, body }: Transition) =>
  t.call(method, `/api/orders/${orderId}/${path}`, {
    token: testUsers[actor].token,
    headers: path === 'assign' ? { 'engineer-id': testUsers.otherEngineer.id } : {},
    ...(body && { body }),
  })

const versionOf = async (orderId: string): Promise<number> =>
  (await t.database.pool.query('select version from orders where id = $1', [orderId])).rows[0].version

// The authorization matrix covers who may do what; this covers what an allowed request does to the order.
describe.each(ORDER_STATUSES)('an order that is %s', (status) => {
  it('makes every allowed transition and explains what it allows when rejecting others', async () => {
    const unchanged = await orderIn(t, testUsers, status)
    const version = await versionOf(unchanged)
    for (const transition of TRANSITIONS) {
      if (can(status, transition.action)) {
        const { status: responseStatus, body } = await request(await orderIn(t, testUsers, status), transition)
        expect([transition.action, responseStatus]).toEqual([transition.action, 200])
        expect(body.order.status).toBe(nextStatus(status, transition.action))
        expect(body.order.version).toBe(version + 1)
      } else {
        const { status: responseStatus, body } = await request(unchanged, transition)
        expect([transition.action, responseStatus]).toEqual([transition.action, 409])
        expect(body.message).toMatch(/The order is now: .+(\. Possible next steps: .+|, which is final)\.$/)
      }
    }
    expect(await versionOf(unchanged)).toBe(version)
  })
})

it('starts production on payment only from payment_pending', async () => {
  for (const status of ORDER_STATUSES) {
    const orderId = await orderIn(t, testUsers, status)
    const paid = t.app.transact((tx) => t.app.orders.markProductionPaid(tx, orderId, t.clock.now()))
    if (status === 'payment_pending') expect((await paid).status).toBe('in_production')
    else await expect(paid).rejects.toMatchObject({ code: 'conflict' })
  }
})
