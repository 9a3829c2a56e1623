import { can, nextStatus, ORDER_STATUSES, type OrderAction } from '@vorta/contract/orders/status'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { type Cast, gatherCast, orderIn } from '../../../test/orders.ts'

let t: TestApp
let cast: Cast
beforeAll(async () => {
  t = await startTestApp()
  cast = await gatherCast(t)
})
afterAll(() => t.close())

interface Move {
  readonly action: OrderAction
  readonly who: keyof Cast
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: object
}

const MOVES: readonly Move[] = [
  { action: 'assign', who: 'admin', method: 'PUT', path: 'assign' },
  { action: 'startDesign', who: 'admin', method: 'PUT', path: 'status', body: { status: 'designing' } },
  { action: 'requestRevision', who: 'customer', method: 'POST', path: 'revision', body: { comments: 'Please' } },
  { action: 'approve', who: 'customer', method: 'POST', path: 'approve' },
  { action: 'quote', who: 'admin', method: 'POST', path: 'quote', body: { productionCost: 1000 } },
  { action: 'withdrawQuote', who: 'admin', method: 'DELETE', path: 'quote' },
  { action: 'complete', who: 'admin', method: 'PUT', path: 'status', body: { status: 'completed' } },
  { action: 'cancel', who: 'admin', method: 'PUT', path: 'cancel', body: { reason: 'Because' } },
]

const make = (orderId: string, { who, method, path, body }: Move) =>
  t.call(method, `/api/orders/${orderId}/${path}`, {
    token: cast[who].token,
    headers: path === 'assign' ? { 'engineer-id': cast.otherEngineer.id } : {},
    ...(body && { body }),
  })

const versionOf = async (orderId: string): Promise<number> =>
  (await t.database.pool.query('select version from orders where id = $1', [orderId])).rows[0].version

// Who gets which answer stands in the authorisation matrix; this is what the right people's moves do to an order.
describe.each(ORDER_STATUSES)('an order that is %s', (status) => {
  it('goes one step with every allowed move, and says of any other what it allows', async () => {
    const still = await orderIn(t, cast, status)
    const version = await versionOf(still)
    for (const move of MOVES) {
      if (can(status, move.action)) {
        const { status: answered, body } = await make(await orderIn(t, cast, status), move)
        expect([move.action, answered]).toEqual([move.action, 200])
        expect(body.order.status).toBe(nextStatus(status, move.action))
        expect(body.order.version).toBe(version + 1)
      } else {
        const { status: answered, body } = await make(still, move)
        expect([move.action, answered]).toEqual([move.action, 409])
        expect(body.message).toMatch(/Its status is .+(, which allows .+| and final)\.$/)
      }
    }
    expect(await versionOf(still)).toBe(version)
  })
})

it('a payment moves an order from payment_pending only', async () => {
  for (const status of ORDER_STATUSES) {
    const orderId = await orderIn(t, cast, status)
    const paid = t.app.transact((tx) => t.app.orders.markProductionPaid(tx, orderId, t.clock.now()))
    if (status === 'payment_pending') expect((await paid).status).toBe('in_production')
    else await expect(paid).rejects.toMatchObject({ code: 'conflict' })
  }
})
