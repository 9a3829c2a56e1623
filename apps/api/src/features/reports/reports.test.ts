import { DEFAULT_CALENDAR } from '@vorta/contract/orders/calendar'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { addCadModel, assign, createTestUsers, orderIn, payFee, placeOrder, type TestUsers } from '../../../test/orders.ts'
import { createSla } from '../orders/sla.ts'

const DAY_MS = 86_400_000

let t: TestApp
let testUsers: TestUsers
beforeAll(async () => {
  t = await startTestApp({ COMPANY_TIME_ZONE: 'America/Detroit' })
  testUsers = await createTestUsers(t)
})
afterAll(() => t.close())

const get = async (path: string) => (await t.call('GET', path, { token: testUsers.admin.token })).body
const put = (path: string, body: object) => t.call('PUT', path, { token: testUsers.admin.token, body })
const engineersFor = (orderId: string) => get(`/api/orders/admin/engineers?orderId=${orderId}`)
const shiftDue = (orderId: string, days: number) =>
  t.database.pool.query(`update orders set due_at = $2 where id = $1`, [orderId, new Date(t.clock.now().getTime() + days * DAY_MS)])

interface Engineer {
  _id: string
  workload: { open: number; waiting: number; late: number }
}
const workloadOf = ({ engineers }: { engineers: Engineer[] }, id: string) => engineers.find((one) => one._id === id)?.workload

describe('workload', () => {
  it('counts open orders per engineer, and suggests the one with the fewest overdue orders', async () => {
    const fresh = await placeOrder(t, testUsers.customer)
    const before = await engineersFor(fresh)
    expect(workloadOf(before, testUsers.engineer.id)).toEqual({ open: 0, waiting: 0, late: 0 })

    const late = await orderIn(t, testUsers, 'assigned')
    await shiftDue(late, -1)
    await orderIn(t, testUsers, 'completed')
    // Waiting for the customer: open, but neither waiting for the engineer nor overdue.
    await shiftDue(await orderIn(t, testUsers, 'designing'), -1)
    const after = await engineersFor(fresh)
    expect(workloadOf(after, testUsers.engineer.id)).toEqual({ open: 2, waiting: 1, late: 1 })
    expect(after.suggestedId).toBe(testUsers.otherEngineer.id)
    expect((await engineersFor(late)).suggestedId).toBe(testUsers.otherEngineer.id)
  })

  it('counts an order as neither overdue nor waiting while the customer has to answer or the kit is shipped', async () => {
    const snapshot = async () => ({
      engineer: workloadOf(await engineersFor(asked), testUsers.engineer.id),
      due: (await get('/api/admin/due?limit=100')).orders.map((one: { _id: string }) => one._id),
    })
    const asked = await orderIn(t, testUsers, 'assigned')
    await shiftDue(asked, -1)
    const made = await orderIn(t, testUsers, 'in_production')
    const before = await snapshot()
    expect(before.due).toContain(asked)
    const { token } = testUsers.engineer
    await t.call('POST', `/api/orders/${asked}/question`, { token, body: { question: 'Which tow hook?' } })
    const on = t.clock.now().toISOString().slice(0, 10)
    const shipped = { stage: 'shipped', on, note: '', photos: [], carrier: 'DHL', trackingNumber: '', trackingUrl: '' }
    expect((await t.call('POST', `/api/orders/${made}/production`, { token, body: shipped })).status).toBe(200)
    const meanwhile = await snapshot()
    expect(meanwhile.due).not.toContain(asked)
    const { open = 0, waiting = 0, late = 0 } = before.engineer ?? {}
    expect(meanwhile.engineer).toEqual({ open, waiting: waiting - 2, late: late - 1 })

    await t.call('POST', `/api/orders/${asked}/answer`, { token: testUsers.customer.token, body: { answer: 'The red one' } })
    await t.call('POST', `/api/orders/${made}/received`, { token: testUsers.customer.token })
    expect((await snapshot()).engineer).toMatchObject({ open, waiting })
  })
})

describe('due orders', () => {
  it('are listed by due date in pages, overdue or not', async () => {
    const [first, second, third] = [
      await orderIn(t, testUsers, 'assigned'),
      await orderIn(t, testUsers, 'revision_requested'),
      await orderIn(t, testUsers, 'assigned'),
    ]
    await shiftDue(first, -20)
    await shiftDue(second, -15)
    await shiftDue(third, 60)
    const page = await get('/api/admin/due?limit=1')
    const next = await get(`/api/admin/due?limit=1&cursor=${page.nextCursor}`)
    expect([page.orders[0]._id, next.orders[0]._id]).toEqual([first, second])
    const all = (await get(`/api/admin/due?limit=100&engineer=${testUsers.engineer.id}`)).orders.map((one: { _id: string }) => one._id)
    // Orders that wait for the customer have no due date and come last.
    const lastDated = all.indexOf(third)
    expect([all.indexOf(first), all.indexOf(second), lastDated > 1]).toEqual([0, 1, true])
    const workload = workloadOf(await engineersFor(first), testUsers.engineer.id)
    expect([all.length, lastDated < all.length - 1]).toEqual([workload?.open, true])
    expect(page.counts.late).toBeGreaterThanOrEqual(2)
    const pending = await placeOrder(t, testUsers.customer)
    await payFee(t, pending)
    expect((await get('/api/admin/due?engineer=none')).orders.map((one: { _id: string }) => one._id)).toContain(pending)
    expect((await get(`/api/admin/due?engineer=${testUsers.otherEngineer.id}`)).orders).toEqual([])
  })
})

describe('reassignment', () => {
  it('notifies the customer and both engineers, moves the order and keeps its timeline', async () => {
    const id = await orderIn(t, testUsers, 'designing')
    const due = (await get(`/api/orders/${id}`)).order.dueAt
    const { status, body } = await put(`/api/orders/${id}/reassign`, {
      engineerId: testUsers.otherEngineer.id,
      note: 'On leave from Monday',
    })
    expect([status, body.order.engineerId._id, body.order.status, body.order.dueAt]).toEqual([
      200,
      testUsers.otherEngineer.id,
      'designing',
      due,
    ])
    expect(body.order.timeline.at(-1).description).toMatch(/^Engineer .+ took over from .+: On leave from Monday$/)

    const see = async (token: string) => (await t.call('GET', `/api/orders/${id}`, { token })).status
    expect([await see(testUsers.engineer.token), await see(testUsers.otherEngineer.token)]).toEqual([404, 200])
    const newest = async (token: string) => {
      const { notifications } = (await t.call('GET', '/api/notifications', { token })).body
      return notifications.filter((one: { orderId: string }) => one.orderId === id)[0]
    }
    const withNote = expect.stringMatching(/[^.]\. Note: On leave from Monday$/)
    expect(await newest(testUsers.engineer.token)).toMatchObject({ title: 'Order reassigned', body: withNote })
    expect(await newest(testUsers.otherEngineer.token)).toMatchObject({ title: 'You have a new order', body: withNote })
    expect(await newest(testUsers.customer.token)).toMatchObject({ title: 'You have a new engineer', body: withNote })
    const { chat } = (await t.call('GET', `/api/chat/order/${id}`, { token: testUsers.otherEngineer.token })).body
    expect(chat.messages.at(-1)).toMatchObject({ senderRole: 'system', content: expect.stringMatching(/took over/) })
    const activity = async (token: string) => {
      const { activities } = (await t.call('GET', '/api/orders/engineer/activity', { token })).body
      return activities.filter((one: { orderId: string }) => one.orderId === id).map((one: { description: string }) => one.description)
    }
    expect(await activity(testUsers.engineer.token)).toEqual([expect.stringMatching(/reassigned to/)])
    expect(await activity(testUsers.otherEngineer.token)).toContain('Order placed')
    const { entries } = await get(`/api/admin/audit?target=order:${id}&action=order.reassign`)
    expect(entries[0].detail).toEqual({ from: testUsers.engineer.id, to: testUsers.otherEngineer.id, note: 'On leave from Monday' })
  })

  it('rejects the same engineer, a user who is no engineer, and orders that are unassigned or cancelled', async () => {
    const id = await orderIn(t, testUsers, 'approved')
    const to = async (orderId: string, engineerId: string) => {
      const { status, body } = await put(`/api/orders/${orderId}/reassign`, { engineerId })
      return [status, body.message]
    }
    expect(await to(id, testUsers.engineer.id)).toEqual([409, 'This engineer is already assigned to this order.'])
    expect(await to(id, testUsers.stranger.id)).toEqual([400, "The selected user isn't an engineer."])
    expect(await to(id, 'nobody-there')).toEqual([404, 'Engineer not found'])
    const fresh = await placeOrder(t, testUsers.customer)
    expect((await to(fresh, testUsers.engineer.id))[0]).toBe(409)
    expect((await to(await orderIn(t, testUsers, 'cancelled'), testUsers.otherEngineer.id))[0]).toBe(409)
  })

  it('handles concurrent requests one after another, each with a timeline entry', async () => {
    const third = await t.createUser('engineer')
    const id = await orderIn(t, testUsers, 'assigned')
    const answers = await Promise.all(
      [testUsers.otherEngineer.id, third.id, testUsers.otherEngineer.id, third.id].map((engineerId) =>
        put(`/api/orders/${id}/reassign`, { engineerId }),
      ),
    )
    const moved = answers.filter(({ status }) => status === 200).length
    const { order } = await get(`/api/orders/${id}`)
    const lines = order.timeline.filter((one: { description: string }) => one.description.includes('took over'))
    expect(lines).toHaveLength(moved)
  })
})

describe('the order export', () => {
  const lines = async (query: string) =>
    ((await get(`/api/admin/orders.csv${query}`)) as string).replace('\uFEFF', '').trimEnd().split('\r\n')

  it('contains every matching order and no formula', async () => {
    await t.database.pool.query('update users set first_name = \'=HYPERLINK("http://evil.example")\' where id = $1', [
      testUsers.stranger.id,
    ])
    await placeOrder(t, testUsers.stranger, { make: 'Ferrari', model: '@SUM(1)' })
    const answer = await t.call('GET', '/api/admin/orders.csv?q=ferrari', { token: testUsers.admin.token })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="vorta-orders-\d{4}-\d\d-\d\d\.csv"$/)
    const [head, row, ...others] = await lines('?q=ferrari')
    expect(head).toMatch(/^Order,Status,Created,/)
    expect(row).toContain(`"'=HYPERLINK(""http://evil.example"") Person`)
    expect(row).toContain(`,"'@SUM(1)",`)
    expect(others).toEqual([])
    const { total } = await get('/api/orders/admin/all?status=assigned')
    expect(await lines('?status=assigned&sort=customer&direction=asc')).toHaveLength(total + 1)
    const { entries } = await get('/api/admin/audit?action=orders.export')
    expect(entries[0].detail).toEqual({ status: 'assigned' })
  })

  it('streams several chunks without missing or repeating a line', async () => {
    await t.database.pool.query(
      `insert into orders (id, number, user_id, car_make, car_model, car_year, car_color, customization, design_fee_cents, created_at)
       select 'many' || i, 'VRT-20-' || lpad(i::text, 5, '0'), $1, 'Manyfold', 'M', 2020, 'Red', '{"bodyKit":{"type":"Wing"}}', 50000, now() - interval '3 years'
       from generate_series(1, 1203) i`,
      [testUsers.customer.id],
    )
    for (const sort of ['date', 'total', 'customer', 'status']) {
      const numbers = (await lines(`?q=manyfold&sort=${sort}`)).slice(1).map((line) => line.split(',')[0])
      expect([numbers.length, new Set(numbers).size]).toEqual([1203, 1203])
    }
  })
})

describe('the report', () => {
  it('aggregates orders, revenue, delivery targets and the funnel', async () => {
    const fresh = await startTestApp()
    try {
      const users = await createTestUsers(fresh)
      const report = async (range = '30d') =>
        (await fresh.call('GET', `/api/admin/reports?range=${range}`, { token: users.admin.token })).body.report
      const empty = await report()
      expect([empty.step, empty.series.length, empty.funnel[0]]).toEqual(['day', 30, { step: 'placed', orders: 0 }])

      fresh.clock.advance(60_000)
      await placeOrder(fresh, users.customer)
      const quick = await orderIn(fresh, users, 'in_production')
      await fresh.database.pool.query(
        `insert into payments (id, order_id, type, amount_cents, status, paid_at, refunded_at, refunded_cents)
          values ('p1', $1, 'design_fee', 50000, 'refunded', now(), now(), 50000)`,
        [quick],
      )
      // Refunded in two parts; the failed refund in between does not count.
      await fresh.database.pool.query(
        `insert into payment_refunds (id, payment_id, amount_cents, status)
          values ('r1', 'p1', 10000, 'succeeded'), ('r2', 'p1', 40000, 'failed'), ('r3', 'p1', 40000, 'succeeded')`,
      )
      // Paid three weeks ago, assigned only now: one target missed. Its design is not due yet.
      const slow = await placeOrder(fresh, users.customer)
      await payFee(fresh, slow)
      await assign(fresh, users, slow)
      await fresh.database.pool.query(
        "update orders set fee_paid_at = now() - interval '21 days', reviewed_at = now() - interval '20 days 6 hours' where id = $1",
        [slow],
      )
      // Assigned three weeks ago and designed only now.
      const slower = await orderIn(fresh, users, 'assigned')
      await fresh.database.pool.query(
        "update activities set at = now() - interval '21 days' where order_id = $1 and action = 'order_assigned'",
        [slower],
      )
      await fresh.database.pool.query(
        "update orders set fee_paid_at = now() - interval '21 days 1 hour', reviewed_at = now() - interval '21 days' where id = $1",
        [slower],
      )
      await addCadModel(fresh, slower, users.engineer)
      fresh.clock.advance(60_000)

      const { series, funnel, deliveryTargets } = await report()
      // Two days, in case midnight has passed during the test.
      const lastTwoDays = (field: 'orders' | 'revenue' | 'refunds') =>
        series.slice(-2).reduce((sum: number, day: Record<string, number>) => sum + (day[field] ?? 0), 0)
      expect([lastTwoDays('orders'), lastTwoDays('revenue'), lastTwoDays('refunds')]).toEqual([4, 500, 500])
      expect(Object.fromEntries(funnel.map((one: { step: string; orders: number }) => [one.step, one.orders]))).toEqual({
        ...{ placed: 4, paid: 3, assigned: 3, designed: 2, approved: 1, production_paid: 0, completed: 0 },
      })
      const of = Object.fromEntries(
        deliveryTargets.map(({ name, met, missed }: { name: string; met: number; missed: number }) => [name, [met, missed]]),
      )
      expect(of).toEqual({ review: [3, 0], assignment: [2, 1], design: [1, 1], revision: [0, 0] })
      expect((await report('12m')).series).toHaveLength(12)
      await fresh.database.pool.query("update orders set created_at = now() - interval '40 days' where id = $1", [slow])
      fresh.clock.advance(60_000)
      expect((await report()).previous.orders).toBe(1)
    } finally {
      await fresh.close()
    }
  })

  it('counts delivery targets exactly like the SLA clock, on any day and at any hour', async () => {
    const fresh = await startTestApp()
    try {
      const { customer, admin } = await createTestUsers(fresh)
      const now = fresh.clock.now().getTime()
      const { assignment } = createSla(() => DEFAULT_CALENDAR)
      const minutesAgo = (days: number) => new Date(now - Math.round(days * 1440) * 60_000)
      const pairs = Array.from({ length: 400 }, (_, i) => {
        const paidAt = minutesAgo(2 + ((i * 7919) % 2800) / 100)
        // Half of them at the limit: exactly when due, or a minute later.
        const due = assignment(paidAt).getTime()
        const assignedAt = i % 2 === 0 ? new Date(due + (i % 4 === 0 ? 0 : 60_000)) : minutesAgo(((i * 104_729) % 2000) / 1000)
        return { id: `o${i}`, paidAt, assignedAt }
      }).filter(({ paidAt, assignedAt }) => assignedAt > paidAt && assignedAt.getTime() < now)
      await fresh.database.pool.query(
        `insert into orders (id, number, user_id, car_make, car_model, car_year, car_color, customization, design_fee_cents, created_at, fee_paid_at, reviewed_at)
         select id, id, $1, 'M', 'M', 2020, 'Red', '{}', 50000, paid_at, paid_at, paid_at from unnest($2::text[], $3::timestamptz[]) x(id, paid_at)`,
        [customer.id, pairs.map(({ id }) => id), pairs.map(({ paidAt }) => paidAt)],
      )
      await fresh.database.pool.query(
        `insert into activities (id, order_id, action, description, at)
         select id, id, 'order_assigned', 'x', at from unnest($1::text[], $2::timestamptz[]) x(id, at)`,
        [pairs.map(({ id }) => id), pairs.map(({ assignedAt }) => assignedAt)],
      )
      const expected = pairs.filter(({ paidAt, assignedAt }) => assignedAt <= assignment(paidAt)).length
      const { deliveryTargets } = (await fresh.call('GET', '/api/admin/reports?range=90d', { token: admin.token })).body.report
      const found = deliveryTargets.find(({ name }: { name: string }) => name === 'assignment')
      expect(pairs.length).toBeGreaterThan(200)
      expect([found.met, found.missed]).toEqual([expected, pairs.length - expected])
    } finally {
      await fresh.close()
    }
  })
})
