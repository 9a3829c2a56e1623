import { ORDER_SORTS, type OrderSort, SHOWN_ORDERS, SORT_DIRECTIONS } from '@vorta/contract/orders/list'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as adminRepo from '../src/features/admin/admin.repo.ts'
import { openSessionsOf } from '../src/features/auth/auth.repo.ts'
import * as inboxRepo from '../src/features/contact/inbox.repo.ts'
import * as engineerRepo from '../src/features/engineer/engineer.repo.ts'
import * as leadsRepo from '../src/features/leads/leads.repo.ts'
import * as notificationsRepo from '../src/features/notifications/notifications.repo.ts'
import { countDue } from '../src/features/orders/due-orders.repo.ts'
import { listForExport } from '../src/features/orders/export-orders.repo.ts'
import { type CardReader, prepareCardReader } from '../src/features/orders/order-cards.repo.ts'
import * as ordersRepo from '../src/features/orders/orders.repo.ts'
import { type OrderReader, prepareOrderReader } from '../src/features/orders/orders-read.repo.ts'
import type { Db } from '../src/platform/db/client.ts'
import { searchPatterns } from '../src/platform/db/search-pattern.ts'
import { startTestApp, type TestApp } from './app.ts'
import { insertManyOrders } from './bulk-orders.ts'
import { createTestUsers, type TestUsers } from './orders.ts'

let t: TestApp
let users: TestUsers
beforeAll(async () => {
  t = await startTestApp()
  users = await createTestUsers(t)
  await insertManyOrders(t, 20_000, users.customer.id, users.engineer.id)
  // A customer with few orders: the plan must not read the orders of others to find them.
  await t.database.pool.query("update orders set user_id = $1 where id < 'bulk00000020'", [users.stranger.id])
  await t.database.pool.query('vacuum analyze')
})
afterAll(() => t.close())

/** Runs a query and returns the plans of its statements. */
async function plansOf(run: (db: Db) => Promise<unknown>, forced: boolean): Promise<string[]> {
  const seen: { text: string; values: unknown[] }[] = []
  const { pool } = t.database
  // Capture statements at the pool, which also sees those that bypass the query builder.
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
    // Sequential scans are cheapest for small tables; without them the plan shows whether an index exists.
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
const recalledSession = { sessionId: '0'.repeat(26), now: new Date() }
const withReader = (read: (reader: OrderReader) => Promise<unknown>) => (db: Db) => read(prepareOrderReader(db))
const withCards = (read: (reader: CardReader) => Promise<unknown>) => (db: Db) => read(prepareCardReader(db))

/** A cursor in the middle of the list for each sort key. */
const MIDDLE: Record<OrderSort, string> = { date: '2020-01-01T00:10:00.000Z', total: '50000', customer: 'm', status: '5' }
const newest = { patterns: [], sort: 'date', direction: 'desc' } as const

const SORTED = ORDER_SORTS.flatMap((sort) =>
  SORT_DIRECTIONS.flatMap((direction): [string, (db: Db) => Promise<unknown>][] => {
    const middle = { after: { key: MIDDLE[sort], id: 'bulk00000001' }, limit: 51 }
    const order = { ...newest, sort, direction }
    const search = { ...order, patterns: searchPatterns('VRT-20-00042') }
    return [
      [`all by ${sort} ${direction}`, withReader((read) => read.all(order, start))],
      [`all by ${sort} ${direction}, later`, withReader((read) => read.all(order, middle))],
      [`a search by ${sort} ${direction}`, withReader((read) => read.search(search, start))],
      [`a search by ${sort} ${direction}, later`, withReader((read) => read.search(search, middle))],
      ...(sort === 'status'
        ? []
        : ([
            [`of a status by ${sort} ${direction}, later`, withReader((read) => read.all({ ...order, status: 'approved' }, middle))],
          ] satisfies [string, (db: Db) => Promise<unknown>][])),
    ]
  }),
)

const QUERIES: [string, (db: Db) => Promise<unknown>][] = [
  ['one order', withReader((read) => read.findOne('bulk00000007', { userId: users.stranger.id, role: 'user' }))],
  ['mine', withReader((read) => read.mine(users.customer.id, first))],
  ['mine, of a customer with few orders', withReader((read) => read.mine(users.stranger.id, first))],
  ['mine, later', withReader((read) => read.mine(users.customer.id, later))],
  ['payments, mine', withReader((read) => read.minePayments(users.customer.id, first))],
  ['payments, mine, later', withReader((read) => read.minePayments(users.customer.id, later))],
  ...SHOWN_ORDERS.flatMap((shown): [string, (db: Db) => Promise<unknown>][] => [
    [`assigned, ${shown}`, withReader((read) => read.assigned(users.engineer.id, shown, first))],
    [`assigned, ${shown}, later`, withReader((read) => read.assigned(users.engineer.id, shown, later))],
    [`assigned, ${shown}, of an engineer without orders`, withReader((read) => read.assigned(users.otherEngineer.id, shown, first))],
  ]),
  ...SORTED,
  ['a search by a common word', withReader((read) => read.search({ ...newest, patterns: searchPatterns('porsche') }, start))],
  ['a search by a short word', withReader((read) => read.search({ ...newest, patterns: searchPatterns('xy') }, start))],
  [
    'a search by text and status',
    withReader((read) => read.search({ ...newest, patterns: searchPatterns('ferrari model12'), status: 'approved' }, start)),
  ],
  ['status counts', (db) => ordersRepo.prepareStatusCounts(db)()],
  ['the number of engineers', (db) => adminRepo.countEngineers(db, true)],
  ['activities', (db) => engineerRepo.prepareActivityPage(db)(users.engineer.id, null, 51)],
  ['an engineer with few orders', (db) => engineerRepo.countByStatus(db, users.otherEngineer.id)],
  ['unread messages', (db) => engineerRepo.countUnread(db, users.otherEngineer.id)],
  ['notifications', (db) => notificationsRepo.page(db, users.admin.id, later.before, 51)],
  ['unread notifications', (db) => notificationsRepo.countUnread(db, users.admin.id)],
  ['engineers', (db) => adminRepo.engineers(db, false)],
  ['engineers in demo', (db) => adminRepo.engineers(db, true)],
  ['accounts', (db) => adminRepo.accounts(db, allUsers, later.before, 51)],
  ['accounts by name', (db) => adminRepo.accounts(db, { ...allUsers, patterns: searchPatterns('person') }, null, 51)],
  ['staff', (db) => adminRepo.accounts(db, { ...allUsers, staffOnly: true }, null, 51)],
  ['contact messages', (db) => inboxRepo.messages(db, 'all', later.before, 51)],
  ['open contact messages', (db) => inboxRepo.messages(db, 'open', null, 51)],
  ['leads', (db) => leadsRepo.page(db, { status: undefined, patterns: [] }, later.before, 51)],
  ['leads of a status', (db) => leadsRepo.page(db, { status: 'won', patterns: [] }, null, 51)],
  ['leads to follow up', (db) => leadsRepo.due(db, '2026-03-04', 51)],
  ['unpaid orders to follow up', (db) => leadsRepo.unpaidOrders(db, { from: new Date('2026-03-01'), to: new Date('2026-03-30') }, 51)],
  ['saved builds to follow up', (db) => leadsRepo.waitingBuilds(db, { from: new Date('2026-03-01'), to: new Date('2026-03-30') }, 51)],
  ['leads of customers who paid', (db) => leadsRepo.winPaidLeads(db, new Date())],
  ['messages without a lead', (db) => leadsRepo.adoptMessages(db, null)],
  ['due orders', withReader((read) => read.due('all', null, { after: null, limit: 51 }))],
  // An engineer with a normal workload; for one with most of all orders, a sequential scan is right.
  ['due orders of an engineer', withReader((read) => read.due('engineer', users.otherEngineer.id, { after: later.before, limit: 51 }))],
  ['count of due orders', (db) => countDue(db, new Date(), new Date())],
  ['a page of the order export', (db) => listForExport(db, { ...newest, sort: 'customer' }, null, 500)],
]

/** Pages of cards: all but the search must be an index scan that needs no sorting and reads no other table per row. */
const CARD_PAGES: [string, (db: Db) => Promise<unknown>][] = [
  ['mine', withCards((read) => read.mine(users.customer.id, first, null))],
  ['mine, of a customer with few orders', withCards((read) => read.mine(users.stranger.id, first, null))],
  ['mine, later', withCards((read) => read.mine(users.customer.id, later, null))],
  ...SHOWN_ORDERS.flatMap((shown): [string, (db: Db) => Promise<unknown>][] => [
    [`assigned, ${shown}`, withCards((read) => read.assigned(users.engineer.id, shown, first))],
    [`assigned, ${shown}, later`, withCards((read) => read.assigned(users.engineer.id, shown, later))],
  ]),
  ...ORDER_SORTS.flatMap((sort) =>
    SORT_DIRECTIONS.flatMap((direction): [string, (db: Db) => Promise<unknown>][] => {
      const middle = { after: { key: MIDDLE[sort], id: 'bulk00000001' }, limit: 51 }
      const order = { ...newest, sort, direction }
      return [
        [`all by ${sort} ${direction}`, withCards((read) => read.all(order, start))],
        [`all by ${sort} ${direction}, later`, withCards((read) => read.all(order, middle))],
      ]
    }),
  ),
  ['of a status by total', withCards((read) => read.all({ ...newest, sort: 'total', status: 'approved' }, start))],
  ['due', withCards((read) => read.due('all', null, { after: null, limit: 51 }))],
  ['due and unassigned', withCards((read) => read.due('unassigned', null, { after: null, limit: 51 }))],
]

const CARD_SEARCHES: [string, (db: Db) => Promise<unknown>][] = [
  ['a number', withCards((read) => read.search({ ...newest, patterns: searchPatterns('VRT-20-00042') }, start))],
  ['a common word', withCards((read) => read.search({ ...newest, patterns: searchPatterns('porsche') }, start))],
  ['text and status', withCards((read) => read.search({ ...newest, patterns: searchPatterns('ferrari'), status: 'approved' }, start))],
]

const allUsers = { patterns: [], staffOnly: false, demo: true }

it.each(QUERIES)('%s does not scan all orders', async (name, run) => {
  const plans = await plansOf(run, false)
  // A search first selects its rows with a plan for its search terms.
  expect(plans.length).toBeLessThanOrEqual(name.startsWith('a search') ? 2 : 1)
  expect(plans).not.toHaveLength(0)
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (orders|timeline_entries|activities)\b/)
})

it.each(QUERIES)('%s has an index for every table', async (_, run) => {
  for (const plan of await plansOf(run, true)) expect(plan).not.toContain('Seq Scan')
})

it.each(CARD_PAGES)('cards %s: one index scan, no sorting', async (_, run) => {
  const [plan = '', ...more] = await plansOf(run, false)
  expect(more).toEqual([])
  // The total comes from the counters, once per page.
  const scans = plan.match(/(Seq Scan|Index Scan|Index Only Scan|Bitmap Heap Scan)[^\n]* on (?!counters)\w+/g)
  expect(scans).toEqual([expect.stringMatching(/^Index Scan .* on orders$/)])
  expect(plan).not.toMatch(/\bSort\b/)
})

it('cards of a recalled session: checks the session once, then one index scan', async () => {
  const [plan = '', ...more] = await plansOf(
    withCards((read) => read.mine(users.customer.id, first, recalledSession)),
    true,
  )
  expect(more).toEqual([])
  expect(plan).toContain('One-Time Filter: (InitPlan')
  expect(plan.match(/\w+ Scan[^\n]* on \w+/g)?.filter((scan) => scan.endsWith(' orders'))).toEqual([
    expect.stringMatching(/^Index Scan .* on orders$/),
  ])
  expect(plan).not.toMatch(/Seq Scan|\bSort\b/)
})

it.each(CARD_SEARCHES)('cards found by %s do not scan all orders', async (_, run) => {
  const plans = await plansOf(run, false)
  expect(plans).toHaveLength(1)
  expect(plans[0]).not.toContain('Seq Scan on orders')
})

it('looks up a session by its key, also before the database has statistics of new sessions', async () => {
  await t.database.pool.query(
    `insert into sessions (id, user_id, expires_at) select 'many' || n, $1, now() + interval '1 day' from generate_series(1, 5000) n`,
    [users.customer.id],
  )
  const [plan = ''] = await plansOf((db) => openSessionsOf(db, ['many1'], new Date()), false)
  expect(plan).toMatch(/Index Scan using sessions_pkey on sessions/)
  expect(plan).not.toMatch(/Hash|Seq Scan on sessions/)
})

it('reuses the plan of a page on the same connection', async () => {
  const client = await t.database.pool.connect()
  try {
    const db = drizzle<Record<string, never>, PoolClient>(client)
    const [read, cards] = [prepareOrderReader(db), prepareCardReader(db)]
    for (let i = 0; i < 8; i++) {
      await read.findOne('bulk00000007', { userId: users.stranger.id, role: 'user' })
      await read.mine(users.customer.id, first)
      await read.minePayments(users.customer.id, first)
      for (const shown of SHOWN_ORDERS) await read.assigned(users.engineer.id, shown, first)
      for (const sort of ORDER_SORTS) await read.all({ ...newest, sort }, start)
      await read.all({ ...newest, sort: 'total', status: 'approved' }, start)
      await read.search({ ...newest, patterns: searchPatterns('ferrari') }, start)
      await cards.mine(users.customer.id, first, null)
      await cards.mine(users.customer.id, first, recalledSession)
      for (const shown of SHOWN_ORDERS) await cards.assigned(users.engineer.id, shown, first)
      for (const sort of ORDER_SORTS) await cards.all({ ...newest, sort }, start)
      await cards.all({ ...newest, sort: 'total', status: 'approved' }, start)
      await openSessionsOf(db, [recalledSession.sessionId], new Date())
    }
    const { rows } = await client.query(
      "select name from pg_prepared_statements where name ~ '^(orders|cards|sessions)_' and custom_plans > 5",
    )
    expect(rows).toEqual([])
  } finally {
    client.release(true)
  }
})
