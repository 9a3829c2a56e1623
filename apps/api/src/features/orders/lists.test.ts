import { ORDER_SORTS, SORT_DIRECTIONS } from '@vorta/contract/orders/list'
import { ORDER_STATUSES } from '@vorta/contract/orders/status'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { insertManyOrders } from '../../../test/bulk-orders.ts'
import { createTestUsers, placeOrder, type TestUsers } from '../../../test/orders.ts'
import { writeCursor, writeSortedCursor } from '../../platform/cursor.ts'

const COUNT = 4_000

let t: TestApp
let testUsers: TestUsers
beforeAll(async () => {
  t = await startTestApp()
  testUsers = await createTestUsers(t)
  await insertManyOrders(t, COUNT, testUsers.customer.id, testUsers.engineer.id)
})
afterAll(() => t.close())

interface ListedOrder {
  _id: string
  status: string
  createdAt: string
  updatedAt: string
}

/** Reads a page of full orders, and checks that the page of cards lists the same ones. */
async function page(path: string, token: string, query: Record<string, string | number>) {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]))
  const { status, body } = await t.call('GET', `${path}?${search}`, { token })
  expect(status).toBe(200)
  const cards = (await t.call('GET', `${path}?${search}&view=card`, { token })).body
  const ids = ({ orders }: { orders: ListedOrder[] }) => orders.map((order) => order._id)
  expect({ ...cards, orders: ids(cards) }).toEqual({ ...body, orders: ids(body) })
  return body as { orders: ListedOrder[]; nextCursor: string | null; total: number }
}

async function readPages(
  path: string,
  token: string,
  query: Record<string, string | number>,
  pages = Number.POSITIVE_INFINITY,
): Promise<ListedOrder[]> {
  const all: ListedOrder[] = []
  let cursor: string | null | undefined
  for (let i = 0; i < pages && cursor !== null; i++) {
    const result = await page(path, token, { ...query, ...(cursor && { cursor }) })
    all.push(...result.orders)
    cursor = result.nextCursor
  }
  return all
}

const idsInOrder = async (where: string, column = 'created_at', limit = COUNT): Promise<string[]> => {
  const { rows } = await t.database.pool.query(`select id from orders where ${where} order by ${column} desc, id desc limit ${limit}`)
  return rows.map((row) => row.id)
}

describe('order pages', () => {
  it('add up to the whole list for any page size', async () => {
    const newest = (await idsInOrder(`user_id = '${testUsers.customer.id}'`)).slice(0, 60)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 60 }), async (limit) => {
        const listed = await readPages('/api/orders/my-orders', testUsers.customer.token, { limit }, Math.ceil(60 / limit))
        expect(listed.map((order) => order._id).slice(0, 60)).toEqual(newest)
      }),
      { numRuns: 8 },
    )
  })

  it('of payments add up to the whole list', async () => {
    const read = async (query: string) =>
      (await t.call('GET', `/api/orders/my-payments?${query}`, { token: testUsers.customer.token })).body
    const first = await read('limit=40')
    const second = await read(`limit=60&cursor=${encodeURIComponent(first.nextCursor)}`)
    const listed = [...first.orders, ...second.orders].map(({ _id }: { _id: string }) => _id)
    expect(listed).toEqual((await idsInOrder(`user_id = '${testUsers.customer.id}'`)).slice(0, 100))
  })

  it('contain every order once and end with a null cursor', async () => {
    const listed = await readPages('/api/orders/admin/all', testUsers.admin.token, { limit: 100 })
    expect(listed.map((order) => order._id)).toEqual(await idsInOrder('true'))
  })

  it('have 50 rows by default and 100 at most', async () => {
    expect((await page('/api/orders/my-orders', testUsers.customer.token, {})).orders).toHaveLength(50)
    const { status, body } = await t.call('GET', '/api/orders/my-orders?limit=101', { token: testUsers.customer.token })
    expect([status, body.errors.limit]).toEqual([400, 'Limit must be a whole number from 1 to 100'])
  })

  it('reject an invalid cursor', async () => {
    for (const cursor of ['x', '%00', 'bm9uc2Vuc2U', writeCursor({ at: new Date(8.6e15), id: 'a' })]) {
      expect((await t.call('GET', `/api/orders/my-orders?cursor=${cursor}`, { token: testUsers.customer.token })).status).toBe(400)
    }
  })

  it('of an engineer contain only their orders, most recently updated first', async () => {
    const listed = await readPages('/api/orders/engineer/assigned', testUsers.engineer.token, { limit: 40 }, 3)
    expect(listed.map((order) => order._id)).toEqual(await idsInOrder(`engineer_id = '${testUsers.engineer.id}'`, 'updated_at', 120))
    expect((await page('/api/orders/engineer/assigned', testUsers.otherEngineer.token, {})).orders).toEqual([])
  })

  it('of an engineer can be filtered by open, completed or cancelled', async () => {
    const isAssigned = `engineer_id = '${testUsers.engineer.id}'`
    for (const [show, where] of [
      ['open', "status not in ('completed', 'cancelled')"],
      ['completed', "status = 'completed'"],
      ['cancelled', "status = 'cancelled'"],
    ] as const) {
      const listed = await readPages('/api/orders/engineer/assigned', testUsers.engineer.token, { show, limit: 40 }, 3)
      expect(listed.map((order) => order._id)).toEqual(await idsInOrder(`${isAssigned} and ${where}`, 'updated_at', 120))
    }
    expect((await t.call('GET', '/api/orders/engineer/assigned?show=mine', { token: testUsers.engineer.token })).status).toBe(400)
  })

  it('of my orders are empty for staff', async () => {
    for (const user of [testUsers.engineer, testUsers.admin]) {
      expect(await page('/api/orders/my-orders', user.token, {})).toMatchObject({ orders: [], nextCursor: null })
    }
  })
})

describe('admin order list', () => {
  const all = (query: Record<string, string | number>) => page('/api/orders/admin/all', testUsers.admin.token, query)

  it('filters by status and counts what matches', async () => {
    expect((await all({})).total).toBe(COUNT)
    for (const status of ORDER_STATUSES) {
      const { orders, total } = await all({ status, limit: 5 })
      expect(new Set(orders.map((order) => order.status))).toEqual(new Set([status]))
      expect(total).toBe((await idsInOrder(`status = '${status}'`)).length)
    }
    expect((await t.call('GET', '/api/orders/admin/all?status=lost', { token: testUsers.admin.token })).status).toBe(400)
  })

  it('searches number, name, email, make and model, ignoring case and word order', async () => {
    const carla = await t.createUser('user', 'carla.quint@garage.example')
    await t.call('PUT', '/api/auth/profile', {
      token: carla.token,
      body: { firstName: 'Carla', lastName: 'Quint', phone: '1', address: { street: 'a', city: 'b', state: 'c', zipCode: 'd' } },
    })
    await t.database.pool.query("select setval('order_numbers', 77770)")
    const id = await placeOrder(t, carla, { make: 'Lotus', model: 'Emira 100%_x' })
    const { body } = await t.call('GET', `/api/orders/${id}`, { token: carla.token })
    const number: string = body.order.orderNumber
    const digits = String(Number(number.slice(-5)))
    const found = [
      number,
      number.toLowerCase(),
      digits,
      'carla',
      'QUINT',
      'carla.quint@garage',
      'lotus',
      'emira',
      'quint lotus',
      'lo',
      '0%_',
    ]
    for (const q of found) {
      expect([q, (await all({ q })).orders.map((order) => order._id)]).toEqual([q, [id]])
    }
    const notFound = ['quint porsche', 'nobody-here', '%%%', '___', 'emira%x', "'; drop table orders; --"]
    for (const q of notFound) expect([q, (await all({ q })).total]).toEqual([q, 0])
    expect((await all({ q: 'lotus', status: 'completed' })).total).toBe(0)
    expect((await t.call('GET', '/api/orders/admin/all?q=%00', { token: testUsers.admin.token })).status).toBe(400)

    await t.call('PUT', '/api/auth/profile', {
      token: carla.token,
      body: { firstName: 'Clara', lastName: 'Reborn', phone: '1', address: { street: 'a', city: 'b', state: 'c', zipCode: 'd' } },
    })
    expect((await all({ q: 'reborn' })).total).toBe(1)
    expect((await all({ q: 'quint clara' })).total).toBe(1)
    expect((await all({ q: 'carla quint' })).total).toBe(1)
    expect((await all({ q: 'Quint Lotus' })).orders[0]?._id).toBe(id)
  })

  it('pages through a search', async () => {
    const listed = await readPages('/api/orders/admin/all', testUsers.admin.token, { q: 'ferrari', limit: 97 })
    expect(listed.map((order) => order._id)).toEqual(await idsInOrder("car_make = 'Ferrari'"))
  })

  const COLUMNS = {
    date: 'created_at',
    total: 'design_fee_cents + coalesce(production_cents, 0)',
    customer: 'customer_name collate "C"',
    status: `array_position(array['${ORDER_STATUSES.join("', '")}'], status)`,
  }

  it.each(ORDER_SORTS.flatMap((sort) => SORT_DIRECTIONS.map((direction) => ({ sort, direction }))))(
    'sorts by $sort $direction across pages, with and without status and search',
    async ({ sort, direction }) => {
      for (const [query, where] of [
        [{}, 'true'],
        [{ status: 'completed' }, "status = 'completed'"],
        [{ q: 'ferrari' }, "car_make = 'Ferrari'"],
        [{ q: 'ferrari', status: 'completed' }, "car_make = 'Ferrari' and status = 'completed'"],
      ] as const) {
        const listed = await readPages('/api/orders/admin/all', testUsers.admin.token, { ...query, sort, direction, limit: 60 }, 3)
        const column = sort === 'status' && 'status' in query ? COLUMNS.date : COLUMNS[sort]
        const { rows } = await t.database.pool.query(
          `select id from orders where ${where} order by ${column} ${direction}, id ${direction} limit 180`,
        )
        expect(listed.map((order) => order._id)).toEqual(rows.map((row) => row.id))
      }
    },
  )

  it('rejects an unknown sort order and a cursor of another sort order', async () => {
    const get = (query: string) => t.call('GET', `/api/orders/admin/all?${query}`, { token: testUsers.admin.token })
    expect((await get('sort=engineer')).status).toBe(400)
    expect((await get('direction=up')).status).toBe(400)
    const { nextCursor } = await all({ sort: 'total', limit: 2 })
    expect((await get(`sort=total&cursor=${nextCursor}`)).status).toBe(200)
    expect((await get(`sort=total&direction=asc&cursor=${nextCursor}`)).status).toBe(400)
    for (const cursor of ['x', 'bnVsbA', writeSortedCursor('date desc', { key: 'x', id: 'a' }), writeCursor({ at: new Date(), id: 'a' })]) {
      expect((await get(`cursor=${cursor}`)).status).toBe(400)
    }
  })

  it('stops counting search results at 100', async () => {
    expect(await all({ q: 'vrt-20', limit: 1 })).toMatchObject({ total: 100, totalIsLowerBound: true })
    expect(await all({ q: 'ferrari', status: 'completed', limit: 1 })).toMatchObject({ total: 88, totalIsLowerBound: false })
  })

  it('computes the total and the position of each status, and knows no other status', async () => {
    const { pool } = t.database
    await pool.query(
      "update orders set production_cents = 1000 + length(id) where id in (select id from orders where status = 'approved' limit 50)",
    )
    const { rows } = await pool.query(
      `select count(*)::int as n from orders where total_cents <> ${COLUMNS.total} or status_rank <> ${COLUMNS.status}`,
    )
    expect(rows).toEqual([{ n: 0 }])
    await expect(pool.query("update orders set status = 'lost' where id = (select min(id) from orders)")).rejects.toThrow('status_rank')
  })

  it('maintains counters that match the table', async () => {
    await t.database.pool.query(
      "update orders set status = 'approved' where id in (select id from orders where status = 'designing' limit 100)",
    )
    await t.database.pool.query('select compact_counters()')
    const { rows } = await t.database.pool.query('select status, count(*)::int as n from orders group by status')
    for (const { status, n } of rows) expect((await all({ status, limit: 1 })).total).toBe(n)
  })
})
