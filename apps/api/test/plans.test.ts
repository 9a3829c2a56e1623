import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as adminRepo from '../src/features/admin/admin.repo.ts'
import * as engineeringRepo from '../src/features/engineering/engineering.repo.ts'
import * as notificationsRepo from '../src/features/notifications/notifications.repo.ts'
import { type OrderReader, prepareOrderReader } from '../src/features/orders/orders-read.repo.ts'
import type { Db } from '../src/platform/db/client.ts'
import { patternsOf } from '../src/platform/db/search.ts'
import { startTestApp, type TestApp } from './app.ts'
import { insertManyOrders } from './bulk-orders.ts'
import { type Cast, gatherCast } from './orders.ts'

let t: TestApp
let cast: Cast
beforeAll(async () => {
  t = await startTestApp()
  cast = await gatherCast(t)
  await insertManyOrders(t, 5_000, cast.customer.id, cast.engineer.id)
  // Somebody with few orders among those with many: the plan must not read the others' to find them.
  await t.database.pool.query("update orders set user_id = $1 where id < 'bulk00000020'", [cast.stranger.id])
  await t.database.pool.query('vacuum analyze')
})
afterAll(() => t.close())

/** Runs something, then asks how its statements are carried out. */
async function plansOf(run: (db: Db) => Promise<unknown>, forced: boolean): Promise<string[]> {
  const seen: { text: string; values: unknown[] }[] = []
  const spy: Db = drizzle<Record<string, never>>(t.database.pool, {
    logger: { logQuery: (text, values) => void seen.push({ text, values }) },
  })
  await run(spy)
  const client = await t.database.pool.connect()
  try {
    // Small tables are read whole because that is cheapest; forbidden to, a plan shows whether there is another way.
    if (forced) await client.query('set enable_seqscan = off')
    const plans: string[] = []
    for (const { text, values } of seen) {
      const { rows } = await client.query(`explain ${text}`, values)
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    return plans
  } finally {
    await client.query('reset enable_seqscan')
    client.release()
  }
}

const first = { before: null, limit: 51 }
const later = { before: { at: new Date('2020-01-01T00:10:00Z'), id: 'bulk00000001' }, limit: 51 }
const reading = (read: (reader: OrderReader) => Promise<unknown>) => (db: Db) => read(prepareOrderReader(db))

const READINGS: [string, (db: Db) => Promise<unknown>][] = [
  ['one order', reading((read) => read.one('bulk00000007', cast.stranger.id, 'user'))],
  ['mine', reading((read) => read.mine(cast.customer.id, first))],
  ['mine, of somebody with few', reading((read) => read.mine(cast.stranger.id, first))],
  ['mine, later', reading((read) => read.mine(cast.customer.id, later))],
  ['assigned', reading((read) => read.assigned(cast.engineer.id, first))],
  ['assigned, later', reading((read) => read.assigned(cast.engineer.id, later))],
  ['all', reading((read) => read.all({ patterns: [] }, first))],
  ['all, later', reading((read) => read.all({ patterns: [] }, later))],
  ['all by status', reading((read) => read.all({ patterns: [], status: 'approved' }, later))],
  ['all by a rare word', reading((read) => read.all({ patterns: patternsOf('VRT-20-00042') }, first))],
  ['all by a common word', reading((read) => read.all({ patterns: patternsOf('porsche') }, first))],
  ['all by a short word', reading((read) => read.all({ patterns: patternsOf('xy') }, first))],
  ['all by words and status', reading((read) => read.all({ patterns: patternsOf('ferrari model12'), status: 'approved' }, first))],
  ['the count of a search', reading((read) => read.count({ patterns: patternsOf('VRT-20-00042') }))],
  ['the count of a short word', reading((read) => read.count({ patterns: patternsOf('xy') }))],
  ['activities', (db) => engineeringRepo.prepareActivityPage(db)(cast.engineer.id, null, 51)],
  ['an engineer with few orders', (db) => engineeringRepo.countByStatus(db, cast.otherEngineer.id)],
  ['unread messages', (db) => engineeringRepo.countUnread(db, cast.otherEngineer.id)],
  ['notifications', (db) => notificationsRepo.page(db, cast.admin.id, later.before, 51)],
  ['unread notifications', (db) => notificationsRepo.countUnread(db, cast.admin.id)],
  ['engineers', (db) => adminRepo.engineers(db, false)],
  ['engineers in demo', (db) => adminRepo.engineers(db, true)],
  ['accounts', (db) => adminRepo.accounts(db, [], later.before, 51)],
  ['accounts by name', (db) => adminRepo.accounts(db, patternsOf('person'), null, 51)],
  ['messages of visitors', (db) => adminRepo.messages(db, later.before, 51)],
]

it.each(READINGS)('%s: one statement, and no reading of all orders', async (_, run) => {
  const plans = await plansOf(run, false)
  expect(plans).toHaveLength(1)
  expect(plans[0]).not.toMatch(/Seq Scan on (orders|timeline_entries|activities)\b/)
})

it.each(READINGS)('%s: there is an index for every table', async (_, run) => {
  for (const plan of await plansOf(run, true)) expect(plan).not.toContain('Seq Scan')
})
