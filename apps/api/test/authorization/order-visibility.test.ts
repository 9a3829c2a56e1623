import { ROLES, type Role } from '@vorta/contract/auth/role'
import { canViewOrder, decide, isOpenFor, ORDER_PERMISSIONS, type OrderFacts } from '@vorta/contract/orders/policy'
import { ORDER_STATUSES } from '@vorta/contract/orders/status'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFor, permittedTo, visibleOrders, visibleTo } from '../../src/features/order-access/order-visibility.sql.ts'
import { startTestApp, type TestApp, type TestUser } from '../app.ts'
import { createTestUsers, orderIn, placeOrder, type TestUsers } from '../orders.ts'

const HELPED = 'update orders set helper_id = $1 where id = $2 and engineer_id is not null'

interface StoredOrder extends OrderFacts {
  readonly id: string
}

let t: TestApp
let users: TestUsers
let orders: StoredOrder[]
let helper: TestUser
let actors: { userId: string; role: Role }[]

beforeAll(async () => {
  t = await startTestApp()
  users = await createTestUsers(t)
  await placeOrder(t, users.stranger)
  for (const status of ORDER_STATUSES) await orderIn(t, users, status)
  // The second engineer helps with every other order.
  helper = await t.createUser('engineer')
  for (const status of ORDER_STATUSES) await t.database.pool.query(HELPED, [helper.id, await orderIn(t, users, status)])
  const { rows } = await t.database.pool.query(
    'select id, user_id as "userId", engineer_id as "engineerId", helper_id as "helperId", status from orders',
  )
  orders = rows
  // Every user in every role, also in roles that they do not have now.
  actors = [...Object.values(users), helper].flatMap(({ id: userId }) => ROLES.map((role) => ({ userId, role })))
})
afterAll(() => t.close())

const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id).sort()

describe('the SQL filter of orders', () => {
  it('has orders in every status, with and without an engineer', () => {
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(ORDER_STATUSES))
    expect(orders.some(({ engineerId }) => engineerId === null)).toBe(true)
  })

  it('shows each user in each role the orders that the policy shows', async () => {
    const db = drizzle({ client: t.database.pool })
    for (const actor of actors) {
      const expected = ids(orders.filter((order) => canViewOrder(actor, order)))
      const query = `select o.id from orders o where ${visibleTo({ role: '$2::text', userId: '$1::text' })}`
      const { rows } = await t.database.pool.query(query, [actor.userId, actor.role])
      expect([actor, ids(rows)]).toEqual([actor, expected])
      const listed = await db.execute<{ id: string }>(sql`select id from orders where ${visibleOrders(actor.role, actor.userId)}`)
      expect([actor, ids(listed.rows)]).toEqual([actor, expected])
    }
  })

  it('shows nothing to an unknown role', async () => {
    const query = `select o.id from orders o where ${visibleTo({ role: '$2::text', userId: '$1::text' })}`
    expect((await t.database.pool.query(query, [users.customer.id, 'guest'])).rows).toEqual([])
  })

  it.each(ORDER_PERMISSIONS.filter((permission) => permission !== 'pay'))('agrees with the policy on %s', async (permission) => {
    const viewer = { role: '$2::text', userId: '$1::text' }
    const query = `select o.id, ${permittedTo(permission, viewer)} is true as permitted, ${openFor(permission)} as open from orders o where $1::text <> ''`
    for (const actor of actors) {
      const { rows } = await t.database.pool.query(query, [actor.userId, actor.role])
      for (const order of orders) {
        const isPermitted = !['not_found', 'forbidden'].includes(decide(actor, order, permission))
        const expected = { id: order.id, permitted: isPermitted, open: isOpenFor(order, permission) }
        expect([actor, order.status, rows.find(({ id }) => id === order.id)]).toEqual([actor, order.status, expected])
      }
    }
  })
})

describe('the lists of orders', () => {
  it.each([
    ['customer', 'user', '/api/orders/my-orders'],
    ['stranger', 'user', '/api/orders/my-orders'],
    ['customer', 'user', '/api/orders/my-payments'],
    ['stranger', 'user', '/api/orders/my-payments'],
    ['engineer', 'engineer', '/api/orders/engineer/assigned'],
    ['otherEngineer', 'engineer', '/api/orders/engineer/assigned'],
    ['admin', 'admin', '/api/orders/admin/all'],
  ] as const)('show the %s what the policy shows', async (name, role, path) => {
    const user = users[name]
    const { status, body } = await t.call('GET', path, { token: user.token })
    expect(status).toBe(200)
    const visible = orders.filter((order) => canViewOrder({ userId: user.id, role }, order))
    expect(body.orders.map(({ _id }: { _id: string }) => _id).sort()).toEqual(ids(visible))
  })

  it('show a second engineer the open orders they help with, apart from assigned ones', async () => {
    const list = async (show: string) =>
      (await t.call('GET', `/api/orders/engineer/assigned?show=${show}`, { token: helper.token })).body.orders.map(
        ({ _id }: { _id: string }) => _id,
      )
    const open = orders.filter(({ helperId, status }) => helperId === helper.id && !['completed', 'cancelled'].includes(status))
    expect(open.length).toBeGreaterThan(3)
    expect((await list('helping')).sort()).toEqual(ids(open))
    expect(await list('all')).toEqual([])
  })

  it('count what the policy shows', async () => {
    const visible = orders.filter((order) => canViewOrder({ userId: users.engineer.id, role: 'engineer' }, order))
    const { body } = await t.call('GET', '/api/orders/engineer/stats', { token: users.engineer.token })
    expect(body.stats.completed).toBe(visible.filter(({ status }) => status === 'completed').length)
    expect(body.stats.activeOrders).toBe(visible.filter(({ status }) => status !== 'completed' && status !== 'cancelled').length)
    const all = await t.call('GET', '/api/orders/admin/stats', { token: users.admin.token })
    expect(all.body.stats.totalOrders).toBe(orders.length)
  })
})
