import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { startTestApp, type TestApp } from '../test/app.ts'
import { pause, until } from '../test/chat.ts'
import { queryServer } from '../test/database-server.ts'
import { violatedInvariants } from '../test/invariants.ts'
import { createTestUsers, draft, type TestUsers } from '../test/orders.ts'
import { chargeCard, confirmPayment } from '../test/payments.ts'

let t: TestApp
let users: TestUsers
beforeAll(async () => {
  t = await startTestApp()
  users = await createTestUsers(t)
})
afterAll(() => t.close())

const server = () => inject('testServer').settings
const name = () => t.database.settings.database ?? new URL(t.database.settings.connectionString ?? '').pathname.slice(1)
const cutAll = () =>
  queryServer(server(), `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name()}' and application_name = 'vorta'`)

const place = (key: string) =>
  t.call('POST', '/api/orders', { token: users.customer.token, body: draft(), headers: { 'idempotency-key': key } })

describe('the API', () => {
  it('answers with success or 503 while the database repeatedly drops all connections', async () => {
    let over = false
    const answered = new Set<string>()
    const unexpected: unknown[] = []
    const customer = async () => {
      while (!over) {
        const key = randomUUID()
        // After a 503 the client retries with the same key, as the web app does.
        for (;;) {
          const { status, body } = await place(key)
          if (status === 201) {
            answered.add(body.order._id)
            break
          }
          if (status !== 503) {
            unexpected.push([status, body])
            break
          }
          await pause(20)
        }
      }
    }
    const customers = [customer(), customer(), customer(), customer()]
    for (let cut = 0; cut < 20; cut += 1) {
      await pause(100)
      await cutAll()
    }
    over = true
    await Promise.all(customers)
    expect(unexpected).toEqual([])
    const { rows } = await t.database.pool.query('select id from orders')
    expect(new Set(rows.map(({ id }) => id))).toEqual(answered)
    // All connections were returned to the pool; leaking one per cut would exhaust it.
    await until('all connections returned', () => t.database.pool.idleCount === t.database.pool.totalCount)
    expect(await violatedInvariants(t.database.pool)).toEqual([])
  })

  it('answers 503 while the database is unavailable, signs nobody out, and recovers', async () => {
    await queryServer(server(), `alter database ${name()} with allow_connections false`)
    try {
      await cutAll()
      const asked = [
        t.call('GET', '/api/auth/me', { token: users.customer.token }),
        t.call('POST', '/api/auth/login', { body: { email: users.customer.email, password: 'secret1' } }),
        t.call('GET', '/api/orders/admin/all', { token: users.admin.token }),
        place(randomUUID()),
        t.call('GET', '/api/ready'),
      ]
      for (const { status, body } of await Promise.all(asked)) {
        expect([status, body.code]).toEqual([503, 'unavailable'])
      }
      expect((await t.call('GET', '/api/health')).status).toBe(200)
      expect((await t.call('GET', '/api/config')).status).toBe(200)
    } finally {
      await queryServer(server(), `alter database ${name()} with allow_connections true`)
    }
    await until('the database to be ready', async () => (await t.call('GET', '/api/ready')).status === 200)
    expect((await t.call('GET', '/api/auth/me', { token: users.customer.token })).status).toBe(200)
  })

  it('records a payment once when the database fails between charge and confirmation', async () => {
    const { body } = await place(randomUUID())
    const intent = await chargeCard(t, users.customer, body.order._id)
    await queryServer(server(), `alter database ${name()} with allow_connections false`)
    await cutAll()
    expect((await confirmPayment(t, users.customer, body.order._id, intent.paymentIntentId)).status).toBe(503)
    await queryServer(server(), `alter database ${name()} with allow_connections true`)
    await until(
      'the confirmation',
      async () => (await confirmPayment(t, users.customer, body.order._id, intent.paymentIntentId)).status === 200,
    )
    expect(await violatedInvariants(t.database.pool)).toEqual([])
  })

  it('answers 503 after a timeout when the database is slow, and keeps serving other requests', async () => {
    const blocker = new pg.Client(t.database.settings)
    await blocker.connect()
    await blocker.query('begin')
    await blocker.query('lock table orders in access exclusive mode')
    const since = performance.now()
    const waiting = Promise.all(
      Array.from({ length: 60 }, async () => {
        const { status, headers } = await t.call('GET', '/api/orders/my-orders', { token: users.customer.token })
        return { status, retry: headers.get('retry-after') }
      }),
    )
    await pause(300)
    const asked = performance.now()
    expect((await t.call('GET', '/api/health')).status).toBe(200)
    // The statement timeout is five seconds.
    expect(performance.now() - asked).toBeLessThan(4_500)
    const answers = await waiting
    expect(performance.now() - since).toBeLessThan(45_000)
    for (const answer of answers) expect(answer).toEqual({ status: 503, retry: '2' })
    await blocker.query('rollback')
    await blocker.end()
    await until(
      'the backlog to clear',
      async () => (await t.call('GET', '/api/orders/my-orders', { token: users.customer.token })).status === 200,
    )
    expect(await violatedInvariants(t.database.pool)).toEqual([])
  })
})
