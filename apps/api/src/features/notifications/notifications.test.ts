import { NOTIFICATION_TOPICS } from '@vorta/contract/notifications/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { connect } from '../../../test/chat.ts'
import { createTestUsers, orderIn, type TestUsers } from '../../../test/orders.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

async function userWithNotifications(count: number) {
  const user = await t.createUser()
  for (let i = 1; i <= count; i++) {
    await t.database.pool.query(
      "insert into notifications (id, user_id, kind, title, created_at) values ($1, $2, 'test', $3, now() - $4 * interval '1 minute')",
      [`${user.id.slice(0, 20)}${i}`, user.id, `Update ${i}`, count - i],
    )
  }
  return user
}

describe('notifications', () => {
  it('are listed newest first in pages, with the unread count', async () => {
    const { token } = await userWithNotifications(5)
    const first = (await t.call('GET', '/api/notifications?limit=3', { token })).body
    expect(first.notifications.map(({ title }: { title: string }) => title)).toEqual(['Update 5', 'Update 4', 'Update 3'])
    expect(first.unread).toBe(5)
    const rest = (await t.call('GET', `/api/notifications?limit=3&cursor=${first.nextCursor}`, { token })).body
    expect(rest.notifications.map(({ title }: { title: string }) => title)).toEqual(['Update 2', 'Update 1'])
    expect(rest.nextCursor).toBeNull()
  })

  it('are marked as read one by one or all at once, never those of others', async () => {
    const [mine, other] = [await userWithNotifications(3), await userWithNotifications(1)]
    const list = async (token: string) => (await t.call('GET', '/api/notifications', { token })).body
    const [newest] = (await list(mine.token)).notifications
    const [foreign] = (await list(other.token)).notifications
    const read = (body: object) => t.call('POST', '/api/notifications/read', { token: mine.token, body })
    expect((await read({ ids: [newest._id, foreign._id] })).status).toBe(200)
    expect((await list(mine.token)).unread).toBe(2)
    expect((await list(other.token)).unread).toBe(1)
    await t.database.pool.query('update notifications set order_id = null where user_id = $1', [mine.id])
    await read({ orderId: '0123456789abcdefghjkmnpqrs' })
    expect((await list(mine.token)).unread).toBe(2)
    await read({})
    expect((await list(mine.token)).unread).toBe(0)
    expect((await list(mine.token)).notifications[0].readAt).not.toBeNull()
  })
})

it('lists notifications with the number, the car and the picture of their order', async () => {
  const users = await createTestUsers(t)
  const orderId = await orderIn(t, users, 'assigned')
  await t.database.pool.query("update orders set picture_name = 'build.webp' where id = $1", [orderId])
  const { order } = (await t.call('GET', `/api/orders/${orderId}`, { token: users.engineer.token })).body
  const { notifications } = (await t.call('GET', '/api/notifications', { token: users.engineer.token })).body
  const { make, model, year } = order.carDetails
  expect(notifications.find((one: { orderId: string }) => one.orderId === orderId).order).toEqual({
    orderNumber: order.orderNumber,
    carDetails: { make, model, year, bodyType: order.carDetails.bodyType ?? null },
    picture: expect.stringContaining('build.webp'),
  })
})

it("shows the start of an unread message to the order's customer only", async () => {
  const users = await createTestUsers(t)
  const orderId = await orderIn(t, users, 'assigned')
  const client = await connect(t.url, users.engineer.token)
  await client.send({ orderId, content: `Which mounting ${'x'.repeat(200)}`, messageType: 'text' })
  client.close()
  const bodyFor = async ({ id, token }: TestUser) => {
    await t.database.pool.query(
      "insert into notifications (id, user_id, order_id, kind, title, body, created_at) values ($1, $2, $3, 'chat.unread', '', 'stored', $4)",
      [`n${id.slice(1)}`, id, orderId, t.clock.now()],
    )
    const { notifications } = (await t.call('GET', '/api/notifications', { token })).body
    return notifications.find(({ kind }: { kind: string }) => kind === 'chat.unread').body
  }
  expect(await bodyFor(users.customer)).toMatch(/^Which mounting x{124}…$/)
  expect(await bodyFor(users.engineer)).toBe('stored')
})

describe('notification settings', () => {
  let testUsers: TestUsers
  beforeAll(async () => {
    testUsers = await createTestUsers(t)
  })
  const settings = (user: TestUser) => t.call('GET', '/api/notifications/settings', { token: user.token })
  const mute = (user: TestUser, muted: unknown) => t.call('PUT', '/api/notifications/settings', { token: user.token, body: { muted } })
  const titles = async (user: TestUser): Promise<string[]> => {
    const { body } = await t.call('GET', '/api/notifications?limit=100', { token: user.token })
    return body.notifications.map(({ title }: { title: string }) => title)
  }

  it('are all on by default and store changes', async () => {
    const user = await t.createUser()
    expect((await settings(user)).body.settings).toEqual({ muted: [], mailMuted: [] })
    expect((await mute(user, ['chat', 'quote', 'chat'])).body.settings).toEqual({ muted: ['chat', 'quote'], mailMuted: [] })
    const body = { mailMuted: ['production'] }
    await t.call('PUT', '/api/notifications/settings', { token: user.token, body })
    expect((await settings(user)).body.settings).toEqual({ muted: ['chat', 'quote'], mailMuted: ['production'] })
    await mute(user, [])
    expect((await settings(user)).body.settings).toEqual({ muted: [], mailMuted: ['production'] })
    for (const wrong of [['receipt'], ['everything'], 'all', null]) expect((await mute(user, wrong)).status).toBe(400)
    expect((await t.call('GET', '/api/notifications/settings')).status).toBe(401)
  })

  it('mute one topic for one user only', async () => {
    await mute(testUsers.customer, ['assigned'])
    await mute(testUsers.engineer, ['revision'])
    await orderIn(t, testUsers, 'revision_requested')
    expect(await titles(testUsers.customer)).toEqual(expect.arrayContaining(['Design fee paid', 'Design started']))
    expect((await titles(testUsers.customer)).join('\n')).not.toContain('is your engineer')
    expect(await titles(testUsers.engineer)).toEqual(['You have a new order'])
  })

  it('never mute a receipt', async () => {
    const customer = await t.createUser()
    await mute(customer, [...NOTIFICATION_TOPICS])
    await orderIn(t, { ...testUsers, customer }, 'in_production')
    expect((await titles(customer)).sort()).toEqual(['Design fee paid', 'Payment received'])
  })
})
