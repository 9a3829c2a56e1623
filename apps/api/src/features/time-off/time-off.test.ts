import { TIME_OFF_MAX_COUNT } from '@vorta/contract/shared/limits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { createTestUsers, orderIn, placeOrder, type TestUsers } from '../../../test/orders.ts'

let t: TestApp
let users: TestUsers

beforeAll(async () => {
  t = await startTestApp()
  users = await createTestUsers(t)
})
afterAll(() => t.close())

/** The day so many days from now, at noon in the company's time zone or close to it. */
const inDays = (days: number) =>
  new Date(t.clock.now().getTime() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'America/Detroit' })
const add = (user: TestUser, body: object) => t.call('POST', '/api/time-off', { token: user.token, body })
const list = async (user: TestUser): Promise<{ _id: string; from: string; engineer: { _id: string } }[]> =>
  (await t.call('GET', '/api/time-off', { token: user.token })).body.timeOff
const remove = (user: TestUser, id: string) => t.call('DELETE', `/api/time-off/${id}`, { token: user.token })

it('lets engineers enter their own time off and admins that of others', async () => {
  const own = await add(users.engineer, { from: inDays(3), to: inDays(5), note: 'Family', engineerId: users.engineer.id })
  const foreign = await add(users.engineer, { from: inDays(3), to: inDays(5), engineerId: users.otherEngineer.id })
  expect([foreign.status, foreign.body.message]).toEqual([403, "Only admins can enter someone else's time off."])
  expect([own.status, own.body.timeOff.engineer._id, own.body.timeOff.note]).toEqual([201, users.engineer.id, 'Family'])
  const other = await add(users.admin, { from: inDays(1), to: inDays(1), engineerId: users.otherEngineer.id })
  expect(other.body.timeOff.engineer._id).toBe(users.otherEngineer.id)
  expect((await list(users.engineer)).map(({ _id }) => _id)).toEqual([own.body.timeOff._id])
  expect((await list(users.admin)).map(({ _id }) => _id)).toEqual([other.body.timeOff._id, own.body.timeOff._id])
  expect((await remove(users.engineer, other.body.timeOff._id)).status).toBe(404)
  expect((await remove(users.admin, other.body.timeOff._id)).status).toBe(200)
  expect((await remove(users.engineer, own.body.timeOff._id)).status).toBe(200)
  const { rows } = await t.database.pool.query(`select action from audit_log where action like 'timeOff.%' order by id`)
  expect(rows.map(({ action }) => action)).toEqual(['timeOff.add', 'timeOff.add', 'timeOff.remove', 'timeOff.remove'])
})

it('rejects days in the past or too far ahead, reversed days, and accounts that are no engineers', async () => {
  const answers = []
  for (const body of [
    { from: inDays(-9), to: inDays(-2) },
    { from: inDays(4), to: inDays(3) },
    { from: inDays(800), to: inDays(801) },
    { from: inDays(1), to: inDays(400) },
    { from: '2026-02-30', to: inDays(3) },
  ])
    answers.push((await add(users.engineer, body)).status)
  expect(answers).toEqual([400, 400, 400, 400, 400])
  const days = { from: inDays(1), to: inDays(1) }
  expect((await add(users.admin, days)).body.errors).toEqual({ engineerId: 'Choose an engineer' })
  expect((await add(users.admin, { ...days, engineerId: users.customer.id })).status).toBe(404)
})

it('suggests an engineer who is at work and marks the one who is off', async () => {
  const orderId = await placeOrder(t, users.customer)
  const suggestion = async () => {
    const { body } = await t.call('GET', `/api/orders/admin/engineers?orderId=${orderId}`, { token: users.admin.token })
    const offUntil = Object.fromEntries(body.engineers.map((one: { _id: string; offUntil: string | null }) => [one._id, one.offUntil]))
    return { suggestedId: body.suggestedId, offUntil }
  }
  const before = await suggestion()
  const [first, second] = [users.engineer, users.otherEngineer]
  const suggested = before.suggestedId === first.id ? first : second
  const other = suggested === first ? second : first
  await add(suggested, { from: inDays(-1), to: inDays(2) })
  const after = await suggestion()
  expect(after.suggestedId).toBe(other.id)
  expect(after.offUntil[other.id]).toBeNull()
  expect(after.offUntil[suggested.id] > inDays(2)).toBe(true)
  // Nobody is suggested while everyone is off.
  await add(other, { from: inDays(0), to: inDays(0) })
  expect((await suggestion()).suggestedId).toBeNull()
})

it('moves the suggested production date by the days off of the engineer', async () => {
  const orderId = await orderIn(t, { ...users, engineer: await t.createUser('engineer') }, 'approved')
  const suggested = async () =>
    (await t.call('GET', `/api/orders/${orderId}/production-date`, { token: users.admin.token })).body.suggestedOn
  const before = await suggested()
  const { engineerId } = (await t.call('GET', `/api/orders/${orderId}`, { token: users.admin.token })).body.order
  await add(users.admin, { from: before, to: before, engineerId: engineerId._id })
  expect((await suggested()) > before).toBe(true)
})

it('rejects days that overlap with other time off of the engineer', async () => {
  const engineer = await t.createUser('engineer')
  expect((await add(engineer, { from: inDays(10), to: inDays(12) })).status).toBe(201)
  for (const [from, to] of [
    [8, 10],
    [11, 11],
    [12, 14],
    [9, 13],
  ] as const) {
    const { status, body } = await add(engineer, { from: inDays(from), to: inDays(to) })
    expect([status, body.message]).toEqual([
      409,
      expect.stringMatching(/^These days overlap with time off from .+ to .+\. Delete it first/),
    ])
  }
  // One of two simultaneous requests is refused.
  const twice = await Promise.all([1, 2].map(() => add(engineer, { from: inDays(13), to: inDays(13) })))
  expect(twice.map(({ status }) => status).sort()).toEqual([201, 409])
})

it('limits how much an engineer can plan, and exports it with their account', async () => {
  const engineer = await t.createUser('engineer')
  for (let i = 0; i < TIME_OFF_MAX_COUNT; i += 1) expect((await add(engineer, { from: inDays(i), to: inDays(i) })).status).toBe(201)
  const day = inDays(TIME_OFF_MAX_COUNT)
  expect((await add(engineer, { from: day, to: day })).body.message).toMatch(/^An engineer can have up to/)
  const { body } = await t.call('POST', '/api/account/export', { token: engineer.token, body: { password: 'secret1' } })
  expect(body.data.timeOff).toHaveLength(TIME_OFF_MAX_COUNT)
})
