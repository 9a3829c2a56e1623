import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { connect } from '../../../test/chat.ts'
import { violatedInvariants } from '../../../test/invariants.ts'
import { createTestUsers, orderIn, type TestUsers } from '../../../test/orders.ts'
import { picture, upload } from '../../../test/uploads.ts'

let t: TestApp
let users: TestUsers

beforeAll(async () => {
  t = await startTestApp()
  users = await createTestUsers(t)
})
afterAll(() => t.close())

const PROBLEM = { kind: 'warranty', description: 'The splitter came loose' }
const open = (user: TestUser, orderId: string, body: object = PROBLEM) =>
  t.call('POST', `/api/orders/${orderId}/cases`, { token: user.token, body })
const update = (user: TestUser, orderId: string, caseId: string, body: object) =>
  t.call('PUT', `/api/orders/${orderId}/cases/${caseId}`, { token: user.token, body })
const get = async (user: TestUser, path: string) => (await t.call('GET', `/api/${path}`, { token: user.token })).body
const openNumbers = async (user: TestUser): Promise<string[]> =>
  (await get(user, 'cases')).cases.map(({ order }: { order: { _id: string } }) => order._id)
const addPhoto = async (user: TestUser, orderId: string) =>
  upload(t, '/api/uploads/case-photo', user.token, [['orderId', orderId], { name: 'loose.png', bytes: await picture('png') }])

describe('a case on a completed order', () => {
  it('goes from a customer with a photo to resolved, while the order stays completed', async () => {
    const customer = await t.createUser('user')
    const orderId = await orderIn(t, { ...users, customer }, 'completed')
    const photo = (await addPhoto(customer, orderId)).body.file
    const opened = await open(customer, orderId, { ...PROBLEM, photos: [photo.filename] })
    expect([opened.status, opened.body.case.status, opened.body.case.photos[0].filename]).toEqual([201, 'open', photo.filename])
    const caseId = opened.body.case._id

    const nextActions = async () => {
      const orders = [await get(customer, `orders/${orderId}`), await get(users.engineer, `orders/${orderId}`)].map(({ order }) => order)
      return orders.map(({ status, nextAction, turn }) => [status, nextAction.label, turn])
    }
    expect(await nextActions()).toEqual([
      ['completed', "We're working on your case", 'engineer'],
      ['completed', "Work on the customer's case", 'engineer'],
    ])
    const [card] = (await get(customer, 'orders/my-orders?view=card')).orders
    expect([card.nextAction, card.dueAt]).toEqual(['handle_case', null])
    for (const user of [users.engineer, users.admin]) expect(await openNumbers(user)).toContain(orderId)
    expect(await openNumbers(users.otherEngineer)).not.toContain(orderId)

    // Both can write in the chat.
    for (const user of [customer, users.engineer]) {
      const client = await connect(t.url, user.token)
      expect((await client.send({ orderId, content: 'Hello', messageType: 'text' })).ok).toBe(true)
      client.close()
    }

    expect((await update(users.engineer, orderId, caseId, { status: 'in_review' })).status).toBe(200)
    await update(users.admin, orderId, caseId, { status: 'scheduled', note: 'Bring the car on Friday' })
    const resolved = await update(users.engineer, orderId, caseId, { status: 'resolved', note: 'New brackets' })
    expect(resolved.body.case.updates.map(({ status, note }: Record<string, string>) => [status, note])).toEqual([
      ['in_review', ''],
      ['scheduled', 'Bring the car on Friday'],
      ['resolved', 'New brackets'],
    ])
    expect(resolved.body.case.closedAt).not.toBeNull()
    expect(await openNumbers(users.engineer)).not.toContain(orderId)
    expect((await nextActions())[0]).toEqual(['completed', 'Nothing more to do', 'none'])

    const { entries } = await get(customer, `orders/${orderId}/timeline?kind=case`)
    expect(entries.map(({ description, targetId }: Record<string, string>) => [description, targetId])).toEqual([
      ['Warranty case 1: Resolved', caseId],
      ['Warranty case 1: Scheduled', caseId],
      ['Warranty case 1: In Review', caseId],
      ['Warranty case 1 opened', caseId],
    ])
    const titlesOf = async (user: TestUser) =>
      (await get(user, 'notifications')).notifications
        .filter(({ kind }: { kind: string }) => kind.startsWith('case.'))
        .map(({ title }: { title: string }) => title)
    expect(await titlesOf(customer)).toEqual([
      'Your warranty case: Resolved',
      'Your warranty case: Scheduled',
      'Your warranty case: In Review',
    ])
    expect(await titlesOf(users.engineer)).toContainEqual(expect.stringMatching(/^Test Person \d+ opened a case$/))
    // No second design fee is charged.
    expect((await get(customer, `orders/${orderId}`)).order.payments.length).toBe(
      (await get(customer, `orders/${await orderIn(t, { ...users, customer }, 'completed')}`)).order.payments.length,
    )
  })

  it('is the only open one of its order, and the next one has the next number', async () => {
    const orderId = await orderIn(t, users, 'completed')
    const both = await Promise.all([open(users.customer, orderId), open(users.customer, orderId)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    const first = both.find(({ status }) => status === 201)?.body.case
    expect((await update(users.engineer, orderId, first._id, { status: 'declined' })).body.errors).toEqual({ note: 'Please give a reason' })
    expect((await update(users.engineer, orderId, first._id, { status: 'declined', note: 'Wear' })).status).toBe(200)
    expect((await update(users.engineer, orderId, first._id, { status: 'in_review' })).status).toBe(409)
    expect((await open(users.customer, orderId, { ...PROBLEM, kind: 'refit' })).body.case.number).toBe(2)
  })

  it('takes only photos that the customer uploaded for this order', async () => {
    const [orderId, other] = [await orderIn(t, users, 'completed'), await orderIn(t, users, 'completed')]
    const { filename } = (await addPhoto(users.customer, other)).body.file
    const rejected = await open(users.customer, orderId, { ...PROBLEM, photos: [filename] })
    expect([rejected.status, Object.keys(rejected.body.errors)]).toEqual([400, ['photos']])
    expect((await get(users.customer, `orders/${orderId}/cases`)).cases).toEqual([])
    expect((await addPhoto(users.customer, await orderIn(t, users, 'in_production'))).status).toBe(409)
  })

  it('is exported with the account and erased with it', async () => {
    const customer = await t.createUser('user')
    const orderId = await orderIn(t, { ...users, customer }, 'completed')
    const photo = (await addPhoto(customer, orderId)).body.file
    const { body } = await open(customer, orderId, { ...PROBLEM, photos: [photo.filename] })
    const credentials = { password: 'secret1' }
    const exported = await t.call('POST', '/api/account/export', { token: customer.token, body: credentials })
    expect(exported.body.data.cases).toMatchObject([{ _id: body.case._id, description: PROBLEM.description, photos: [{ _id: photo._id }] }])
    const erased = await t.call('POST', '/api/account/erase', { token: customer.token, body: { ...credentials, confirmation: 'DELETE' } })
    expect(erased.status).toBe(200)
    const { rows } = await t.database.pool.query(
      `select c.description, c.status, has_open_case as "hasOpenCase", (select count(*)::int from files f where f.id = $2) as files
       from cases c join orders o on o.id = c.order_id where c.id = $1`,
      [body.case._id, photo._id],
    )
    expect(rows).toEqual([{ description: 'Removed when the account was deleted', status: 'declined', hasOpenCase: false, files: 0 }])
    expect(await openNumbers(users.admin)).not.toContain(orderId)
    // Payments of these orders are made up, so only these invariants apply.
    const violations = await violatedInvariants(t.database.pool)
    expect(violations.filter((name) => /copies|files in use/.test(name))).toEqual([])
  })
})
