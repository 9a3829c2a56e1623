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

const get = (path: string, token = testUsers.engineer.token) => t.call('GET', `/api/orders/engineer/${path}`, { token })

describe('the engineer dashboard', () => {
  it('counts only orders assigned to this engineer', async () => {
    expect((await get('stats')).body.stats).toEqual({ activeOrders: 0, pendingReviews: 0, messages: 0, completed: 0 })
    for (const status of ['pending', 'assigned', 'designing', 'revision_requested', 'in_production', 'completed', 'cancelled'] as const) {
      await orderIn(t, testUsers, status)
    }
    expect((await get('stats')).body.stats).toEqual({ activeOrders: 4, pendingReviews: 2, messages: 0, completed: 1 })
    expect((await get('stats', testUsers.otherEngineer.token)).body.stats.activeOrders).toBe(0)
  })

  it('counts unread customer messages', async () => {
    const orderId = await orderIn(t, testUsers, 'assigned')
    const insert = (seq: number, role: string, sender: string | null) =>
      t.database.pool.query(
        "insert into messages (id, order_id, seq, sender_id, sender_role, message_type, content) values ($1, $2, $3, $4, $5, $6, 'x')",
        [`${orderId}${seq}`.slice(-20), orderId, seq, sender, role, role === 'system' ? 'system' : 'text'],
      )
    const { rows } = await t.database.pool.query('select coalesce(max(seq), 0) as last from messages where order_id = $1', [orderId])
    const last: number = rows[0].last
    await insert(last + 1, 'user', testUsers.customer.id)
    await insert(last + 2, 'engineer', testUsers.engineer.id)
    await insert(last + 3, 'user', testUsers.customer.id)
    await t.database.pool.query(
      'insert into chats (order_id, last_seq) values ($1, $2) on conflict (order_id) do update set last_seq = $2',
      [orderId, last + 3],
    )
    expect((await get('stats')).body.stats.messages).toBe(2)
    await t.database.pool.query('insert into reads (order_id, user_id, seq) values ($1, $2, $3)', [
      orderId,
      testUsers.engineer.id,
      last + 1,
    ])
    expect((await get('stats')).body.stats.messages).toBe(1)
  })

  it('lists the most recently changed order first', async () => {
    const [older, newer] = [await orderIn(t, testUsers, 'designing'), await orderIn(t, testUsers, 'designing')]
    const topTwo = async () => (await get('assigned?limit=2')).body.orders.map((order: { _id: string }) => order._id)
    expect(await topTwo()).toEqual([newer, older])
    await t.call('POST', `/api/orders/${older}/revision`, { token: testUsers.customer.token, body: { comments: 'x' } })
    expect(await topTwo()).toEqual([older, newer])
  })

  it('lists activity in pages, back to the creation of the order', async () => {
    const orderId = await orderIn(t, testUsers, 'revision_requested')
    const first = (await get('activity?limit=3')).body
    const second = (await get(`activity?limit=2&cursor=${first.nextCursor}`)).body
    const shown = [...first.activities, ...second.activities]
    expect(shown.map((one: { orderId: string }) => one.orderId)).toEqual(Array(5).fill(orderId))
    expect(shown.map((one: { action: string }) => one.action)).toEqual([
      ...['revision_requested', 'status_updated', 'order_assigned', 'status_updated', 'order_created'],
    ])
    expect(shown.map((one: { kind: string }) => one.kind)).toEqual(['status', 'status', 'status', 'payment', 'status'])
    expect(shown[0].orderNumber).toMatch(/^VRT-/)
    expect((await get('activity', testUsers.otherEngineer.token)).body.activities).toEqual([])
  })

  it('rejects other roles', async () => {
    for (const path of ['stats', 'assigned', 'activity']) {
      expect((await get(path, testUsers.customer.token)).status).toBe(403)
      expect((await get(path, testUsers.admin.token)).status).toBe(403)
    }
  })
})
