import { randomUUID } from 'node:crypto'
import { fillPath } from '@vorta/contract/http/endpoint'
import { ALL_APIS } from '@vorta/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { connect, until } from '../../../test/chat.ts'
import { createTestUsers, orderIn, placeOrder, type TestUsers } from '../../../test/orders.ts'
import { paymentRows } from '../../../test/payments.ts'

let t: TestApp
let users: TestUsers

beforeAll(async () => {
  t = await startTestApp()
  users = await createTestUsers(t)
})
afterAll(() => t.close())

const add = (user: TestUser, path: string, text: unknown) => t.call('POST', `/api/${path}/notes`, { token: user.token, body: { text } })
const list = (user: TestUser, path: string) => t.call('GET', `/api/${path}/notes`, { token: user.token })
const remove = (user: TestUser, id: string) => t.call('DELETE', `/api/notes/${id}`, { token: user.token })
const textsIn = ({ body }: { body: { notes: { text: string }[] } }) => body.notes.map(({ text }) => text)

describe('internal notes', () => {
  it('are shared by the engineer and the admins, newest first, also on the page of the customer', async () => {
    const customer = await t.createUser('user')
    const orderId = await orderIn(t, { ...users, customer }, 'designing')
    const first = await add(users.engineer, `orders/${orderId}`, '  Bumper is cracked  ')
    expect([first.status, first.body.note.text, first.body.note.canDelete]).toEqual([200, 'Bumper is cracked', true])
    t.clock.advance(1000)
    await add(users.admin, `customers/${customer.id}`, 'Pays by invoice at work')
    expect(textsIn(await list(users.engineer, `orders/${orderId}`))).toEqual(['Bumper is cracked'])
    const ofCustomer = await list(users.engineer, `customers/${customer.id}`)
    expect(textsIn(ofCustomer)).toEqual(['Pays by invoice at work', 'Bumper is cracked'])
    expect(
      ofCustomer.body.notes.map(({ order, canDelete }: { order: object | null; canDelete: boolean }) => [order !== null, canDelete]),
    ).toEqual([
      [false, false],
      [true, true],
    ])
  })

  it('are hidden from engineers without access to the order', async () => {
    const customer = await t.createUser('user')
    const orderId = await orderIn(t, { ...users, customer }, 'designing')
    const { body } = await add(users.engineer, `orders/${orderId}`, 'Only for us')
    for (const path of [`orders/${orderId}`, `customers/${customer.id}`]) expect((await list(users.otherEngineer, path)).status).toBe(404)
    expect((await remove(users.otherEngineer, body.note._id)).status).toBe(404)
    // Another order of the same customer gives access to the customer, not to notes on the first order.
    await orderIn(t, { ...users, customer, engineer: users.otherEngineer }, 'designing')
    expect(textsIn(await list(users.otherEngineer, `customers/${customer.id}`))).toEqual([])
    expect((await remove(users.otherEngineer, body.note._id)).status).toBe(404)
  })

  it('are deleted by their author or an admin only, and both actions are audited without the text', async () => {
    const customer = await t.createUser('user')
    const orderId = await orderIn(t, { ...users, customer }, 'designing')
    const byAdmin = (await add(users.admin, `orders/${orderId}`, 'Private remark')).body.note._id
    const byEngineer = (await add(users.engineer, `orders/${orderId}`, 'Private remark')).body.note._id
    expect((await remove(users.engineer, byAdmin)).status).toBe(403)
    expect([(await remove(users.engineer, byEngineer)).status, (await remove(users.admin, byAdmin)).status]).toEqual([200, 200])
    expect((await remove(users.admin, byAdmin)).status).toBe(404)
    const { rows } = await t.database.pool.query('select action, detail from audit_log where target = $1 and action like $2 order by id', [
      `order:${orderId}`,
      'note.%',
    ])
    expect(rows.map(({ action }) => action).sort()).toEqual(['note.create', 'note.create', 'note.delete', 'note.delete'])
    expect(JSON.stringify(rows)).not.toContain('Private')
  })

  it.each(['', '   ', '\u200B', 'x'.repeat(5001), null, 7])('reject the text %j', async (text) => {
    const orderId = await orderIn(t, users, 'designing')
    expect((await add(users.engineer, `orders/${orderId}`, text)).status).toBe(400)
  })
})

describe('the customer', () => {
  const SECRET = `note-${randomUUID()}`

  it('finds internal notes in no answer, export, email, notification or socket event', async () => {
    const customer = await t.createUser('user')
    const orderId = await orderIn(t, { ...users, customer }, 'designing')
    const [payment] = await paymentRows(t, orderId)
    const socket = await connect(t.url, customer.token)
    await socket.join(orderId)
    for (const path of [`orders/${orderId}`, `customers/${customer.id}`]) {
      expect((await add(users.engineer, path, SECRET)).status).toBe(200)
      expect((await add(users.admin, path, SECRET)).status).toBe(200)
    }

    // Every endpoint of the contract that reads, called as the customer.
    const reads = Object.values(ALL_APIS).flatMap((api) => Object.values(api).filter(({ method }) => method === 'GET'))
    expect(reads.length).toBeGreaterThan(40)
    const params = { id: orderId, orderId, paymentId: payment?.id ?? 'none', filename: 'none' }
    const answered = new Set<number>()
    for (const { path } of reads) {
      const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
      const known = Object.fromEntries(names.map((name) => [name, (params as Record<string, string>)[name] ?? 'none']))
      const asCustomer = path.startsWith('/api/customers/') ? { ...known, id: customer.id } : known
      const { status, body } = await t.call('GET', fillPath(path, asCustomer), { token: customer.token })
      answered.add(status)
      expect([path, JSON.stringify(body ?? null).includes(SECRET)]).toEqual([path, false])
      if (/notes|customers/.test(path)) expect([path, status]).toEqual([path, 403])
    }
    expect(answered).toContain(200)
    const exported = await t.call('POST', '/api/account/export', { token: customer.token, body: { password: 'secret1' } })
    expect([exported.status, JSON.stringify(exported.body).includes(SECRET)]).toEqual([200, false])
    expect(JSON.stringify(exported.body)).toContain(orderId)

    // A later message proves that everything before it has arrived.
    const engineer = await connect(t.url, users.engineer.token)
    await engineer.join(orderId)
    await engineer.send({ orderId, content: 'The last message', messageType: 'text' })
    await until('the last message', () => JSON.stringify(socket.received).includes('The last message'))
    expect(JSON.stringify(socket.received)).not.toContain(SECRET)
    for (const client of [socket, engineer]) client.close()
    t.clock.advance(3_600_000)
    await t.app.worker.drain()
    expect(JSON.stringify(t.mails)).not.toContain(SECRET)

    const { rows } = await t.database.pool.query(`select tablename from pg_tables where schemaname = 'public' order by 1`)
    const holding: string[] = []
    for (const { tablename } of rows) {
      const found = await t.database.pool.query(`select 1 from "${tablename}" x where x::text like $1 limit 1`, [`%${SECRET}%`])
      if (found.rows.length > 0) holding.push(tablename)
    }
    expect(holding).toEqual(['internal_notes'])
  })

  it('takes the notes about them along when they delete their account', async () => {
    const customer = await t.createUser('user')
    await placeOrder(t, customer)
    await add(users.admin, `customers/${customer.id}`, 'To be forgotten')
    const { status } = await t.call('POST', '/api/account/erase', {
      token: customer.token,
      body: { password: 'secret1', confirmation: 'DELETE' },
    })
    expect(status).toBe(200)
    const { rows } = await t.database.pool.query('select 1 from internal_notes where customer_id = $1', [customer.id])
    expect(rows).toEqual([])
  })
})
