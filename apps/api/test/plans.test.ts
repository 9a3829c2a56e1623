import { ORDER_SORTS, type OrderSort, SHOWN_ORDERS, SORT_DIRECTIONS } from '@vorta/contract/orders/list'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as adminRepo from '../src/features/admin/admin.repo.ts'
import * as inboxRepo from '../src/features/contact/inbox.repo.ts'
import * as engineeringRepo from '../src/features/engineer/engineer.repo.ts'
import * as notificationsRepo from '../src/features/notifications/notifications.repo.ts'
import { countDue } from '../src/features/orders/due-orders.repo.ts'
import { listForExport } from '../src/features/orders/export-orders.repo.ts'
import * as ordersRepo from '../src/features/orders/orders.repo.ts'
import { type OrderReader, prepareOrderReader } from '../src/features/orders/orders-read.repo.ts'
import type { Db } from '../src/platform/db/client.ts'
import { searchPatterns } from '../src/platform/db/search-pattern.ts'
import { startTestApp, type TestApp } from './app.ts'
import { insertManyOrders } from './bulk-orders.ts'
import { type Cast, gatherCast } from './orders.ts'

let t: TestApp
let cast: Cast
beforeAll(async () => {
  t = await startTestApp()
  cast = await gatherCast(t)
  await insertManyOrders(t, 20_000, cast.customer.id, cast.engineer.id)
  // Somebody with few orders among those with many: the plan must not read the others' to find them.
  await t.database.pool.query("update orders set user_id = $1 where id < 'bulk00000020'", [cast.stranger.id])
  await t.database.pool.query('vacuum analyze')
})
afterAll(() => t.close())

/** Runs something, then asks how its statements are carried out. */
async function plansOf(run: (db: Db) => Promise<unknown>, forced: boolean): Promise<string[]> {
  const seen: { text: string; values: unknown[] }[] = []
  const { pool } = t.database
  // Looked at where all of them pass, whether the query builder sends them or somebody past it.
  const spy = Object.create(pool, {
    query: {
      value: (query: { text: string }, values: unknown[] = []) => {
        seen.push({ text: query.text, values })
        return pool.query(query, values)
      },
    },
  })
  await run(drizzle<Record<string, never>>(spy))
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
const start = { after: null, limit: 51 }
const reading = (read: (reader: OrderReader) => Promise<unknown>) => (db: Db) => read(prepareOrderReader(db))

/** Somewhere in the middle, by each of the keys. */
const MIDDLE: Record<OrderSort, string> = { date: '2020-01-01T00:10:00.000Z', total: '50000', customer: 'm', status: '5' }
const newest = { patterns: [], sort: 'date', direction: 'desc' } as const

const SORTED = ORDER_SORTS.flatMap((sort) =>
  SORT_DIRECTIONS.flatMap((direction): [string, (db: Db) => Promise<unknown>][] => {
    const middle = { after: { key: MIDDLE[sort], id: 'bulk00000001' }, limit: 51 }
    const order = { ...newest, sort, direction }
    const words = { ...order, patterns: searchPatterns('VRT-20-00042') }
    return [
      [`all by ${sort} ${direction}`, reading((read) => read.all(order, start))],
      [`all by ${sort} ${direction}, later`, reading((read) => read.all(order, middle))],
      [`a search by ${sort} ${direction}`, reading((read) => read.search(words, start))],
      [`a search by ${sort} ${direction}, later`, reading((read) => read.search(words, middle))],
      ...(sort === 'status'
        ? []
        : ([
            [`of a status by ${sort} ${direction}, later`, reading((read) => read.all({ ...order, status: 'approved' }, middle))],
          ] satisfies [string, (db: Db) => Promise<unknown>][])),
    ]
  }),
)

const READINGS: [string, (db: Db) => Promise<unknown>][] = [
  ['one order', reading((read) => read.findOne('bulk00000007', cast.stranger.id, 'user'))],
  ['mine', reading((read) => read.mine(cast.customer.id, first))],
  ['mine, of somebody with few', reading((read) => read.mine(cast.stranger.id, first))],
  ['mine, later', reading((read) => read.mine(cast.customer.id, later))],
  ...SHOWN_ORDERS.flatMap((shown): [string, (db: Db) => Promise<unknown>][] => [
    [`assigned, ${shown}`, reading((read) => read.assigned(cast.engineer.id, shown, first))],
    [`assigned, ${shown}, later`, reading((read) => read.assigned(cast.engineer.id, shown, later))],
    [`assigned, ${shown}, to somebody with none`, reading((read) => read.assigned(cast.otherEngineer.id, shown, first))],
  ]),
  ...SORTED,
  ['a search by a common word', reading((read) => read.search({ ...newest, patterns: searchPatterns('porsche') }, start))],
  ['a search by a short word', reading((read) => read.search({ ...newest, patterns: searchPatterns('xy') }, start))],
  [
    'a search by words and status',
    reading((read) => read.search({ ...newest, patterns: searchPatterns('ferrari model12'), status: 'approved' }, start)),
  ],
  ['the figures of the company', (db) => ordersRepo.prepareStatusCounts(db)()],
  ['the number of engineers', (db) => adminRepo.countEngineers(db, true)],
  ['activities', (db) => engineeringRepo.prepareActivityPage(db)(cast.engineer.id, null, 51)],
  ['an engineer with few orders', (db) => engineeringRepo.countByStatus(db, cast.otherEngineer.id)],
  ['unread messages', (db) => engineeringRepo.countUnread(db, cast.otherEngineer.id)],
  ['notifications', (db) => notificationsRepo.page(db, cast.admin.id, later.before, 51)],
  ['unread notifications', (db) => notificationsRepo.countUnread(db, cast.admin.id)],
  ['engineers', (db) => adminRepo.engineers(db, false)],
  ['engineers in demo', (db) => adminRepo.engineers(db, true)],
  ['accounts', (db) => adminRepo.accounts(db, everybody, later.before, 51)],
  ['accounts by name', (db) => adminRepo.accounts(db, { ...everybody, patterns: searchPatterns('person') }, null, 51)],
  ['staff', (db) => adminRepo.accounts(db, { ...everybody, staffOnly: true }, null, 51)],
  ['messages of visitors', (db) => inboxRepo.messages(db, 'all', later.before, 51)],
  ['messages nobody answered', (db) => inboxRepo.messages(db, 'open', null, 51)],
  ['what is due', reading((read) => read.due('all', null, { after: null, limit: 51 }))],
  // One with a desk of usual size: whoever has most of all orders in hand is rightly served by reading them.
  ['what is due of an engineer', reading((read) => read.due('engineer', cast.otherEngineer.id, { after: later.before, limit: 51 }))],
  ['how much is due', (db) => countDue(db, new Date(), new Date())],
  ['a piece of the exported table', (db) => listForExport(db, { ...newest, sort: 'customer' }, null, 500)],
]

const everybody = { patterns: [], staffOnly: false, demo: true }

it.each(READINGS)('%s: no reading of all orders', async (name, run) => {
  const plans = await plansOf(run, false)
  // A search chooses its rows first, by a plan made for its words.
  expect(plans.length).toBeLessThanOrEqual(name.startsWith('a search') ? 2 : 1)
  expect(plans).not.toHaveLength(0)
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (orders|timeline_entries|activities)\b/)
})

it.each(READINGS)('%s: there is an index for every table', async (_, run) => {
  for (const plan of await plansOf(run, true)) expect(plan).not.toContain('Seq Scan')
})

it('a page is planned once for a connection, and not anew for each call', async () => {
  const client = await t.database.pool.connect()
  try {
    const read = prepareOrderReader(drizzle<Record<string, never>, PoolClient>(client))
    for (let i = 0; i < 8; i++) {
      await read.findOne('bulk00000007', cast.stranger.id, 'user')
      await read.mine(cast.customer.id, first)
      for (const shown of SHOWN_ORDERS) await read.assigned(cast.engineer.id, shown, first)
      for (const sort of ORDER_SORTS) await read.all({ ...newest, sort }, start)
      await read.all({ ...newest, sort: 'total', status: 'approved' }, start)
      await read.search({ ...newest, patterns: searchPatterns('ferrari') }, start)
    }
    const { rows } = await client.query("select name from pg_prepared_statements where name like 'orders_%' and custom_plans > 5")
    expect(rows).toEqual([])
  } finally {
    client.release(true)
  }
})
