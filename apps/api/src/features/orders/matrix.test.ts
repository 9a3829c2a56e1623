import { can, ORDER_STATUSES, type OrderAction, type OrderStatus } from '@vorta/contract/order-status'
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

interface Attempt {
  readonly action: OrderAction
  readonly method: 'POST' | 'PUT'
  readonly path: string
  readonly body?: object
  readonly headers?: () => Record<string, string>
  /** Whom the door lets in; of those, whom the order is for. */
  readonly roles: readonly Actor[]
  readonly insiders: readonly Actor[]
}

const ACTORS = ['nobody', 'customer', 'stranger', 'engineer', 'otherEngineer', 'admin'] as const
type Actor = (typeof ACTORS)[number]

const customers = { roles: ['customer', 'stranger'], insiders: ['customer'] } as const
const makers = { roles: ['engineer', 'otherEngineer', 'admin'], insiders: ['engineer', 'admin'] } as const
const admins = { roles: ['admin'], insiders: ['admin'] } as const

const ATTEMPTS: readonly Attempt[] = [
  { action: 'assign', method: 'PUT', path: 'assign', headers: () => ({ 'engineer-id': cast.otherEngineer.id }), ...admins },
  { action: 'startDesign', method: 'PUT', path: 'status', body: { status: 'designing' }, ...makers },
  { action: 'requestRevision', method: 'POST', path: 'revision', body: { comments: 'Please' }, ...customers },
  { action: 'approve', method: 'POST', path: 'approve', ...customers },
  { action: 'quote', method: 'POST', path: 'quote', body: { productionCost: 1000 }, ...makers },
  { action: 'complete', method: 'PUT', path: 'status', body: { status: 'completed' }, ...makers },
  { action: 'cancel', method: 'PUT', path: 'cancel', body: { reason: 'Because' }, ...admins },
]

/** 401, then 403, then 404, then 409: the same order for every call. */
function expected(status: OrderStatus, actor: Actor, { action, roles, insiders }: Attempt): number {
  if (actor === 'nobody') return 401
  if (!roles.includes(actor)) return 403
  // Nobody is an order's engineer before one is assigned.
  if (!insiders.includes(actor) || (actor === 'engineer' && status === 'pending')) return 404
  return can(status, action) ? 200 : 409
}

const attempt = (orderId: string, actor: Actor, { method, path, body, headers }: Attempt) =>
  t.call(method, `/api/orders/${orderId}/${path}`, {
    ...(actor !== 'nobody' && { token: cast[actor].token }),
    ...(body && { body }),
    headers: headers?.() ?? {},
  })

const traceOf = async (orderId: string) => {
  const { rows } = await t.database.pool.query(
    `select status, version, engineer_id, (select count(*) from timeline_entries where order_id = o.id) as lines,
      (select count(*) from revisions where order_id = o.id) as revisions, (select count(*) from quotes where order_id = o.id) as quotes
     from orders o where id = $1`,
    [orderId],
  )
  return rows[0]
}

describe.each(ORDER_STATUSES)('an order that is %s', (status) => {
  it.each(ATTEMPTS)('$action: every actor gets the answer of the table', async (deed) => {
    const orderId = await orderIn(t, cast, status)
    const before = await traceOf(orderId)
    const allowed: Actor[] = []
    for (const actor of ACTORS) {
      const code = expected(status, actor, deed)
      if (code === 200) {
        allowed.push(actor)
        continue
      }
      const { status: answered, body } = await attempt(orderId, actor, deed)
      expect([actor, answered]).toEqual([actor, code])
      if (code === 409) expect(body.message).toMatch(/Its status is .+(, which allows .+| and final)\.$/)
    }
    expect(await traceOf(orderId)).toEqual(before)

    for (const actor of allowed) {
      const fresh = await orderIn(t, cast, status)
      const { status: answered, body } = await attempt(fresh, actor, deed)
      expect([actor, answered]).toEqual([actor, 200])
      expect(body.order.status).not.toBe(status)
      expect(body.order.version).toBe(before.version + 1)
    }
  })
})

it('a payment moves an order from payment_pending only', async () => {
  for (const status of ORDER_STATUSES) {
    const orderId = await orderIn(t, cast, status)
    const paid = t.app.transact((work) => t.app.orders.markProductionPaid(work, orderId, t.clock.now()))
    if (status === 'payment_pending') expect((await paid).status).toBe('in_production')
    else await expect(paid).rejects.toMatchObject({ code: 'conflict' })
  }
})
