import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { connect } from '../../../test/chat.ts'
import { createTestUsers, orderIn, type TestUsers } from '../../../test/orders.ts'
import { startPushService, vapidClaims } from '../../../test/push-service.ts'

type PushService = Awaited<ReturnType<typeof startPushService>>

let t: TestApp
let service: PushService
let users: TestUsers
beforeAll(async () => {
  service = await startPushService()
  t = await startTestApp({ PUSH_ALLOW_LOCAL: '1', COMPANY_EMAIL: 'studio@vorta.test' })
})
afterAll(async () => {
  await t.close()
  await service.close()
})
beforeEach(async () => {
  users = await createTestUsers(t)
})

const SECONDS_MS = 1_000
async function after(seconds: number) {
  t.clock.advance(seconds * SECONDS_MS)
  await t.app.worker.drain()
}
let names = 0
/** Turns push messages on for the device of this session. */
async function turnOn({ token }: Pick<TestUser, 'token'>) {
  const device = service.device(`device-${++names}`)
  expect((await t.call('PUT', '/api/notifications/push', { token, body: device.subscription })).status).toBe(200)
  return device
}
const status = async (user: Pick<TestUser, 'token'>) => (await t.call('GET', '/api/notifications/push', { token: user.token })).body
const signIn = async ({ email }: TestUser): Promise<TestUser> => {
  const { body } = await t.call('POST', '/api/auth/login', { body: { email, password: 'secret1' } })
  return { token: body.token, id: body.user._id, email }
}
const subscriptions = async (user: TestUser) =>
  (await t.database.pool.query('select id from push_subscriptions where user_id = $1', [user.id])).rows.length

describe('push notifications', () => {
  it('reach the device encrypted and signed, with no more than the subject of an email', async () => {
    const device = await turnOn(users.customer)
    const orderId = await orderIn(t, users, 'assigned')
    await after(16)
    const { order } = (await t.call('GET', `/api/orders/${orderId}`, { token: users.customer.token })).body
    const url = `/dashboard?order=${orderId}&view=details`
    expect(device.messages()).toEqual([
      {
        title: expect.stringContaining('is your engineer'),
        body: order.orderNumber,
        tag: expect.any(String),
        url,
        actions: [{ action: 'open', title: 'Open', url }],
      },
    ])
    const [request] = service.received.filter(({ path }) => path === device.path)
    const { publicKey } = await status(users.customer)
    expect(vapidClaims(request?.authorization ?? '', publicKey)).toMatchObject({ aud: service.origin, sub: 'mailto:studio@vorta.test' })
    expect(request?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' })
    expect(request?.body.toString('latin1')).not.toContain('engineer')
  })

  it('are not sent for what was read on the site, for muted topics, or to other devices', async () => {
    const [device, muted] = [await turnOn(users.customer), await turnOn(users.engineer)]
    await t.call('PUT', '/api/notifications/settings', { token: users.engineer.token, body: { muted: ['assigned'] } })
    // Email settings do not matter.
    await t.call('PUT', '/api/notifications/settings', { token: users.customer.token, body: { mailMuted: ['assigned'] } })
    const [seen, unseen] = [await orderIn(t, users, 'assigned'), await orderIn(t, users, 'assigned')]
    await t.call('POST', '/api/notifications/read', { token: users.customer.token, body: { orderId: seen } })
    await after(16)
    expect(device.messages().map(({ url }) => url)).toEqual([`/dashboard?order=${unseen}&view=details`])
    expect(muted.messages()).toEqual([])
  })

  it('tell admins about a new order, once, even if they get no emails about it', async () => {
    const device = await turnOn(users.admin)
    await t.call('PUT', '/api/notifications/settings', { token: users.admin.token, body: { mailMuted: ['company'] } })
    const [seen, unseen] = [await orderIn(t, users, 'pending'), await orderIn(t, users, 'pending')]
    await t.call('POST', '/api/notifications/read', { token: users.admin.token, body: { orderId: seen } })
    await t.app.notifications.sendDue()
    await after(0)
    expect(device.messages()).toEqual([])
    t.clock.advance(16 * SECONDS_MS)
    for (let run = 0; run < 2; run++) await t.app.notifications.sendDue()
    await after(0)
    expect(device.messages().map(({ url }) => url)).toEqual([`/admin-dashboard?order=${unseen}&view=details`])
  })

  it('tell both participants of a chat about unread messages, with an action to reply', async () => {
    const orderId = await orderIn(t, users, 'assigned')
    const [customer, engineer] = [await turnOn(users.customer), await turnOn(users.engineer)]
    await after(16)
    const client = await connect(t.url, users.engineer.token)
    const send = (content: string) => client.send({ orderId, content, clientMessageId: `${orderId}-${content}` })
    for (const text of ['One', 'Two']) expect(await send(text)).toMatchObject({ ok: true })
    await after(16)
    const chatUrl = `/dashboard?order=${orderId}&view=chat`
    const messages = customer.messages().filter(({ url }) => url === chatUrl)
    expect(messages).toHaveLength(1)
    expect(messages[0]).toMatchObject({
      title: 'New message from your engineer',
      tag: `chat.unread:${orderId}`,
      actions: [
        { action: 'reply', title: 'Reply', url: chatUrl },
        { action: 'open', title: 'Open', url: `/dashboard?order=${orderId}&view=details` },
      ],
    })
    expect(JSON.stringify(messages)).not.toMatch(/One|Two/)
    // The email about the same messages later is not pushed again.
    await after(11 * 60)
    await after(16)
    expect(customer.messages().filter(({ url }) => url === chatUrl)).toHaveLength(1)
    const reply = await connect(t.url, users.customer.token)
    expect(await reply.send({ orderId, content: 'Three', clientMessageId: `${orderId}-3` })).toMatchObject({ ok: true })
    await after(16)
    expect(engineer.messages().map(({ title, url }) => ({ title, url }))).toContainEqual({
      title: 'New message from your customer',
      url: `/engineer-dashboard?order=${orderId}&view=chat`,
    })
    client.close()
    reply.close()
  })

  it('end on a device that is signed out, and on all others after a password change', async () => {
    const [phone, tablet] = [await signIn(users.customer), await signIn(users.customer)]
    await turnOn(users.customer)
    await turnOn(phone)
    await turnOn(tablet)
    expect(await subscriptions(users.customer)).toBe(3)
    await t.call('POST', '/api/auth/logout', { token: tablet.token })
    expect(await subscriptions(users.customer)).toBe(2)
    const body = { currentPassword: 'secret1', newPassword: 'secret2' }
    await t.call('PUT', '/api/auth/password', { token: phone.token, body })
    expect(await subscriptions(users.customer)).toBe(1)
    expect((await status(phone)).isOn).toBe(true)
    await t.call('DELETE', '/api/notifications/push', { token: phone.token })
    expect([await subscriptions(users.customer), (await status(phone)).isOn]).toEqual([0, false])
  })

  it('move with a browser to the account that turned them on last', async () => {
    const device = await turnOn(users.customer)
    await t.call('PUT', '/api/notifications/push', { token: users.stranger.token, body: device.subscription })
    expect([await subscriptions(users.customer), await subscriptions(users.stranger)]).toEqual([0, 1])
  })

  it.each([404, 410, 403])('forget a device whose push service answers %s', async (code) => {
    const device = await turnOn(users.customer)
    service.answer(device.path, code)
    await orderIn(t, users, 'assigned')
    await after(16)
    expect(await subscriptions(users.customer)).toBe(0)
  })

  it('are retried while the push service fails, without a second message to other devices', async () => {
    const [broken, working] = [await turnOn(users.customer), await turnOn(await signIn(users.customer))]
    service.answer(broken.path, 503)
    await orderIn(t, users, 'assigned')
    await after(16)
    expect([broken.messages().length, working.messages().length]).toEqual([1, 1])
    service.answer(broken.path, 201)
    await after(3600)
    expect([broken.messages().length, working.messages().length]).toEqual([2, 1])
    expect(await subscriptions(users.customer)).toBe(2)
  })

  it('are part of the data export and end with the account', async () => {
    const device = await turnOn(users.stranger)
    const { body } = await t.call('POST', '/api/account/export', { token: users.stranger.token, body: { password: 'secret1' } })
    expect(body.data.pushDevices).toEqual([{ endpoint: device.subscription.endpoint, createdAt: expect.any(String) }])
    const erased = await t.call('POST', '/api/account/erase', {
      token: users.stranger.token,
      body: { password: 'secret1', confirmation: 'DELETE' },
    })
    expect(erased.status).toBe(200)
    expect(await subscriptions(users.stranger)).toBe(0)
  })

  it('use one key pair in every process, which survives a change of the secret and is stored encrypted', async () => {
    const [first, second] = ['first', 'second'].map((name) => `${name}-0Zk3qfWm8RtYvXbN2cLsPd7hGjKuE9aQ`)
    const start = (env: Record<string, string>) => startTestApp(env, undefined, t.database)
    await t.database.pool.query('delete from vapid_keys')
    const keyIn = async (env: Record<string, string>) => {
      const one = await start(env)
      const { body } = await one.call('GET', '/api/notifications/push', { token: (await one.createUser()).token })
      await one.close()
      return body.publicKey
    }
    const both = await Promise.all([keyIn({ JWT_SECRET: first ?? '' }), keyIn({ JWT_SECRET: first ?? '' })])
    const { rows } = await t.database.pool.query('select * from vapid_keys')
    expect(new Set([...both, rows[0].public_key]).size).toBe(1)
    expect(Buffer.from(rows[0].encrypted_private_key, 'base64url').length).toBeGreaterThan(32)
    expect(await keyIn({ JWT_SECRET: second ?? '', JWT_SECRET_PREVIOUS: first ?? '' })).toBe(rows[0].public_key)
    expect(await keyIn({ JWT_SECRET: second ?? '' })).toBe(rows[0].public_key)
  })
})

describe('a push endpoint', () => {
  it.each([
    'http://push.example.com/x',
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest',
    'https://push.example.com:8443/x',
    'https://user:pw@push.example.com/x',
    'file:///etc/passwd',
    'x',
  ])('%s is refused outside of tests', async (endpoint) => {
    const strict = await startStrict()
    const { keys } = service.device('x').subscription
    const { status: code } = await strict.app.call('PUT', '/api/notifications/push', { token: strict.token, body: { endpoint, keys } })
    expect(code).toBe(400)
  })

  it.each([
    ['BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiwAA', 'BTBZMqHH6r4Tts7J_aSIgg'],
    ['short', 'BTBZMqHH6r4Tts7J_aSIgg'],
    ['BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4', 'short'],
  ])('needs valid keys, unlike %s and %s', async (p256dh, auth) => {
    const body = { endpoint: 'https://push.example.com/x', keys: { p256dh, auth } }
    expect((await t.call('PUT', '/api/notifications/push', { token: users.customer.token, body })).status).toBe(400)
  })
})

let strictApp: Promise<{ app: TestApp; token: string }> | undefined
/** A server without the setting for tests. */
function startStrict() {
  strictApp ??= (async () => {
    const app = await startTestApp()
    return { app, token: (await app.createUser()).token }
  })()
  return strictApp
}
afterAll(async () => {
  await (await strictApp)?.app.close()
})
