import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Scan } from '@vorta/contract/cad/schema'
import type { Order } from '@vorta/contract/orders/schema'
import { ORDER_STATUSES } from '@vorta/contract/orders/status'
import type { Pin } from '@vorta/contract/pins/schema'
import { TriangleBvh } from '@vorta/kit3d/deviation/triangle-bvh'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedDemo } from '../seed/demo.ts'
import { DEMO_ACCOUNTS } from '../seed/users.ts'
import { type App, buildApp, type Resources } from '../src/app.ts'
import { systemClock } from '../src/platform/clock.ts'
import { readConfig } from '../src/platform/config.ts'
import { openSecrets } from '../src/platform/secrets.ts'
import { bundledWorkers } from './bundled-workers.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

const DAY_MS = 86_400_000

/** How far a point lies from the surface of a binary STL, both in mm. */
function distanceTo(stl: Buffer, [x = Number.NaN, y = Number.NaN, z = Number.NaN]: readonly number[]): number {
  const positions = new Float32Array(stl.readUInt32LE(80) * 9)
  for (let i = 0; i < positions.length; i++) positions[i] = stl.readFloatLE(84 + Math.floor(i / 9) * 50 + 12 + (i % 9) * 4)
  const isInMeters = positions.every((value) => Math.abs(value) < 20)
  const inMm = positions.map((value) => value * (isInMeters ? 1000 : 1))
  const tree = new TriangleBvh(
    inMm,
    Uint32Array.from({ length: inMm.length / 3 }, (_, i) => i),
  )
  tree.nearest(x, y, z)
  return tree.distance
}

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
    ...{ version: 'test', siteDir: undefined, checkReplies: true, workers: await bundledWorkers() },
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

describe('the demo seed', () => {
  it('fills an empty database only once', async () => {
    expect(await seedDemo(app, resources)).toBe(false)
    const { rows } = await database.pool.query('select count(*)::int as n from users')
    expect(rows[0].n).toBe(6)
  })

  it('creates an account for each role and orders in every status', async () => {
    for (const { email } of DEMO_ACCOUNTS) await signIn(email)
    const { orders } = await (await signIn('admin@vorta.example'))('/api/orders/admin/all')
    expect(new Set(orders.map((order) => order.status))).toEqual(new Set(ORDER_STATUSES))
    expect(orders.filter((order) => order.picture === null).map((order) => order.carDetails.model)).toEqual([])
    const numbers = orders.map((order) => order.orderNumber)
    expect([...numbers].sort().reverse()).toEqual(numbers)
  })

  it('creates payments, files and dates that match the order statuses', async () => {
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

  it('refunds the cancelled order and leaves the engineer with open work', async () => {
    const { orders } = await (await signIn('admin@vorta.example'))('/api/orders/admin/all?status=cancelled')
    expect(orders).toMatchObject([{ paymentStatus: 'refunded', payments: [{ status: 'refunded' }] }])
    const assigned = (await (await signIn('engineer@vorta.example'))('/api/orders/engineer/assigned')).orders
    expect(assigned.filter((order) => order.turn === 'engineer').length).toBeGreaterThan(0)
  })

  it('creates CAD versions that differ and pins in several states on the surface of their version', async () => {
    const ask = await signIn('customer@vorta.example')
    const { orders } = await ask('/api/orders/my-orders')
    const states: Record<string, string[]> = {}
    for (const order of orders) {
      const { pins } = (await ask(`/api/orders/${order._id}/pins`)) as unknown as { pins: Pin[] }
      for (const { point, cadModelId } of pins) {
        const version = order.cadModels.find(({ _id }) => _id === cadModelId)
        const file = await app.server.inject({ url: version?.downloadUrl ?? '' })
        expect(distanceTo(file.rawPayload, point ?? [])).toBeLessThan(0.01)
      }
      if (pins.length > 0) states[order.carDetails.model] = pins.map(({ state }) => state)
    }
    expect(states).toEqual({ '911 GT3': ['accepted'], Emira: ['open', 'in_progress'], 'Corvette C8': ['done', 'in_progress', 'open'] })
    const { rows } = await database.pool.query(
      'select count(*)::int as n, count(distinct f.sha256)::int as differing from cad_models c join files f on f.id = c.file_id group by c.order_id',
    )
    expect(rows.filter(({ n, differing }) => n !== differing)).toEqual([])
  })

  it('creates scans and CAD versions of plausible size', async () => {
    const ask = await signIn('customer@vorta.example')
    const { orders } = await ask('/api/orders/my-orders')
    const scans = (await Promise.all(orders.map(({ _id }) => ask(`/api/uploads/3d-scans/${_id}`)))).flatMap(
      (answer) => (answer as unknown as { scans: Scan[] }).scans,
    )
    expect(scans.length).toBeGreaterThanOrEqual(3)
    const files = [
      ...scans.map((scan) => [scan, 500] as const),
      ...orders.flatMap(({ cadModels }) => cadModels.map((model) => [model, 100] as const)),
    ]
    const implausible = files.filter(
      ([{ sizeMm }, shortestMm]) => !sizeMm || Math.max(...sizeMm) < shortestMm || Math.max(...sizeMm) > 8_000,
    )
    expect(implausible.map(([{ originalName, sizeMm }]) => [originalName, sizeMm])).toEqual([])
  })

  it('writes the timeline and the audit log with matching dates in chronological order', async () => {
    const { rows: strays } = await database.pool.query(
      `select action, at from audit_log a where target like 'order:%'
       and not exists (select 1 from timeline_entries t where 'order:' || t.order_id = a.target and t.at = a.at)`,
    )
    expect(strays).toEqual([])
    const { rows } = await database.pool.query("select at from audit_log where target is not null and action <> 'login' order by id")
    const moments = rows.map(({ at }) => new Date(at).getTime())
    expect(moments.length).toBeGreaterThan(50)
    expect(moments).toEqual(moments.toSorted((a, b) => a - b))
  })

  it('leaves only previews in the queue', async () => {
    // Jobs that are scheduled for later may stay.
    const { rows } = await database.pool.query(
      "select distinct kind from jobs where done_at is null and next_at <= now() + interval '4 minutes'",
    )
    expect(rows).toEqual([{ kind: 'preview' }])
  })
})
