import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { startTestApp, type TestApp } from '../test/app.ts'
import { pause, until } from '../test/chat.ts'
import { tellServer } from '../test/database-server.ts'
import { violatedInvariants } from '../test/invariants.ts'
import { type Cast, draft, gatherCast } from '../test/orders.ts'
import { chargeCard, confirmPayment } from '../test/payments.ts'

let t: TestApp
let cast: Cast
beforeAll(async () => {
  t = await startTestApp()
  cast = await gatherCast(t)
})
afterAll(() => t.close())

const server = () => inject('testServer').settings
const name = () => t.database.settings.database ?? new URL(t.database.settings.connectionString ?? '').pathname.slice(1)
const cutAll = () =>
  tellServer(server(), `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name()}' and application_name = 'vorta'`)

const place = (key: string) =>
  t.call('POST', '/api/orders', { token: cast.customer.token, body: draft(), headers: { 'idempotency-key': key } })

describe('the database', { timeout: 600_000 }, () => {
  it('drops every connection again and again under load: success or 503, never half', async () => {
    let over = false
    const answered = new Set<string>()
    const strange: unknown[] = []
    const customer = async () => {
      while (!over) {
        const key = randomUUID()
        // Who got 503 tries again under the same key, as the page does.
        for (;;) {
          const { status, body } = await place(key)
          if (status === 201) {
            answered.add(body.order._id)
            break
          }
          if (status !== 503) {
            strange.push([status, body])
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
    expect(strange).toEqual([])
    const { rows } = await t.database.pool.query('select id from orders')
    expect(new Set(rows.map(({ id }) => id))).toEqual(answered)
    // Every connection was given back: one that is kept at each cut would end with nobody being served.
    await until('all are back', () => t.database.pool.idleCount === t.database.pool.totalCount)
    expect(await violatedInvariants(t.database.pool)).toEqual([])
  })

  it('is away for a while: 503 for everybody, nobody is signed out, and all is well when it is back', async () => {
    await tellServer(server(), `alter database ${name()} with allow_connections false`)
    try {
      await cutAll()
      const asked = [
        t.call('GET', '/api/auth/me', { token: cast.customer.token }),
        t.call('POST', '/api/auth/login', { body: { email: cast.customer.email, password: 'secret1' } }),
        t.call('GET', '/api/orders/admin/all', { token: cast.admin.token }),
        place(randomUUID()),
        t.call('GET', '/api/ready'),
      ]
      for (const { status, body } of await Promise.all(asked)) {
        expect([status, body.code]).toEqual([503, 'unavailable'])
      }
      expect((await t.call('GET', '/api/health')).status).toBe(200)
      expect((await t.call('GET', '/api/config')).status).toBe(200)
    } finally {
      await tellServer(server(), `alter database ${name()} with allow_connections true`)
    }
    await until('it is back', async () => (await t.call('GET', '/api/ready')).status === 200)
    expect((await t.call('GET', '/api/auth/me', { token: cast.customer.token })).status).toBe(200)
  })

  it('goes away between the card and the confirmation: the money is found, once', async () => {
    const { body } = await place(randomUUID())
    const intent = await chargeCard(t, cast.customer, body.order._id)
    await tellServer(server(), `alter database ${name()} with allow_connections false`)
    await cutAll()
    expect((await confirmPayment(t, cast.customer, body.order._id, intent.paymentIntentId)).status).toBe(503)
    await tellServer(server(), `alter database ${name()} with allow_connections true`)
    await until(
      'it is confirmed',
      async () => (await confirmPayment(t, cast.customer, body.order._id, intent.paymentIntentId)).status === 200,
    )
    expect(await violatedInvariants(t.database.pool)).toEqual([])
  })

  it('is too slow: waiting ends in 503 after some seconds, and what does not need it goes on', async () => {
    const holder = new pg.Client(t.database.settings)
    await holder.connect()
    await holder.query('begin')
    await holder.query('lock table orders in access exclusive mode')
    const since = performance.now()
    const waiting = Promise.all(
      Array.from({ length: 60 }, async () => {
        const { status, headers } = await t.call('GET', '/api/orders/my-orders', { token: cast.customer.token })
        return { status, retry: headers.get('retry-after') }
      }),
    )
    await pause(300)
    const asked = performance.now()
    expect((await t.call('GET', '/api/health')).status).toBe(200)
    // A statement is given up after five seconds.
    expect(performance.now() - asked).toBeLessThan(4_500)
    const answers = await waiting
    expect(performance.now() - since).toBeLessThan(45_000)
    for (const answer of answers) expect(answer).toEqual({ status: 503, retry: '2' })
    await holder.query('rollback')
    await holder.end()
    await until(
      'nothing is piled up',
      async () => (await t.call('GET', '/api/orders/my-orders', { token: cast.customer.token })).status === 200,
    )
    expect(await violatedInvariants(t.database.pool)).toEqual([])
  })
})
