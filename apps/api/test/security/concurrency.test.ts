import type { OrderStatus } from '@vorta/contract/orders/status'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { type Cast, gatherCast, orderIn } from '../orders.ts'

const AT_ONCE = 10
const DAY_MS = 86_400_000

let t: TestApp
let cast: Cast
beforeAll(async () => {
  t = await startTestApp()
  cast = await gatherCast(t)
})
afterAll(() => t.close())

interface Deed {
  readonly name: string
  readonly who: keyof Cast
  readonly from: OrderStatus
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: object
  /** What has to have happened before. */
  readonly before?: (orderId: string) => Promise<unknown>
  /** Lines that it leaves in the book of deeds: one, unless told. */
  readonly written?: number
}

const today = () => new Date().toISOString().slice(0, 10)
const say = (who: keyof Cast, path: string, body: object) => (orderId: string) =>
  t.call('POST', `/api/orders/${orderId}/${path}`, { token: cast[who].token, body })
const ship = say('engineer', 'production', { stage: 'shipped', on: today(), carrier: 'UPS' })

/** An order of which the promise of a refund speaks by now. */
const age = (orderId: string) =>
  t.database.pool.query(
    'update orders set created_at = created_at - $2::interval, fee_paid_at = fee_paid_at - $2::interval where id = $1',
    [orderId, `${31 * DAY_MS} milliseconds`],
  )

const TRANSITION_EFFECTS: readonly Deed[] = [
  { name: 'review', who: 'admin', from: 'pending', method: 'POST', path: 'review' },
  { name: 'start', who: 'engineer', from: 'assigned', method: 'PUT', path: 'status', body: { status: 'designing' } },
  { name: 'question', who: 'engineer', from: 'designing', method: 'POST', path: 'question', body: { question: 'Which wheels?' } },
  {
    ...{ name: 'answer', who: 'customer', from: 'designing', method: 'POST', path: 'answer', body: { answer: 'These' } },
    before: say('engineer', 'question', { question: 'Which wheels?' }),
  },
  { name: 'approve', who: 'customer', from: 'designing', method: 'POST', path: 'approve' },
  { name: 'revise', who: 'customer', from: 'designing', method: 'POST', path: 'revision', body: { comments: 'Lower' } },
  { name: 'quote', who: 'engineer', from: 'approved', method: 'POST', path: 'quote', body: { productionCost: 10 } },
  { name: 'withdraw the quote', who: 'engineer', from: 'payment_pending', method: 'DELETE', path: 'quote' },
  { name: 'complete', who: 'engineer', from: 'in_production', method: 'PUT', path: 'status', body: { status: 'completed' } },
  { name: 'receive', who: 'customer', from: 'in_production', method: 'POST', path: 'received', before: ship },
  { name: 'ask to cancel', who: 'customer', from: 'designing', method: 'POST', path: 'cancellation-request', body: { reason: 'Sold' } },
  {
    ...{ name: 'take the request back', who: 'customer', from: 'designing', method: 'DELETE', path: 'cancellation-request' },
    before: say('customer', 'cancellation-request', { reason: 'Sold' }),
  },
  {
    ...{ name: 'decline', who: 'admin', from: 'designing', method: 'PUT', path: 'cancellation-request/decline', body: { answer: 'No' } },
    before: say('customer', 'cancellation-request', { reason: 'Sold' }),
  },
  { name: 'claim the refund', who: 'customer', from: 'designing', method: 'POST', path: 'refund-claim', before: age, written: 2 },
  { name: 'cancel', who: 'admin', from: 'designing', method: 'PUT', path: 'cancel', body: { reason: 'Because', refund: true } },
]

const count = async (query: string, orderId: string) => Number((await t.database.pool.query(query, [orderId])).rows[0].n)
const storyOf = async (orderId: string) => ({
  lines: await count('select count(*) as n from timeline_entries where order_id = $1', orderId),
  news: await count(
    'select count(*) as n from notifications where order_id = $1 and user_id = (select user_id from orders where id = $1)',
    orderId,
  ),
  deeds: await count(`select count(*) as n from audit_log where target = 'order:' || $1`, orderId),
})

describe('pressed ten times at once', () => {
  it.each(TRANSITION_EFFECTS)('$name happens once', async ({ who, from, method, path, body, before, written = 1 }) => {
    const orderId = await orderIn(t, cast, from)
    await before?.(orderId)
    const was = await storyOf(orderId)
    const press = () => t.call(method, `/api/orders/${orderId}/${path}`, { token: cast[who].token, body: body ?? {} })
    const replies = await Promise.all(Array.from({ length: AT_ONCE }, press))
    const answers = replies.map(({ status }) => status)
    expect(answers).toContain(200)
    for (const status of answers) expect([200, 409]).toContain(status)
    const is = await storyOf(orderId)
    expect(is.lines - was.lines).toBe(1)
    expect(is.news - was.news).toBeLessThanOrEqual(1)
    expect(is.deeds - was.deeds).toBe(written)
  })
})
