import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createTestUsers, orderIn, type TestUsers } from '../../../test/orders.ts'

let t: TestApp
let testUsers: TestUsers
beforeAll(async () => {
  t = await startTestApp()
  testUsers = await createTestUsers(t)
})
afterAll(() => t.close())

const trail = async (query = '') => (await t.call('GET', `/api/admin/audit${query}`, { token: testUsers.admin.token })).body

it('lists audit log entries for admins, newest first, in pages', async () => {
  const orderId = await orderIn(t, testUsers, 'designing')
  await t.call('POST', '/api/auth/login', { body: { email: testUsers.customer.email, password: 'not this' } })
  const { entries } = await trail()
  expect(entries[0]).toMatchObject({
    action: 'login',
    result: 'refused',
    actor: { _id: testUsers.customer.id, email: testUsers.customer.email },
  })
  const orderEntries = (await trail(`?target=order:${orderId}`)).entries
  expect(orderEntries.map((one: { action: string }) => one.action)).toEqual(['order.startDesign', 'order.assign', 'order.create'])
  expect(orderEntries[0]).toMatchObject({ actor: { _id: testUsers.engineer.id }, detail: { from: 'assigned', to: 'designing' } })
  expect(orderEntries[0].names).toEqual({ [orderId]: expect.stringMatching(/^VRT-/) })

  const walked: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { entries: { _id: string }[]; nextCursor: string | null } = await trail(`?limit=3${cursor && `&cursor=${cursor}`}`)
    walked.push(...page.entries.map((one) => one._id))
    cursor = page.nextCursor
  }
  const { rows } = await t.database.pool.query('select id from audit_log order by id desc')
  expect(walked).toEqual(rows.map(({ id }) => id))
  const signIns: { action: string }[] = (await trail('?action=login')).entries
  expect(new Set(signIns.map(({ action }) => action))).toEqual(new Set(['login']))
  expect((await trail('?cursor=x')).message).toBe("This cursor isn't valid.")
})

interface Entry {
  _id: string
  at: string
  actor: { _id: string } | null
}

it('filters the audit log by person, by name or email, in pages', async () => {
  const { customer, engineer } = testUsers
  await orderIn(t, testUsers, 'designing')
  const all: Entry[] = (await trail('?limit=100')).entries
  const ofEngineer = all.filter(({ actor }) => actor?._id === engineer.id).map(({ _id }) => _id)
  expect(ofEngineer.length).toBeGreaterThan(1)
  const search = `&person=${encodeURIComponent(engineer.email.toUpperCase())}`
  const first: { entries: Entry[]; nextCursor: string } = await trail(`?limit=1${search}`)
  const rest: { entries: Entry[] } = await trail(`?limit=100&cursor=${first.nextCursor}${search}`)
  expect([...first.entries, ...rest.entries].map(({ _id }) => _id)).toEqual(ofEngineer)
  const signIns: Entry[] = (await trail(`?action=login&person=${encodeURIComponent(customer.email)}`)).entries
  expect(new Set(signIns.map(({ actor }) => actor?._id))).toEqual(new Set([customer.id]))
  expect((await trail('?person=Nobody')).entries).toEqual([])
})

it('filters the audit log by time, from the first instant up to the last', async () => {
  const all: Entry[] = (await trail('?limit=100')).entries
  const [newest, oldest] = [all.at(0)?.at ?? '', all.at(-1)?.at ?? '']
  expect(Date.parse(newest)).toBeGreaterThan(Date.parse(oldest))
  const inRange: Entry[] = (await trail(`?limit=100&from=${oldest}&to=${newest}`)).entries
  expect(inRange.map(({ _id }) => _id)).toEqual(all.filter(({ at }) => at < newest).map(({ _id }) => _id))
  expect((await trail(`?limit=100&from=${newest}`)).entries.every(({ at }: Entry) => at >= newest)).toBe(true)
  for (const [query, message] of [
    [`?from=${newest}&to=${oldest}`, 'The last day must not be before the first day'],
    ['?from=2026-02-31', 'From must be a time from the year 2000 on, such as 2026-01-31T05:00:00Z'],
    ['?to=0000-01-01T00:00:00Z', 'To must be a time from the year 2000 on, such as 2026-01-31T05:00:00Z'],
  ]) {
    const { status, body } = await t.call('GET', `/api/admin/audit${query}`, { token: testUsers.admin.token })
    expect([status, body.message]).toEqual([400, message])
  }
})

const linesOf = async (where: string, values: unknown[] = []) =>
  (
    await t.database.pool.query(
      `select action, actor_id, session_id, ip, request_id, result, detail from audit_log where ${where} order by id`,
      values,
    )
  ).rows

it('records the IP address of every action in the audit log', async () => {
  const orderId = await orderIn(t, testUsers, 'designing')
  const token = testUsers.admin.token
  const { id: userId } = await t.createUser()
  expect((await t.call('PUT', `/api/admin/users/${userId}/roles`, { token, body: { roles: ['engineer'] } })).status).toBe(200)
  expect((await t.call('PUT', `/api/admin/users/${userId}/disabled`, { token, body: { disabled: true } })).status).toBe(200)
  expect((await t.call('PUT', `/api/orders/${orderId}/cancel`, { token, body: { reason: 'Sold' } })).status).toBe(200)
  expect((await t.call('GET', '/api/admin/orders.csv', { token })).status).toBe(200)
  const lines = await linesOf("action <> 'account.create'")
  const actions = new Set(lines.map(({ action }) => action))
  for (const action of ['order.assign', 'order.cancel', 'role.grant', 'account.disable', 'orders.export']) expect(actions).toContain(action)
  for (const line of lines) expect(line).toMatchObject({ ip: '127.0.0.1', request_id: expect.any(String) })
})

it('records calls rejected for lack of a role, up to a limit per account', async () => {
  const { id, token } = await t.createUser()
  expect((await t.call('GET', '/api/orders/admin/all', { token })).status).toBe(403)
  expect((await t.call('PUT', '/api/auth/update-role', { token, body: { role: 'admin' } })).status).toBe(403)
  const refused = await linesOf("action = 'access.refused' and actor_id = $1", [id])
  expect(refused).toMatchObject([
    { result: 'refused', ip: '127.0.0.1', detail: { call: 'GET /api/orders/admin/all', role: 'user' } },
    { result: 'refused', ip: '127.0.0.1', detail: { call: 'PUT /api/auth/update-role', role: 'user' } },
  ])
  for (let i = 0; i < 30; i += 1) expect((await t.call('GET', '/api/admin/audit', { token })).status).toBe(403)
  expect(await linesOf("action = 'access.refused' and actor_id = $1", [id])).toHaveLength(10)
  t.clock.advance(61_000)
  expect((await t.call('GET', '/api/admin/audit', { token })).status).toBe(403)
  expect(await linesOf("action = 'access.refused' and actor_id = $1", [id])).toHaveLength(11)
})

it('rejects changes to the audit log, even in the database', async () => {
  for (const statement of ["update audit_log set action = 'x'", 'delete from audit_log', 'truncate audit_log'])
    await expect(t.database.pool.query(statement)).rejects.toThrow('audit_log is insert-only')
})

it('stores no password, token or card number in the audit log', async () => {
  const { rows } = await t.database.pool.query('select * from audit_log')
  // Random names may contain any four digits by chance.
  const text = JSON.stringify(rows).replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-z]{26}/g, '')
  expect(text).toContain('order.assign')
  expect(text).not.toMatch(/secret1|not this|eyJ|\$argon2|4242/)
})
