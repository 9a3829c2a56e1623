import type { Joined } from '@vorta/contract/chat/schema'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { type ChatClient, type ChatUsers, connect, createChatUsers, pause, until, uploadChatFile } from '../../../test/chat.ts'
import { makeOrder } from '../../../test/chat-order.ts'
import { addressOf } from '../../../test/database-server.ts'
import { startDeliveryClient } from '../../../test/delivery-client.ts'
import { startFaultProxy } from '../../../test/fault-proxy.ts'
import { endPrograms, type Program, startProgram } from '../../../test/program.ts'
import { hasRedis, type Redis, startRedis } from '../../../test/redis.ts'
import { messages } from '../../platform/db/schema/chat.ts'

afterAll(() => endPrograms())

describe('two processes with PostgreSQL alone', () => testTwoProcesses(false))
describe.skipIf(!hasRedis())('two processes with Redis', () => testTwoProcesses(true))

describe('two processes that start and stop while Redis is unreachable', () => {
  let t: TestApp
  let a: Program
  let b: Program
  beforeAll(async () => {
    t = await startTestApp()
    const database = { DATA_DIR: t.dataDir, DATABASE_URL: addressOf(t.database.settings) }
    const env = { NODE_ENV: 'test', DEMO: '0', ...database, REDIS_URL: 'redis://127.0.0.1:1' }
    a = await startProgram(env)
    b = await startProgram(env)
  })
  afterAll(async () => {
    expect(await Promise.all([a, b].map((one) => one.stop('SIGTERM')))).toEqual([0, 0])
    await t.close()
  })

  it('deliver messages within a process', async () => {
    const { customer, engineer, orderId } = await createChatUsers(t)
    const [one, other] = await Promise.all([customer, engineer].map(({ token }) => connect(a.url, token)))
    for (const client of [one, other]) expect(await client?.join(orderId)).toMatchObject({ ok: true })
    expect(await one?.send({ orderId, content: 'hello' })).toMatchObject({ ok: true })
    await until('heard', () => other?.messages().length === 1)
    for (const client of [one, other]) client?.close()
  })

  it('close sockets in the other process within a second when a user signs out everywhere', async () => {
    const { customer } = await createChatUsers(t)
    const { body } = await t.call('POST', '/api/auth/login', { body: { email: customer.email, password: 'secret1' } })
    const [ended, current] = [await connect(b.url, customer.token), await connect(b.url, body.token)]
    const reply = await fetch(`${a.url}/api/auth/logout-all`, { method: 'POST', headers: { authorization: `Bearer ${body.token}` } })
    expect(reply.status).toBe(200)
    const since = performance.now()
    await until('ended', () => !ended.socket.connected)
    expect(performance.now() - since).toBeLessThan(1_000)
    expect(current.socket.connected).toBe(true)
    current.close()
  })
})

function testTwoProcesses(isRedis: boolean) {
  // Creates users and orders in the shared database; not one of the two processes under test.
  let t: TestApp
  let redis: Redis | undefined
  let env: Record<string, string>
  let a: Program
  let b: Program
  let users: ChatUsers
  let open: ChatClient[] = []

  beforeAll(async () => {
    t = await startTestApp()
    redis = isRedis ? await startRedis() : undefined
    env = { NODE_ENV: 'test', DEMO: '0', DATA_DIR: t.dataDir, DATABASE_URL: addressOf(t.database.settings) }
    if (redis) env.REDIS_URL = redis.url
    a = await startProgram(env)
    b = await startProgram(env)
    await waitForDiscovery()
  })
  afterAll(async () => {
    await Promise.all([a, b].map((one) => one.stop('SIGTERM')))
    await t.close()
    await redis?.close()
  })
  beforeEach(async () => {
    users = await createChatUsers(t)
  })
  afterEach(() => {
    for (const client of open) client.close()
    open = []
  })

  /** Waits until both processes know of each other; the PostgreSQL adapter discovers them by heartbeat. */
  const waitForDiscovery = () => pause(isRedis ? 0 : 2_500)
  const connectAs = async (at: Program, token: string) => {
    const client = await connect(at.url, token)
    open.push(client)
    return client
  }
  const joinAs = async (at: Program, token: string) => {
    const client = await connectAs(at, token)
    expect(await client.join(users.orderId)).toMatchObject({ ok: true })
    return client
  }
  const both = () => Promise.all([joinAs(a, users.customer.token), joinAs(b, users.engineer.token)])
  const text = (content: string) => ({ orderId: users.orderId, content })
  const heardBy = (client: ChatClient, event: string) => client.received.filter((item) => item.event === event).map((item) => item.args[0])
  const ids = (client: ChatClient) => client.messages().map((message) => message._id)
  const stored = async (orderId: string) =>
    (await t.database.db.select({ id: messages.id }).from(messages).where(eq(messages.orderId, orderId)).orderBy(asc(messages.seq))).map(
      (row) => row.id,
    )
  const callAt = (at: Program, path: string, token: string, method = 'POST', body?: object) =>
    fetch(at.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })

  it('deliver messages in both directions, including long ones and files', async () => {
    const [customer, engineer] = await both()
    for (let i = 0; i < 10; i++) {
      await customer.send(text(`question ${i}`))
      await engineer.send(text(`answer ${i}`))
    }
    await customer.send(text('🏁'.repeat(2_000)))
    const fileUrl = await uploadChatFile(t, users.customer, users.orderId)
    expect(await customer.send({ ...text('see'), messageType: 'file', fileUrl })).toMatchObject({ ok: true })
    await until('all of them', () => [customer, engineer].every((client) => client.messages().length === 22))
    const expected = await stored(users.orderId)
    for (const client of [customer, engineer]) expect(new Set(ids(client))).toEqual(new Set(expected))
    const links = [customer, engineer].map((client) => client.messages().find((message) => message.fileUrl)?.fileUrl)
    expect(new Set(links).size).toBe(2)
    for (const link of links) expect(await (await fetch(b.url + link)).text()).toBe('hello')
  })

  it('share typing, read marks, presence and unread hints', async () => {
    const [customer, engineer] = await both()
    engineer.socket.emit('typing', { orderId: users.orderId })
    await until('typing', () => heardBy(customer, 'typing').length === 1)
    await customer.send(text('hello'))
    await engineer.ask('mark-read', { orderId: users.orderId, seq: 1 })
    await until('read mark', () => heardBy(customer, 'messages-read').length === 1)

    const later = await connectAs(a, users.customer.token)
    await expect
      .poll(() => later.ask<Joined>('join-order-room', users.orderId))
      .toMatchObject({ ok: true, presence: [{ role: 'engineer', online: true }] })
    // The customer closes the tabs in one process and still has one in the other.
    const elsewhere = await joinAs(b, users.customer.token)
    customer.close()
    later.close()
    await pause(1_500)
    expect(heardBy(engineer, 'presence')).not.toContainEqual(expect.objectContaining({ role: 'user', online: false }))
    elsewhere.close()
    await until('gone', () => heardBy(engineer, 'presence').some((one) => (one as { online: boolean }).online === false))
    expect(await engineer.ask<Joined>('join-order-room', users.orderId)).toMatchObject({
      presence: [{ role: 'user', online: false, lastSeenAt: expect.any(String) }],
    })

    const idle = await connectAs(b, users.customer.token)
    await engineer.send(text('are you there?'))
    await until('unread-changed', () => heardBy(idle, 'unread-changed').length > 0)
  })

  it('share order changes, notifications and system messages', async () => {
    const orderId = await makeOrder(t, { userId: users.customer.id })
    const customer = await connectAs(a, users.customer.token)
    await customer.join(orderId)
    const engineer = await connectAs(a, users.otherEngineer.token)
    const assigned = await fetch(`${b.url}/api/orders/${orderId}/assign`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${users.admin.token}`, 'engineer-id': users.otherEngineer.id },
    })
    expect(assigned.status).toBe(200)
    await until('change', () => heardBy(customer, 'order-changed').length > 0)
    await until('system message', () => customer.messages().some((message) => message.senderRole === 'system'))
    await until('notification', () => heardBy(engineer, 'notification').length > 0)
  })

  it('close sockets in the other process when a user signs out or loses a role', async () => {
    const [customer, engineer] = await both()
    const admin = await joinAs(b, users.admin.token)
    expect((await callAt(a, '/api/auth/logout', users.engineer.token)).status).toBe(200)
    await until('signed out', () => !engineer.socket.connected)
    await callAt(a, '/api/auth/update-role', users.admin.token, 'PUT', { role: 'user' })
    await until('admin role switched', () => !admin.socket.connected)
    await customer.send(text('for participants only'))
    const again = await connectAs(b, users.admin.token)
    expect(await again.join(users.orderId)).toMatchObject({ ok: false, message: 'Order not found' })
    expect([...engineer.messages(), ...admin.messages(), ...again.messages()]).toEqual([])
  })

  it('move clients of a killed process to the other one without losing messages', async () => {
    const proxy = await startFaultProxy(a.url)
    const { orderId } = users
    const customer = startDeliveryClient({ url: proxy.url, token: users.customer.token, orderId, polling: false })
    const engineer = startDeliveryClient({ url: b.url, token: users.engineer.token, orderId, polling: false })
    const talk = (round: string) => {
      for (let i = 0; i < 5; i++) {
        customer.send(`${round} customer ${i}`)
        engineer.send(`${round} engineer ${i}`)
      }
    }
    const isSame = async (count: number) => {
      const expected = await stored(orderId)
      for (const client of [customer, engineer]) client.retry()
      return expected.length === count && [customer, engineer].every((client) => client.contents().join() === expected.join())
    }
    talk('before')
    await until('both have ten', () => isSame(10))
    talk('while it dies')
    await a.stop('SIGKILL')
    proxy.aim(b.url)
    talk('after')
    await until('both have thirty', () => isSame(30))
    // Presence requests wait one second for the dead process; the library default would be five.
    const asked = performance.now()
    const other = await connectAs(b, users.admin.token)
    expect(await other.join(orderId)).toMatchObject({ ok: true })
    expect(performance.now() - asked).toBeLessThan(4_500)
    a = await startProgram(env)
    proxy.aim(a.url)
    proxy.cut()
    await waitForDiscovery()
    talk('back again')
    await until('both have forty', () => isSame(40))
    for (const client of [customer, engineer]) client.close()
    await proxy.close()
  })

  it('keep working without losing messages when the connection between them breaks, and reconnect', async () => {
    const [customer, engineer] = await both()
    const cutConnection = () =>
      redis
        ? redis.kill()
        : t.database.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
            where application_name = 'vorta live' and datname = current_database()`)
    await cutConnection()
    if (!redis) await cutConnection()
    const answers = await Promise.all([customer.send(text('sent while disconnected')), engineer.send(text('me too'))])
    expect(answers).toMatchObject([{ ok: true }, { ok: true }])
    // Clients get events of their own process; a catch-up request, which pages send every minute, returns the rest.
    const joined = await engineer.join({ orderId: users.orderId, after: 0 })
    expect(joined.ok && joined.messages.map((message) => message.content).sort()).toEqual(['me too', 'sent while disconnected'])
    await callAt(a, '/api/auth/logout', users.customer.token)
    await until('signed out in the same process', () => !customer.socket.connected)

    await redis?.restart()
    await until('asked to catch up', () => heardBy(engineer, 'resync').length > 0)
    await waitForDiscovery()
    const admin = await joinAs(a, users.admin.token)
    await until('messages cross again', async () => {
      await engineer.send(text('can you hear me?'))
      return admin.messages().length > 0
    })
    expect((await fetch(`${a.url}/api/ready`)).status).toBe(200)
  })
}
