import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Order } from '@vorta/contract/order'
import { ORDER_STATUSES } from '@vorta/contract/order-status'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedDemo } from '../seed/demo.ts'
import { SIGN_INS } from '../seed/people.ts'
import { type App, buildApp, type Resources } from '../src/app.ts'
import { systemClock } from '../src/platform/clock.ts'
import { readConfig } from '../src/platform/config.ts'
import { openSecrets } from '../src/platform/secrets.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

const DAY_MS = 86_400_000

let dataDir: string
let database: TestDatabase
let resources: Resources
let app: App

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'vorta-seed-'))
  database = await createTestDatabase()
  resources = {
    ...{ database, clock: systemClock, log: pino({ level: process.env.TEST_LOG ?? 'silent' }), mailer: { send: async () => {} } },
    config: readConfig({ NODE_ENV: 'test', DEMO: '1', DATA_DIR: dataDir }),
    secrets: await openSecrets(dataDir, undefined, false),
    ...{ version: 'test', siteDir: undefined, checkReplies: true },
  }
  app = await buildApp(resources)
  expect(await seedDemo(app, resources)).toBe(true)
})
afterAll(async () => {
  await app.close()
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function signIn(email: string): Promise<(url: string) => Promise<{ orders: Order[] }>> {
  const reply = await app.server.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: 'demo1234' } })
  const { token } = reply.json<{ token: string }>()
  return async (url) => (await app.server.inject({ url, headers: { authorization: `Bearer ${token}` } })).json()
}

describe('the demo', () => {
  it('fills an empty database once', async () => {
    expect(await seedDemo(app, resources)).toBe(false)
    const { rows } = await database.pool.query('select count(*)::int as n from users')
    expect(rows[0].n).toBe(6)
  })

  it('has an account for each role and orders in every state', async () => {
    for (const { email } of SIGN_INS) await signIn(email)
    const { orders } = await (await signIn('admin@vorta.example'))('/api/orders/admin/all')
    expect(new Set(orders.map((order) => order.status))).toEqual(new Set(ORDER_STATUSES))
    expect(orders.filter((order) => order.picture === null).map((order) => order.carDetails.model)).toEqual([])
    const numbers = orders.map((order) => order.orderNumber)
    expect([...numbers].sort().reverse()).toEqual(numbers)
  })

  it('tells a true story: money, files and dates fit the states', async () => {
    const { orders } = await (await signIn('customer@vorta.example'))('/api/orders/my-orders')
    expect(orders.length).toBeGreaterThanOrEqual(5)
    for (const order of orders) {
      const moments = order.timeline.map((entry) => entry.timestamp)
      expect([...moments].sort()).toEqual(moments)
      expect(moments.every((moment) => Date.parse(moment) <= Date.now())).toBe(true)
      const fee = order.payments.find((payment) => payment.type === 'design_fee')
      expect(fee?.status === 'paid').toBe(order.paymentStatus === 'paid')
    }
    const done = orders.find((order) => order.status === 'completed')
    expect(done).toMatchObject({ cadModels: [{ version: 1 }, { version: 2 }], approval: { version: 2 }, revisions: [{ number: 1 }] })
    expect(done?.payments.map((payment) => [payment.type, payment.status, payment.last4])).toEqual([
      ['design_fee', 'paid', '4242'],
      ['production', 'paid', '4242'],
    ])
    expect(Date.now() - Date.parse(done?.createdAt ?? '')).toBeGreaterThan(50 * DAY_MS)
  })

  it('gives cancelled money back, and gives the engineer work that is due', async () => {
    const { orders } = await (await signIn('admin@vorta.example'))('/api/orders/admin/all?status=cancelled')
    expect(orders).toMatchObject([{ paymentStatus: 'refunded', payments: [{ status: 'refunded' }] }])
    const assigned = (await (await signIn('engineer@vorta.example'))('/api/orders/engineer/assigned')).orders
    expect(assigned.filter((order) => order.turn === 'engineer').length).toBeGreaterThan(0)
  })

  it('leaves no letters behind', async () => {
    // What will be due one day may wait.
    const { rows } = await database.pool.query("select kind from outbox where done_at is null and next_at <= now() + interval '4 minutes'")
    expect(rows).toEqual([])
  })
})
