import { afterPause, DEFAULT_CALENDAR } from '@vorta/contract/orders/calendar'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addCadModel, assign, createTestUsers, orderIn, payFee, placeOrder, type TestUsers } from '../../../test/orders.ts'

const DAY_MS = 86_400_000

let t: TestApp
let testUsers: TestUsers
beforeAll(async () => {
  t = await startTestApp()
  testUsers = await createTestUsers(t)
})
afterAll(() => t.close())

const get = (path: string, token: string) => t.call('GET', path, { token })
const post = (path: string, token: string, body: object = {}) => t.call('POST', path, { token, body })

describe('order access', () => {
  it('is limited to the customer, the assigned engineer and admins', async () => {
    const id = await orderIn(t, testUsers, 'assigned')
    for (const user of [testUsers.customer, testUsers.engineer, testUsers.admin]) {
      expect((await get(`/api/orders/${id}`, user.token)).body.order._id).toBe(id)
    }
    const notOwner = await get(`/api/orders/${id}`, testUsers.stranger.token)
    const missing = await get('/api/orders/0123456789abcdefghjkmnpqrs', testUsers.stranger.token)
    expect(notOwner.status).toBe(404)
    expect(notOwner.body).toEqual(missing.body)
    expect((await get(`/api/orders/${id}`, testUsers.otherEngineer.token)).body).toEqual(missing.body)
  })

  it('is checked per user when requests are batched', async () => {
    const [one, other] = [await orderIn(t, testUsers, 'assigned'), await placeOrder(t, testUsers.stranger)]
    const requests = [testUsers.customer, testUsers.stranger, testUsers.engineer, testUsers.otherEngineer, testUsers.admin].flatMap(
      (user) => [one, other].map(async (id) => (await get(`/api/orders/${id}`, user.token)).body.order?._id),
    )
    expect(await Promise.all(requests)).toEqual([one, undefined, undefined, other, one, undefined, undefined, undefined, one, other])
  })

  it('never exposes secrets', async () => {
    const id = await orderIn(t, testUsers, 'payment_pending')
    for (const user of [testUsers.customer, testUsers.engineer, testUsers.admin]) {
      // Link signatures are random and could contain any of these strings.
      const json = JSON.stringify((await get(`/api/orders/${id}`, user.token)).body).replace(/\?t=[^"&]+/g, '')
      expect(json).not.toMatch(/password|hash|argon|secret1|\/data\/|\/var\//i)
    }
  })
})

describe('revisions', () => {
  it('are numbered and marked when beyond the three included', async () => {
    const id = await orderIn(t, testUsers, 'designing')
    for (let i = 1; i <= 4; i++) {
      const { status } = await post(`/api/orders/${id}/revision`, testUsers.customer.token, { comments: ` round ${i} ` })
      expect(status).toBe(200)
      await t.call('PUT', `/api/orders/${id}/status`, { token: testUsers.engineer.token, body: { status: 'designing' } })
    }
    const { order } = (await get(`/api/orders/${id}`, testUsers.customer.token)).body
    expect(
      order.revisions.map((one: { number: number; comments: string; beyondIncluded: boolean }) => [
        one.number,
        one.comments,
        one.beyondIncluded,
      ]),
    ).toEqual([
      [1, 'round 1', false],
      [2, 'round 2', false],
      [3, 'round 3', false],
      [4, 'round 4', true],
    ])
  })

  it('withdraw an approval', async () => {
    const id = await orderIn(t, testUsers, 'approved')
    const { body } = await post(`/api/orders/${id}/revision`, testUsers.customer.token, { comments: 'After all, wider' })
    expect(body.order).toMatchObject({ status: 'revision_requested', approval: null, quote: null, turn: 'engineer' })
  })

  it('require comments and a status that allows them', async () => {
    const id = await orderIn(t, testUsers, 'assigned')
    const blank = await post(`/api/orders/${id}/revision`, testUsers.customer.token, { comments: '\n\t ' })
    expect([blank.status, blank.body.message]).toEqual([400, 'Please provide comments for the revision request'])
    const early = await post(`/api/orders/${id}/revision`, testUsers.customer.token, { comments: 'now' })
    expect(early.status).toBe(409)
    expect(early.body.message).toBe(
      'Revision requests are only available when the order is in design phase or has been approved. The order is now: Assigned to Engineer. Possible next steps: starting the design or cancelling it.',
    )
  })
})

describe('approval and quote', () => {
  it('approval requires a CAD model and freezes the newest one', async () => {
    const id = await orderIn(t, testUsers, 'assigned')
    await t.call('PUT', `/api/orders/${id}/status`, { token: testUsers.engineer.token, body: { status: 'designing' } })
    const early = await post(`/api/orders/${id}/approve`, testUsers.customer.token)
    expect([early.status, early.body.message]).toEqual([409, 'There is no CAD model to approve yet.'])
    await addCadModel(t, id, testUsers.engineer)
    const second = await addCadModel(t, id, testUsers.engineer)
    const { body } = await post(`/api/orders/${id}/approve`, testUsers.customer.token)
    expect(body.order).toMatchObject({
      status: 'approved',
      approval: { cadModelId: second, version: 2 },
      nextAction: { code: 'send_quote' },
    })
    expect(body.order.timeline.at(-1).description).toBe('Design approved: CAD version 2 (SHA-256 x)')
  })

  it('rejects approval of an older version and returns the current order', async () => {
    const id = await orderIn(t, testUsers, 'designing')
    const [first] = (await get(`/api/orders/${id}`, testUsers.customer.token)).body.order.cadModels
    const second = await addCadModel(t, id, testUsers.engineer)
    for (const cadModelId of [first._id, 'made-up']) {
      const { status, body } = await post(`/api/orders/${id}/approve`, testUsers.customer.token, { cadModelId })
      expect([status, body.message]).toEqual([409, 'Version 2 is now the newest version of the design. Review it, then approve it.'])
      expect(body.order).toMatchObject({ _id: id, status: 'designing', approval: null, cadModels: [{ _id: first._id }, { _id: second }] })
    }
    const approved = await post(`/api/orders/${id}/approve`, testUsers.customer.token, { cadModelId: second })
    expect(approved.body.order).toMatchObject({ status: 'approved', approval: { cadModelId: second, version: 2 } })
  })

  it.each([{ cadModelId: 7 }, { cadModelId: '' }, { cadModelId: 'x'.repeat(65) }])('rejects an approval with the body %j', async (body) => {
    const id = await orderIn(t, testUsers, 'designing')
    expect((await post(`/api/orders/${id}/approve`, testUsers.customer.token, body)).status).toBe(400)
  })

  const quote = (id: string, body: object, token = testUsers.engineer.token) => post(`/api/orders/${id}/quote`, token, body)

  it('a quote is valid for 30 days and listed as a pending payment', async () => {
    const id = await orderIn(t, testUsers, 'approved')
    const lines = [
      { label: 'Carbon', amount: 1000 },
      { label: 'Work', amount: 234.56 },
    ]
    const { status, body } = await quote(id, { productionCost: 1234.56, note: 'Soon', lines })
    expect(status).toBe(200)
    expect(body.order).toMatchObject({
      status: 'payment_pending',
      pricing: { designFee: 500, productionCost: 1234.56, totalCost: 1734.56 },
      quote: { productionCost: 1234.56, note: 'Soon', lines },
      turn: 'customer',
    })
    expect(body.order.payments.at(-1)).toMatchObject({ type: 'production', amount: 1234.56, status: 'pending' })
    const days = (Date.parse(body.order.quote.validUntil) - Date.parse(body.order.quote.createdAt)) / DAY_MS
    expect(days).toBe(30)
  })

  it.each([0, -1, 1_000_000.01, 10.005, '100', null, undefined])('rejects a quote of %s', async (productionCost) => {
    const id = await orderIn(t, testUsers, 'approved')
    expect((await quote(id, { productionCost })).status).toBe(400)
  })

  it('a quote requires a paid design fee', async () => {
    const id = await placeOrder(t, testUsers.customer)
    await assign(t, testUsers, id)
    await t.call('PUT', `/api/orders/${id}/status`, { token: testUsers.engineer.token, body: { status: 'designing' } })
    await addCadModel(t, id, testUsers.engineer)
    const approved = await post(`/api/orders/${id}/approve`, testUsers.customer.token)
    expect(approved.body.order).toMatchObject({ turn: 'customer', nextAction: { code: 'pay_design_fee' } })
    const refused = await quote(id, { productionCost: 10 })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "The design fee hasn't been paid yet. You can send a quote once the customer pays it.",
    ])
    await payFee(t, id)
    expect((await quote(id, { productionCost: 10 })).status).toBe(200)
  })

  it('an expired quote can be renewed and stays readable', async () => {
    const id = await orderIn(t, testUsers, 'payment_pending')
    await t.database.pool.query("update quotes set valid_until = now() - interval '1 minute' where order_id = $1", [id])
    const expired = (await get(`/api/orders/${id}`, testUsers.engineer.token)).body.order
    expect(expired).toMatchObject({ turn: 'engineer', nextAction: { code: 'renew_quote' } })
    const { status, body } = await quote(id, { productionCost: 10 })
    expect(status).toBe(200)
    expect(body.order).toMatchObject({ status: 'payment_pending', turn: 'customer', quote: { productionCost: 10 } })
    expect(body.order.earlierQuotes).toMatchObject([{ productionCost: 4200.5 }])
  })
})

describe('deadline', () => {
  it('is paused while the customer has a question to answer', async () => {
    const orderId = await orderIn(t, testUsers, 'assigned')
    const ask = () => post(`/api/orders/${orderId}/question`, testUsers.engineer.token, { question: 'Which wheels will you drive?' })
    const reply = (user: TestUser, answer: string) => post(`/api/orders/${orderId}/answer`, user.token, { answer })
    expect((await ask()).body.order).toMatchObject({ turn: 'customer', dueAt: null, nextAction: { code: 'answer_question' } })
    expect((await ask()).status).toBe(409)
    expect((await reply(testUsers.stranger, 'Mine')).status).toBe(404)
    expect((await reply(testUsers.customer, ' ')).status).toBe(400)
    // Nine days pass with the question open.
    const shift = "interval '9 days'"
    const { rows } = await t.database.pool.query(
      `update orders set asked_at = asked_at - ${shift}, due_at = due_at - ${shift} where id = $1 returning asked_at, due_at`,
      [orderId],
    )
    const answered = (await reply(testUsers.customer, 'Nineteen inches')).body.order
    expect(answered).toMatchObject({ turn: 'engineer', question: null })
    const due = afterPause(DEFAULT_CALENDAR, new Date(rows[0].due_at), new Date(rows[0].asked_at), t.clock.now())
    expect(Math.abs(Date.parse(answered.dueAt) - due.getTime())).toBeLessThan(60_000)
    expect(answered.timeline.at(-1).description).toBe('Answer from the customer: Nineteen inches')
    expect((await reply(testUsers.customer, 'Again')).status).toBe(409)
  })

  it('is paused by a question from an admin, and the engineer is notified of the answer', async () => {
    const orderId = await orderIn(t, testUsers, 'assigned')
    const newest = async (user: TestUser) => (await get('/api/notifications', user.token)).body.notifications[0]
    const asked = await post(`/api/orders/${orderId}/question`, testUsers.admin.token, { question: 'Is it leased?' })
    expect(asked.body.order).toMatchObject({ turn: 'customer', dueAt: null })
    expect(await newest(testUsers.customer)).toMatchObject({ orderId, kind: 'order.ask', title: 'We have a question' })
    await post(`/api/orders/${orderId}/answer`, testUsers.admin.token, { answer: 'No, by phone' })
    expect(await newest(testUsers.engineer)).toMatchObject({
      orderId,
      kind: 'order.answer',
      title: expect.stringMatching(/^Test Person \d+ answered$/),
    })
    expect((await newest(testUsers.admin))?.kind).not.toBe('order.answerToCompany')
  })

  it('question: the admin who asked is notified of the answer', async () => {
    const orderId = await orderIn(t, testUsers, 'assigned')
    const answers = async (user: TestUser) =>
      (await get('/api/notifications', user.token)).body.notifications.filter(
        (one: { kind: string; orderId: string }) => one.orderId === orderId && one.kind.startsWith('order.answer'),
      )
    await post(`/api/orders/${orderId}/question`, testUsers.admin.token, { question: 'Is it leased?' })
    await post(`/api/orders/${orderId}/answer`, testUsers.customer.token, { answer: 'It is mine' })
    expect(await answers(testUsers.admin)).toMatchObject([
      { kind: 'order.answerToCompany', title: expect.stringMatching(/^Test Person \d+ answered$/) },
    ])
    expect(await answers(testUsers.engineer)).toHaveLength(1)
    await post(`/api/orders/${orderId}/question`, testUsers.engineer.token, { question: 'Since when?' })
    await post(`/api/orders/${orderId}/answer`, testUsers.customer.token, { answer: 'A year' })
    expect(await answers(testUsers.admin)).toHaveLength(1)
    expect(await answers(testUsers.engineer)).toHaveLength(2)
  })

  it('gets a revised date once missed, and none while the customer has to act', async () => {
    const id = await placeOrder(t, testUsers.customer)
    await payFee(t, id)
    await assign(t, testUsers, id)
    const look = async (who: { token: string } = testUsers.customer) => (await get(`/api/orders/${id}`, who.token)).body.order
    expect((await look()).revisedDueAt).toBeNull()
    const late = new Date(Date.now() - 40 * DAY_MS)
    await t.database.pool.query('update orders set due_at = $2 where id = $1', [id, late])
    const [seen, byEngineer] = [await look(), await look(testUsers.engineer)]
    expect(Date.parse(seen.dueAt)).toBeLessThan(t.clock.now().getTime())
    expect(Date.parse(seen.revisedDueAt)).toBeGreaterThan(t.clock.now().getTime())
    expect(byEngineer.revisedDueAt).toBe(seen.revisedDueAt)
    expect((await get('/api/orders/my-orders', testUsers.customer.token)).body.orders[0].revisedDueAt).toBe(seen.revisedDueAt)
    await post(`/api/orders/${id}/question`, testUsers.engineer.token, { question: 'Which exhaust?' })
    expect(await look()).toMatchObject({ dueAt: null, revisedDueAt: null })
  })

  it('runs while the company has to act and is paused while the customer has to', async () => {
    const id = await placeOrder(t, testUsers.customer)
    const look = async () => (await get(`/api/orders/${id}`, testUsers.customer.token)).body.order
    expect((await look()).dueAt).toBeNull()
    const paidAt = t.clock.now()
    await payFee(t, id)
    const paid = await look()
    expect(paid).toMatchObject({ turn: 'company', nextAction: { code: 'review_order' }, paymentStatus: 'paid' })
    expect(Date.parse(paid.dueAt) - paidAt.getTime()).toBeGreaterThanOrEqual(DAY_MS)
    expect(Date.parse(paid.dueAt) - paidAt.getTime()).toBeLessThan(DAY_MS + 10_000)

    const reviewed = await post(`/api/orders/${id}/review`, testUsers.admin.token)
    expect(reviewed.body.order.nextAction.code).toBe('assign_engineer')
    expect(Date.parse(reviewed.body.order.dueAt)).toBeGreaterThan(Date.parse(paid.dueAt))
    await assign(t, testUsers, id)
    const assigned = await look()
    expect(assigned.turn).toBe('engineer')
    await t.call('PUT', `/api/orders/${id}/status`, { token: testUsers.engineer.token, body: { status: 'designing' } })
    expect(await look()).toMatchObject({ turn: 'engineer', dueAt: assigned.dueAt })
    await addCadModel(t, id, testUsers.engineer)
    expect(await look()).toMatchObject({ turn: 'customer', dueAt: null })
    const revised = await post(`/api/orders/${id}/revision`, testUsers.customer.token, { comments: 'More' })
    expect(revised.body.order.turn).toBe('engineer')
    const hours = (Date.parse(revised.body.order.dueAt) - t.clock.now().getTime()) / 3_600_000
    expect(hours).toBeGreaterThan(71)
    expect(hours).toBeLessThan(5 * 24 + 2)
  })
})

describe('cancellation request', () => {
  it('notifies the admins and is shown until it is decided', async () => {
    const id = await orderIn(t, testUsers, 'designing')
    const path = `/api/orders/${id}/cancellation-request`
    expect((await post(path, testUsers.customer.token, { reason: ' ' })).status).toBe(400)
    expect((await post(path, testUsers.stranger.token, { reason: 'x' })).status).toBe(404)
    const { status, body } = await post(path, testUsers.customer.token, { reason: 'Sold the car' })
    expect(status).toBe(200)
    expect(body.order).toMatchObject({ status: 'designing', cancellationRequested: { reason: 'Sold the car' } })
    expect((await post(path, testUsers.customer.token, { reason: 'again' })).status).toBe(409)
    const { body: list } = await get('/api/notifications', testUsers.admin.token)
    expect(list.notifications[0]).toMatchObject({ title: 'Cancellation requested', orderId: id })
    const cancelled = await t.call('PUT', `/api/orders/${id}/cancel`, { token: testUsers.admin.token, body: { reason: 'As requested' } })
    expect(cancelled.body.order).toMatchObject({ cancellationRequested: null, cancellation: { reason: 'As requested' } })
    expect((await post(path, testUsers.customer.token, { reason: 'again' })).status).toBe(409)
  })

  it('can be withdrawn, which notifies the admins', async () => {
    const id = await orderIn(t, testUsers, 'designing')
    const path = `/api/orders/${id}/cancellation-request`
    const withdraw = (token: string) => t.call('DELETE', path, { token })
    expect((await withdraw(testUsers.customer.token)).body).toMatchObject({
      message: 'There is no open cancellation request for this order.',
    })
    await post(path, testUsers.customer.token, { reason: 'Sold the car' })
    expect((await withdraw(testUsers.stranger.token)).status).toBe(404)
    const { status, body } = await withdraw(testUsers.customer.token)
    expect(status).toBe(200)
    expect(body.order).toMatchObject({ status: 'designing', cancellationRequested: null, cancellationDeclined: null })
    expect(body.order.timeline.at(-1)).toMatchObject({ description: 'Cancellation request withdrawn' })
    const { body: list } = await get('/api/notifications', testUsers.admin.token)
    expect(list.notifications[0]).toMatchObject({ title: 'Cancellation request withdrawn', orderId: id })
    expect((await post(path, testUsers.customer.token, { reason: 'After all' })).status).toBe(200)
  })

  it('can be declined with an answer, which is shown until the next request', async () => {
    const id = await orderIn(t, testUsers, 'in_production')
    const path = `/api/orders/${id}/cancellation-request`
    const decline = (answer: string) => t.call('PUT', `${path}/decline`, { token: testUsers.admin.token, body: { answer } })
    expect((await decline('Why?')).status).toBe(409)
    await post(path, testUsers.customer.token, { reason: 'Sold the car' })
    expect((await decline(' ')).body).toMatchObject({ message: 'Please write your answer' })
    const { status, body } = await decline('The mold is made')
    expect(status).toBe(200)
    expect(body.order).toMatchObject({
      ...{ status: 'in_production', cancellationRequested: null },
      cancellationDeclined: { answer: 'The mold is made' },
    })
    const { body: list } = await get('/api/notifications', testUsers.customer.token)
    expect(list.notifications[0]).toMatchObject({
      ...{ title: 'Your cancellation request was declined', orderId: id },
      body: expect.stringContaining('The mold is made'),
    })
    const again = await post(path, testUsers.customer.token, { reason: 'Please' })
    expect(again.body.order).toMatchObject({ cancellationRequested: { reason: 'Please' }, cancellationDeclined: null })
  })
})

it('gives the engineer activities that an earlier version stored without one, once', async () => {
  const id = await placeOrder(t, testUsers.customer)
  await t.database.pool.query(
    `insert into activities (id, order_id, action, description, at)
     select 'earlier' || id, order_id, 'order_created', description, at from timeline_entries where order_id = $1`,
    [id],
  )
  await assign(t, testUsers, id)
  const { rows } = await t.database.pool.query('select action, engineer_id from activities where order_id = $1 order by at, id', [id])
  expect(rows).toEqual(['order_created', 'order_assigned'].map((action) => ({ action, engineer_id: testUsers.engineer.id })))
})

describe('every transition', () => {
  it('writes to the timeline, the activity, the chat and the audit log, and notifies the other side', async () => {
    const id = await orderIn(t, testUsers, 'completed')
    const lines = [
      ...['Order placed', 'Design fee of $500.00 paid', expect.stringMatching(/^Engineer .* assigned$/), 'Design started'],
      ...[
        'Design approved: CAD version 1 (SHA-256 x)',
        'Production quoted at $4,200.50',
        'Production cost of $4,200.50 paid; production started',
        'Order completed',
      ],
    ]
    const { order } = (await get(`/api/orders/${id}`, testUsers.customer.token)).body
    expect(order.timeline.map((entry: { description: string }) => entry.description)).toEqual(lines)
    expect(order).toMatchObject({ status: 'completed', turn: 'none', dueAt: null, version: 8 })
    const { rows } = await t.database.pool.query('select description, engineer_id from activities where order_id = $1 order by at, id', [
      id,
    ])
    expect(rows.map((row) => row.description)).toEqual(lines)
    expect(new Set(rows.map((row) => row.engineer_id))).toEqual(new Set([testUsers.engineer.id]))
    const audited = await t.database.pool.query('select action from audit_log where target = $1 order by id', [`order:${id}`])
    expect(audited.rows.map((row) => row.action)).toEqual(
      ['create', 'assign', 'startDesign', 'approve', 'quote', 'pay', 'complete'].map((action) => `order.${action}`),
    )
    const { chat } = (await get(`/api/chat/order/${id}`, testUsers.customer.token)).body
    const aboutOf = (content: string) => chat.messages.find((message: { content: string }) => message.content === content).about
    expect(aboutOf('Design approved: CAD version 1 (SHA-256 x)')).toEqual({ kind: 'status', targetId: expect.any(String) })
    expect(aboutOf('Production quoted at $4,200.50')).toEqual({ kind: 'payment', targetId: null })
    expect(aboutOf('Design started')).toBeUndefined()
    const { body } = await get('/api/notifications?limit=100', testUsers.customer.token)
    const kinds = body.notifications.filter((one: { orderId: string }) => one.orderId === id).map((one: { kind: string }) => one.kind)
    expect(kinds).toEqual(['complete', 'pay', 'quote', 'startDesign', 'assign', 'feePaid'].map((kind) => `order.${kind}`))
  })
})
