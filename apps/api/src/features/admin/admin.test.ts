import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { assign, createTestUsers, orderIn, placeOrder, type TestUsers } from '../../../test/orders.ts'

let t: TestApp
let testUsers: TestUsers
beforeAll(async () => {
  t = await startTestApp()
  testUsers = await createTestUsers(t)
})
afterAll(() => t.close())

const get = (path: string, user: TestUser = testUsers.admin) => t.call('GET', path, { token: user.token })
const put = (path: string, body: object = {}, user: TestUser = testUsers.admin) => t.call('PUT', path, { token: user.token, body })
const disable = (user: TestUser) => t.database.pool.query('update users set disabled_at = now() where id = $1', [user.id])

describe('assigning an order', () => {
  const assignId = (orderId: string, id: string) =>
    t.call('PUT', `/api/orders/${orderId}/assign`, {
      token: testUsers.admin.token,
      body: { engineerId: testUsers.engineer.id },
      headers: { 'engineer-id': id },
    })

  it('works for a pending order, paid or not', async () => {
    const orderId = await placeOrder(t, testUsers.customer)
    const { status, body } = await assign(t, testUsers, orderId)
    expect(status).toBe(200)
    expect(body.order).toMatchObject({
      status: 'assigned',
      paymentStatus: 'unpaid',
      engineerId: { _id: testUsers.engineer.id, email: testUsers.engineer.email },
    })
    expect(Object.keys(body.order.engineerId).sort()).toEqual(['_id', 'email', 'firstName', 'lastName'])
  })

  it('requires exactly one valid engineer id in the header', async () => {
    const orderId = await placeOrder(t, testUsers.customer)
    const disabled = await t.createUser('engineer')
    await disable(disabled)
    const refused: [string, number, string][] = [
      ['', 400, 'Engineer ID is required'],
      ['   ', 400, 'Engineer ID is required'],
      ['0123456789abcdefghjkmnpqrs', 404, 'Engineer not found'],
      [testUsers.stranger.id, 400, "The selected user isn't an engineer."],
      [testUsers.admin.id, 400, "The selected user isn't an engineer."],
      [disabled.id, 400, "The selected user isn't an engineer."],
      [`${testUsers.engineer.id}, ${testUsers.otherEngineer.id}`, 400, 'Exactly one engineer ID is required'],
    ]
    for (const [id, code, message] of refused) {
      const { status, body } = await assignId(orderId, id)
      expect([id, status, body.message]).toEqual([id, code, message])
    }
    const { body } = await t.call('PUT', `/api/orders/${orderId}/assign`, { token: testUsers.admin.token })
    expect(body.message).toBe('Engineer ID is required')
    expect((await get(`/api/orders/${orderId}`)).body.order.status).toBe('pending')
  })

  it('reports a missing order before an invalid engineer', async () => {
    const { status, body } = await assignId('0123456789abcdefghjkmnpqrs', 'nobody')
    expect([status, body.message]).toEqual([404, 'Order not found'])
  })

  it('changes nothing for the same engineer and rejects another one', async () => {
    const orderId = await placeOrder(t, testUsers.customer)
    const first = await assignId(orderId, testUsers.engineer.id)
    const again = await assignId(orderId, testUsers.engineer.id)
    expect([again.status, again.body]).toEqual([200, first.body])
    const other = await assignId(orderId, testUsers.otherEngineer.id)
    expect([other.status, other.body.message]).toEqual([
      409,
      'This order is already assigned. The order is now: Assigned to Engineer. Possible next steps: starting the design or cancelling it.',
    ])
    for (const status of ['cancelled', 'completed'] as const) {
      const { status: code, body } = await assignId(await orderIn(t, testUsers, status), testUsers.engineer.id)
      expect([code, body.message]).toEqual([409, expect.stringMatching(/^Only pending orders can be assigned\./)])
    }
  })

  it('rejects the customer as engineer of their own order', async () => {
    const both = await t.createUser('engineer')
    await put('/api/auth/update-role', { role: 'user' }, both)
    const { status, body } = await assignId(await placeOrder(t, both), both.id)
    expect([status, body.message]).toEqual([409, "A customer can't be the engineer on their own order."])
  })
})

describe('cancelling an order', () => {
  it('requires a reason and an order that is neither cancelled nor completed', async () => {
    const orderId = await orderIn(t, testUsers, 'designing')
    const blank = await put(`/api/orders/${orderId}/cancel`, { reason: '   ' })
    expect([blank.status, blank.body.message]).toEqual([400, 'Please provide a cancellation reason'])
    expect((await put(`/api/orders/${orderId}/cancel`, { reason: 'x'.repeat(2001) })).status).toBe(400)
    const { status, body } = await put(`/api/orders/${orderId}/cancel`, { reason: ' <b>Out of carbon</b> ' })
    expect(status).toBe(200)
    expect(body.order).toMatchObject({ status: 'cancelled', turn: 'none', cancellation: { reason: '<b>Out of carbon</b>' } })
    expect((await put(`/api/orders/${orderId}/cancel`, { reason: 'again' })).body.message).toMatch(/^This order can no longer be cancelled/)
  })
})

describe('the admin stats', () => {
  it('add up before and after changes', async () => {
    const before = (await get('/api/orders/admin/stats')).body.stats
    await placeOrder(t, testUsers.customer)
    await orderIn(t, testUsers, 'payment_pending')
    await orderIn(t, testUsers, 'completed')
    await orderIn(t, testUsers, 'cancelled')
    await t.createUser('user')
    await t.createUser('engineer')
    const after = (await get('/api/orders/admin/stats')).body.stats
    const grown = Object.fromEntries(Object.keys(after).map((key) => [key, after[key] - before[key]]))
    expect(grown).toEqual({
      ...{ totalOrders: 4, pendingOrders: 1, assignedOrders: 1, completedOrders: 1, cancelledOrders: 1 },
      ...{ totalEngineers: 1, totalUsers: 1 },
    })
    expect(after.pendingOrders + after.assignedOrders + after.completedOrders + after.cancelledOrders).toBe(after.totalOrders)
    const { rows } = await t.database.pool.query("select count(*)::int as n from users where granted_roles = array['user']")
    expect(after.totalUsers).toBe(rows[0].n)
  })
})

describe('engineers and accounts', () => {
  it('lists engineers without disabled accounts', async () => {
    const gone = await t.createUser('engineer')
    await disable(gone)
    const { engineers } = (await get('/api/orders/admin/engineers')).body
    const ids = engineers.map((one: { _id: string }) => one._id)
    expect(ids).toEqual(expect.arrayContaining([testUsers.engineer.id, testUsers.otherEngineer.id]))
    for (const user of [gone, testUsers.customer, testUsers.admin]) expect(ids).not.toContain(user.id)
  })

  it('searches accounts page by page', async () => {
    const wanted = await t.createUser('user', 'zoltan.unique@example.com')
    const { body } = await get('/api/admin/users?q=ZOLTAN')
    expect(body.users).toMatchObject([{ _id: wanted.id, grantedRoles: ['user'], disabled: false }])
    expect(JSON.stringify(body)).not.toMatch(/password|argon/i)
    const walked: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { users: { _id: string }[]; nextCursor: string | null } = (
        await get(`/api/admin/users?limit=3${cursor && `&cursor=${cursor}`}`)
      ).body
      walked.push(...page.users.map((one) => one._id))
      cursor = page.nextCursor
    }
    const { rows } = await t.database.pool.query('select id from users order by created_at desc, id desc')
    expect(walked).toEqual(rows.map((row) => row.id))
  })

  it('grants and withdraws roles immediately', async () => {
    const user = await t.createUser('user')
    expect((await get('/api/orders/engineer/stats', user)).status).toBe(403)
    const granted = await put(`/api/admin/users/${user.id}/roles`, { roles: ['engineer'] })
    expect(granted.body.user.grantedRoles).toEqual(['user', 'engineer'])
    await put('/api/auth/update-role', { role: 'engineer' }, user)
    expect((await get('/api/orders/engineer/stats', user)).status).toBe(200)
    await put(`/api/admin/users/${user.id}/roles`, { roles: ['user'] })
    expect((await get('/api/orders/engineer/stats', user)).status).toBe(403)
    expect((await put(`/api/admin/users/${user.id}/roles`, { roles: ['boss'] })).status).toBe(400)
    expect((await put('/api/admin/users/0123456789abcdefghjkmnpqrs/roles', { roles: ['user'] })).status).toBe(404)
  })

  it('disables an account immediately, still shows its open orders, and enables it again', async () => {
    const engineer = await t.createUser('engineer')
    await assign(t, { ...testUsers, engineer }, await placeOrder(t, testUsers.customer))
    const closed = await put(`/api/admin/users/${engineer.id}/disabled`, { disabled: true })
    expect(closed.body.user).toMatchObject({ disabled: true, openOrders: 1 })
    expect((await get('/api/orders/engineer/stats', engineer)).status).toBe(401)
    const signIn = () => t.call('POST', '/api/auth/login', { body: { email: engineer.email, password: 'secret1' } })
    expect((await signIn()).status).toBe(401)
    await put(`/api/admin/users/${engineer.id}/disabled`, { disabled: false })
    expect((await signIn()).status).toBe(200)
    // Earlier sessions stay ended.
    expect((await get('/api/orders/engineer/stats', engineer)).status).toBe(401)
    const { entries } = (await get(`/api/admin/audit?target=user:${engineer.id}`)).body
    expect(entries.map((one: { action: string }) => one.action)).toEqual(expect.arrayContaining(['account.disable', 'account.enable']))
    const own = await put(`/api/admin/users/${testUsers.admin.id}/disabled`, { disabled: true })
    expect([own.status, own.body.message]).toEqual([409, "You can't disable your own account."])
  })

  it('filters for staff accounts', async () => {
    const { users } = (await get('/api/admin/users?show=staff&limit=100')).body
    const ids = users.map((one: { _id: string }) => one._id)
    expect(ids).toEqual(expect.arrayContaining([testUsers.engineer.id, testUsers.admin.id]))
    expect(ids).not.toContain(testUsers.customer.id)
  })

  it('marks a contact message as answered once, and as open again', async () => {
    await t.database.pool.query("insert into contact_messages (id, name, email, message) values ('asked', 'V', 'v@example.com', 'Hello?')")
    const mark = async (answered: boolean) => (await put('/api/admin/contact-messages/asked/answered', { answered })).body.contactMessage
    const idsIn = async (show: string) =>
      (await get(`/api/admin/contact-messages?show=${show}&limit=100`)).body.messages.map((one: { _id: string }) => one._id)
    const first = await mark(true)
    expect(first.answered).toMatchObject({ by: expect.stringMatching(/^Test Person/) })
    expect((await mark(true)).answered.at).toBe(first.answered.at)
    expect([(await idsIn('open')).includes('asked'), (await idsIn('answered')).includes('asked')]).toEqual([false, true])
    expect((await mark(false)).answered).toBeNull()
    await t.database.pool.query("delete from contact_messages where id = 'asked'")
  })

  it('lists contact messages, newest first', async () => {
    for (const i of [1, 2, 3]) {
      await t.database.pool.query(
        "insert into contact_messages (id, name, email, message, created_at) values ($1, 'V', 'v@example.com', $1, now() + $2 * interval '1 second')",
        [`m${i}`, i],
      )
    }
    const first = (await get('/api/admin/contact-messages?limit=2')).body
    expect(first.messages.map((one: { message: string }) => one.message)).toEqual(['m3', 'm2'])
    const second = (await get(`/api/admin/contact-messages?limit=2&cursor=${first.nextCursor}`)).body
    expect([second.messages.length, second.nextCursor]).toEqual([1, null])
  })
})

describe('the last admin', () => {
  it('remains when two admins remove each other at the same time', async () => {
    const app = await startTestApp()
    try {
      const [one, other] = [await app.createUser('admin'), await app.createUser('admin')]
      await app.app.users.setOwner(other.id, true)
      const roles = (actor: TestUser, of: TestUser) =>
        app.call('PUT', `/api/admin/users/${of.id}/roles`, { token: actor.token, body: { roles: ['user'] } })
      const disabled = (actor: TestUser, of: TestUser) =>
        app.call('PUT', `/api/admin/users/${of.id}/disabled`, { token: actor.token, body: { disabled: true } })
      const answers = await Promise.all([roles(one, other), disabled(other, one)])
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
      const { rows } = await app.database.pool.query("select id from users where granted_roles @> array['admin'] and disabled_at is null")
      expect(rows).toHaveLength(1)
    } finally {
      await app.close()
    }
  })
})

describe('in demo mode', () => {
  it('users who switched to engineer can be assigned', async () => {
    const demo = await startTestApp({ DEMO: '1' })
    try {
      const [admin, actor, customer] = [await demo.createUser('admin'), await demo.createUser('user'), await demo.createUser('user')]
      await demo.call('PUT', '/api/auth/update-role', { token: actor.token, body: { role: 'engineer' } })
      const { body } = await demo.call('GET', '/api/orders/admin/engineers', { token: admin.token })
      expect(body.engineers.map((one: { _id: string }) => one._id)).toEqual([actor.id])
      expect((await assign(demo, { admin, engineer: actor }, await placeOrder(demo, customer))).status).toBe(200)
      expect((await assign(demo, { admin, engineer: customer }, await placeOrder(demo, customer))).status).toBe(400)
    } finally {
      await demo.close()
    }
  })
})
