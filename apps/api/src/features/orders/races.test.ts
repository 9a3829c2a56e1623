import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { createTestUsers, orderIn, placeOrder, type TestUsers } from '../../../test/orders.ts'
import { upload } from '../../../test/uploads.ts'

const ROUNDS = 25
const OBJ = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n'

let t: TestApp
let testUsers: TestUsers
beforeAll(async () => {
  t = await startTestApp()
  testUsers = await createTestUsers(t)
})
afterAll(() => t.close())

const assignTo = (orderId: string, engineer: TestUser) =>
  t.call('PUT', `/api/orders/${orderId}/assign`, { token: testUsers.admin.token, headers: { 'engineer-id': engineer.id } })
const cancel = (orderId: string) =>
  t.call('PUT', `/api/orders/${orderId}/cancel`, { token: testUsers.admin.token, body: { reason: 'Race' } })
const revise = (orderId: string) =>
  t.call('POST', `/api/orders/${orderId}/revision`, { token: testUsers.customer.token, body: { comments: 'x' } })
const approve = (orderId: string) => t.call('POST', `/api/orders/${orderId}/approve`, { token: testUsers.customer.token })

const timelineOf = async (orderId: string): Promise<string[]> => {
  const { rows } = await t.database.pool.query('select description from timeline_entries where order_id = $1 order by at, id', [orderId])
  return rows.map((row) => row.description)
}
const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status).sort()

describe('concurrent requests', () => {
  it('assign one of twenty engineers', async () => {
    const engineers = await Promise.all(Array.from({ length: 20 }, () => t.createUser('engineer')))
    const orderId = await placeOrder(t, testUsers.customer)
    const replies = await Promise.all(engineers.map((engineer) => assignTo(orderId, engineer)))
    expect(statuses(replies)).toEqual([200, ...Array(19).fill(409)])
    for (const { status, body } of replies) if (status === 409) expect(body.message).toMatch(/^This order is already assigned\./)
    expect((await timelineOf(orderId)).filter((line) => line.endsWith('assigned'))).toHaveLength(1)
  })

  it('that repeat the same assignment assign once', async () => {
    const orderId = await placeOrder(t, testUsers.customer)
    const replies = await Promise.all(Array.from({ length: 20 }, () => assignTo(orderId, testUsers.engineer)))
    expect(statuses(replies)).toEqual(Array(20).fill(200))
    expect((await timelineOf(orderId)).filter((line) => line.endsWith('assigned'))).toHaveLength(1)
  })

  it('to assign and to cancel leave the order cancelled', async () => {
    const rounds = Array.from({ length: ROUNDS }, async () => {
      const orderId = await placeOrder(t, testUsers.customer)
      const [assigned, cancelled] = await Promise.all([assignTo(orderId, testUsers.engineer), cancel(orderId)])
      const { rows } = await t.database.pool.query('select status, engineer_id from orders where id = $1', [orderId])
      expect(cancelled.status).toBe(200)
      expect(rows[0].status).toBe('cancelled')
      expect(assigned.status).toBe(rows[0].engineer_id === null ? 409 : 200)
    })
    await Promise.all(rounds)
  })

  it('to approve: one succeeds', async () => {
    const orderId = await orderIn(t, testUsers, 'designing')
    const replies = await Promise.all(Array.from({ length: 10 }, () => approve(orderId)))
    expect(statuses(replies)).toEqual([200, ...Array(9).fill(409)])
  })

  it('to approve and to upload never approve a version the customer has not seen', async () => {
    const outcomes = new Set<string>()
    for (let i = 0; i < ROUNDS; i++) {
      const orderId = await orderIn(t, testUsers, 'designing')
      const [seen] = (await t.call('GET', `/api/orders/${orderId}`, { token: testUsers.customer.token })).body.order.cadModels
      const send = () =>
        upload(t, '/api/uploads/cad-model', testUsers.engineer.token, [['orderId', orderId], { name: 'kit.obj', bytes: OBJ }])
      const accept = async () => {
        await new Promise((resolve) => setTimeout(resolve, i % 5 === 4 ? 200 : i))
        return t.call('POST', `/api/orders/${orderId}/approve`, { token: testUsers.customer.token, body: { cadModelId: seen._id } })
      }
      const [uploaded, approved] = await Promise.all([send(), accept()])
      const { order } = (await t.call('GET', `/api/orders/${orderId}`, { token: testUsers.customer.token })).body
      outcomes.add(`${uploaded.status} ${approved.status}`)
      if (approved.status === 200) {
        expect([uploaded.status, order.approval.cadModelId, order.cadModels.length]).toEqual([409, seen._id, 1])
      } else {
        expect([uploaded.status, approved.status, order.approval]).toEqual([200, 409, null])
        expect(approved.body.order).toMatchObject({ status: 'designing', cadModels: [{ version: 1 }, { version: 2 }] })
      }
    }
    expect([...outcomes].sort()).toEqual(['200 409', '409 200'])
  })

  it('to revise and to approve leave a legal status and a complete timeline', async () => {
    for (let i = 0; i < ROUNDS; i++) {
      const orderId = await orderIn(t, testUsers, 'designing')
      const [revised, approved] = await Promise.all([revise(orderId), approve(orderId)])
      const { rows } = await t.database.pool.query('select status, approved_at from orders where id = $1', [orderId])
      // A revision request may follow an approval, but not the other way around.
      expect(revised.status).toBe(200)
      expect([200, 409]).toContain(approved.status)
      expect(rows[0]).toEqual({ status: 'revision_requested', approved_at: null })
      const last = (await timelineOf(orderId)).slice(-2)
      if (approved.status === 200)
        expect(last).toEqual(['Design approved: CAD version 1 (SHA-256 x)', 'Revision 1 of 3 requested, approval withdrawn'])
    }
  })

  it('for two revisions: one succeeds', async () => {
    const orderId = await orderIn(t, testUsers, 'designing')
    expect(statuses(await Promise.all([revise(orderId), revise(orderId)]))).toEqual([200, 409])
  })

  it('for two cancellations: one succeeds', async () => {
    const orderId = await orderIn(t, testUsers, 'approved')
    const replies = await Promise.all([cancel(orderId), cancel(orderId)])
    expect(statuses(replies)).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.body.message).toBe(
      'This order can no longer be cancelled. The order is now: Cancelled, which is final.',
    )
  })
})
