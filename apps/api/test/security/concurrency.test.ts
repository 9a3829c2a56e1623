import type { OrderStatus } from '@vorta/contract/orders/status'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { createTestUsers, orderIn, type TestUsers } from '../orders.ts'

const AT_ONCE = 10
const DAY_MS = 86_400_000

let t: TestApp
let users: TestUsers
beforeAll(async () => {
  t = await startTestApp()
  users = await createTestUsers(t)
})
afterAll(() => t.close())

interface Action {
  readonly name: string
  readonly actor: keyof TestUsers
  readonly from: OrderStatus
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: object
  /** Prepares the order. */
  readonly before?: (orderId: string) => Promise<unknown>
  /** Expected number of audit entries, one by default. */
  readonly auditEntries?: number
}

const today = () => new Date().toISOString().slice(0, 10)
const post = (actor: keyof TestUsers, path: string, body: object) => (orderId: string) =>
  t.call('POST', `/api/orders/${orderId}/${path}`, { token: users[actor].token, body })
const ship = post('engineer', 'production', { stage: 'shipped', on: today(), carrier: 'UPS' })

/** Moves the order back in time, past the refund period. */
const backdate = (orderId: string) =>
  t.database.pool.query(
    'update orders set created_at = created_at - $2::interval, fee_paid_at = fee_paid_at - $2::interval where id = $1',
    [orderId, `${31 * DAY_MS} milliseconds`],
  )

const ACTIONS: readonly Action[] = [
  { name: 'review', actor: 'admin', from: 'pending', method: 'POST', path: 'review' },
  { name: 'start the design', actor: 'engineer', from: 'assigned', method: 'PUT', path: 'status', body: { status: 'designing' } },
  { name: 'ask a question', actor: 'engineer', from: 'designing', method: 'POST', path: 'question', body: { question: 'Which wheels?' } },
  {
    ...{ name: 'answer', actor: 'customer', from: 'designing', method: 'POST', path: 'answer', body: { answer: 'These' } },
    before: post('engineer', 'question', { question: 'Which wheels?' }),
  },
  { name: 'approve', actor: 'customer', from: 'designing', method: 'POST', path: 'approve' },
  { name: 'revise', actor: 'customer', from: 'designing', method: 'POST', path: 'revision', body: { comments: 'Lower' } },
  { name: 'quote', actor: 'engineer', from: 'approved', method: 'POST', path: 'quote', body: { productionCost: 10 } },
  { name: 'withdraw the quote', actor: 'engineer', from: 'payment_pending', method: 'DELETE', path: 'quote' },
  { name: 'decline the quote', actor: 'customer', from: 'payment_pending', method: 'POST', path: 'quote/decline', body: { reason: 'No' } },
  { name: 'complete', actor: 'engineer', from: 'in_production', method: 'PUT', path: 'status', body: { status: 'completed' } },
  { name: 'receive', actor: 'customer', from: 'in_production', method: 'POST', path: 'received', before: ship },
  { name: 'ask to cancel', actor: 'customer', from: 'designing', method: 'POST', path: 'cancellation-request', body: { reason: 'Sold' } },
  {
    ...{ name: 'withdraw the request', actor: 'customer', from: 'designing', method: 'DELETE', path: 'cancellation-request' },
    before: post('customer', 'cancellation-request', { reason: 'Sold' }),
  },
  {
    ...{ name: 'decline', actor: 'admin', from: 'designing', method: 'PUT', path: 'cancellation-request/decline', body: { answer: 'No' } },
    before: post('customer', 'cancellation-request', { reason: 'Sold' }),
  },
  {
    name: 'claim the refund',
    actor: 'customer',
    from: 'designing',
    method: 'POST',
    path: 'refund-claim',
    before: backdate,
    auditEntries: 2,
  },
  { name: 'cancel', actor: 'admin', from: 'designing', method: 'PUT', path: 'cancel', body: { reason: 'Because', refund: true } },
]

const count = async (query: string, orderId: string) => Number((await t.database.pool.query(query, [orderId])).rows[0].n)
const effectsOf = async (orderId: string) => ({
  timelineEntries: await count('select count(*) as n from timeline_entries where order_id = $1', orderId),
  notifications: await count(
    'select count(*) as n from notifications where order_id = $1 and user_id = (select user_id from orders where id = $1)',
    orderId,
  ),
  auditEntries: await count(`select count(*) as n from audit_log where target = 'order:' || $1`, orderId),
})

describe('ten simultaneous requests', () => {
  it.each(ACTIONS)('to $name take effect once', async ({ actor, from, method, path, body, before, auditEntries = 1 }) => {
    const orderId = await orderIn(t, users, from)
    await before?.(orderId)
    const was = await effectsOf(orderId)
    const request = () => t.call(method, `/api/orders/${orderId}/${path}`, { token: users[actor].token, body: body ?? {} })
    const replies = await Promise.all(Array.from({ length: AT_ONCE }, request))
    const answers = replies.map(({ status }) => status)
    expect(answers).toContain(200)
    for (const status of answers) expect([200, 409]).toContain(status)
    const after = await effectsOf(orderId)
    expect(after.timelineEntries - was.timelineEntries).toBe(1)
    expect(after.notifications - was.notifications).toBeLessThanOrEqual(1)
    expect(after.auditEntries - was.auditEntries).toBe(auditEntries)
  })
})
