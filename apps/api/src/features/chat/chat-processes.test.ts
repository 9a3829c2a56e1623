import type { Joined } from '@vorta/contract/chat/schema'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { type Cast, type ChatClient, connect, makeCast, pause, until, uploadChatFile } from '../../../test/chat.ts'
import { makeOrder } from '../../../test/chat-order.ts'
import { addressOf } from '../../../test/database-server.ts'
import { startDeliveryClient } from '../../../test/delivery-client.ts'
import { startFaultProxy } from '../../../test/fault-proxy.ts'
import { discardProgram, type Program, startProgram } from '../../../test/program.ts'
import { hasRedis, type Redis, startRedis } from '../../../test/redis.ts'
import { messages } from '../../platform/db/schema/chat.ts'

afterAll(() => discardProgram())

describe('two processes with PostgreSQL alone', { timeout: 600_000 }, () => beTwo(false))
describe.skipIf(!hasRedis())('two processes with Redis', { timeout: 600_000 }, () => beTwo(true))

it('a Redis that is not there keeps nobody from starting, chatting and stopping', { timeout: 60_000 }, async () => {
  const t = await startTestApp()
  const { customer, engineer, orderId } = await makeCast(t)
  const env = { NODE_ENV: 'test', DEMO: '0', DATA_DIR: t.dataDir, DATABASE_URL: addressOf(t.database.settings) }
  const withAdvisoryLock = await startProgram({ ...env, REDIS_URL: 'redis://127.0.0.1:1' })
  const [one, other] = await Promise.all([customer, engineer].map(({ token }) => connect(withAdvisoryLock.url, token)))
  for (const client of [one, other]) expect(await client?.join(orderId)).toMatchObject({ ok: true })
  expect(await one?.send({ orderId, content: 'hello' })).toMatchObject({ ok: true })
  await until('heard', () => other?.messages().length === 1)
  for (const client of [one, other]) client?.close()
  expect(await withAdvisoryLock.stop('SIGTERM')).toBe(0)
  await t.close()
})

it('signing out everywhere ends sockets at another process within a second while Redis is down', { timeout: 120_000 }, async () => {
  const t = await startTestApp()
  const { customer } = await makeCast(t)
  const env = {
    NODE_ENV: 'test',
    DEMO: '0',
    DATA_DIR: t.dataDir,
    DATABASE_URL: addressOf(t.database.settings),
    REDIS_URL: 'redis://127.0.0.1:1',
  }
  const [a, b] = [await startProgram(env), await startProgram(env)]
  const { body } = await t.call('POST', '/api/auth/login', { body: { email: customer.email, password: 'secret1' } })
  const [ended, kept] = [await connect(b.url, customer.token), await connect(b.url, body.token)]
  const reply = await fetch(`${a.url}/api/auth/logout-all`, { method: 'POST', headers: { authorization: `Bearer ${body.token}` } })
  expect(reply.status).toBe(200)
  const since = performance.now()
  await until('ended', () => !ended.socket.connected)
  expect(performance.now() - since).toBeLessThan(1_000)
  expect(kept.socket.connected).toBe(true)
  kept.close()
  await Promise.all([a, b].map((one) => one.stop('SIGTERM')))
  await t.close()
})

function beTwo(isRedis: boolean) {
  // Makes people and orders; it is on the same database, yet no part of the two.
  let t: TestApp
  let redis: Redis | undefined
  let env: Record<string, string>
  let a: Program
  let b: Program
  let cast: Cast
  let open: ChatClient[] = []

  beforeAll(async () => {
    t = await startTestApp()
    redis = isRedis ? await startRedis() : undefined
    env = { NODE_ENV: 'test', DEMO: '0', DATA_DIR: t.dataDir, DATABASE_URL: addressOf(t.database.settings) }
    if (redis) env.REDIS_URL = redis.url
    a = await startProgram(env)
    b = await startProgram(env)
    await meet()
  })
  afterAll(async () => {
    await Promise.all([a, b].map((one) => one.stop('SIGTERM')))
    await t.close()
    await redis?.close()
  })
  beforeEach(async () => {
    cast = await makeCast(t)
  })
  afterEach(() => {
    for (const client of open) client.close()
    open = []
  })

  /** Both sides know of each other; PostgreSQL's adapter counts those it has heard of. */
  const meet = () => pause(isRedis ? 0 : 2_500)
  const on = async (at: Program, token: string) => {
    const client = await connect(at.url, token)
    open.push(client)
    return client
  }
  const joined = async (at: Program, token: string) => {
    const client = await on(at, token)
    expect(await client.join(cast.orderId)).toMatchObject({ ok: true })
    return client
  }
  const both = () => Promise.all([joined(a, cast.customer.token), joined(b, cast.engineer.token)])
  const text = (content: string) => ({ orderId: cast.orderId, content })
  const heardBy = (client: ChatClient, event: string) => client.heard.filter((one) => one.event === event).map((one) => one.args[0])
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

  it('messages go both ways, long ones and pictures too', async () => {
    const [customer, engineer] = await both()
    for (let i = 0; i < 10; i++) {
      await customer.send(text(`question ${i}`))
      await engineer.send(text(`answer ${i}`))
    }
    await customer.send(text('🏁'.repeat(2_000)))
    const fileUrl = await uploadChatFile(t, cast.customer, cast.orderId)
    expect(await customer.send({ ...text('see'), messageType: 'file', fileUrl })).toMatchObject({ ok: true })
    await until('all of them', () => [customer, engineer].every((client) => client.messages().length === 22))
    const truth = await stored(cast.orderId)
    for (const client of [customer, engineer]) expect(new Set(ids(client))).toEqual(new Set(truth))
    const links = [customer, engineer].map((client) => client.messages().find((message) => message.fileUrl)?.fileUrl)
    expect(new Set(links).size).toBe(2)
    for (const link of links) expect(await (await fetch(b.url + link)).text()).toBe('hello')
  })

  it('typing, read marks, who is there and what waits are told across', async () => {
    const [customer, engineer] = await both()
    engineer.socket.emit('typing', { orderId: cast.orderId })
    await until('typing', () => heardBy(customer, 'typing').length === 1)
    await customer.send(text('hello'))
    await engineer.ask('mark-read', { orderId: cast.orderId, seq: 1 })
    await until('read mark', () => heardBy(customer, 'messages-read').length === 1)

    const later = await on(a, cast.customer.token)
    await expect
      .poll(() => later.ask<Joined>('join-order-room', cast.orderId))
      .toMatchObject({ ok: true, presence: [{ role: 'engineer', online: true }] })
    // One of two pages of the customer closes, in the one process; the other page is in the other.
    const elsewhere = await joined(b, cast.customer.token)
    customer.close()
    later.close()
    await pause(1_500)
    expect(heardBy(engineer, 'presence')).not.toContainEqual(expect.objectContaining({ role: 'user', online: false }))
    elsewhere.close()
    await until('gone', () => heardBy(engineer, 'presence').some((one) => (one as { online: boolean }).online === false))
    expect(await engineer.ask<Joined>('join-order-room', cast.orderId)).toMatchObject({
      presence: [{ role: 'user', online: false, lastSeenAt: expect.any(String) }],
    })

    const idle = await on(b, cast.customer.token)
    await engineer.send(text('are you there?'))
    await until('unread-changed', () => heardBy(idle, 'unread-changed').length > 0)
  })

  it('what happens on an order is told across: change, notification, system line', async () => {
    const orderId = await makeOrder(t, { userId: cast.customer.id })
    const customer = await on(a, cast.customer.token)
    await customer.join(orderId)
    const engineer = await on(a, cast.otherEngineer.token)
    const assigned = await fetch(`${b.url}/api/orders/${orderId}/assign`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${cast.admin.token}`, 'engineer-id': cast.otherEngineer.id },
    })
    expect(assigned.status).toBe(200)
    await until('change', () => heardBy(customer, 'order-changed').length > 0)
    await until('system line', () => customer.messages().some((message) => message.senderRole === 'system'))
    await until('notification', () => heardBy(engineer, 'notification').length > 0)
  })

  it('whoever is signed out or loses a role in one process is out in the other', async () => {
    const [customer, engineer] = await both()
    const admin = await joined(b, cast.admin.token)
    expect((await callAt(a, '/api/auth/logout', cast.engineer.token)).status).toBe(200)
    await until('signed out', () => !engineer.socket.connected)
    await callAt(a, '/api/auth/update-role', cast.admin.token, 'PUT', { role: 'user' })
    await until('no admin any more', () => !admin.socket.connected)
    await customer.send(text('for whoever may read'))
    const again = await on(b, cast.admin.token)
    expect(await again.join(cast.orderId)).toMatchObject({ ok: false, message: 'Order not found' })
    expect([...engineer.messages(), ...admin.messages(), ...again.messages()]).toEqual([])
  })

  it('a killed process: its people go on in the other with the same list', async () => {
    const road = await startFaultProxy(a.url)
    const { orderId } = cast
    const customer = startDeliveryClient({ url: road.url, token: cast.customer.token, orderId, polling: false })
    const engineer = startDeliveryClient({ url: b.url, token: cast.engineer.token, orderId, polling: false })
    const talk = (round: string) => {
      for (let i = 0; i < 5; i++) {
        customer.send(`${round} customer ${i}`)
        engineer.send(`${round} engineer ${i}`)
      }
    }
    const isSame = async (count: number) => {
      const truth = await stored(orderId)
      for (const client of [customer, engineer]) client.nudge()
      return truth.length === count && [customer, engineer].every((client) => client.contents().join() === truth.join())
    }
    talk('before')
    await until('both have ten', () => isSame(10))
    talk('while it dies')
    await a.stop('SIGKILL')
    road.aim(b.url)
    talk('after')
    await until('both have thirty', () => isSame(30))
    // Who is gone with the dead process is asked for only so long: a second, where the library would wait for five.
    const asked = performance.now()
    const other = await on(b, cast.admin.token)
    expect(await other.join(orderId)).toMatchObject({ ok: true })
    expect(performance.now() - asked).toBeLessThan(4_500)
    a = await startProgram(env)
    road.aim(a.url)
    road.cut()
    await meet()
    talk('back again')
    await until('both have forty', () => isSame(40))
    for (const client of [customer, engineer]) client.close()
    await road.close()
  })

  it('the line between them breaks: nothing stops, nothing is lost, and it comes back', async () => {
    const [customer, engineer] = await both()
    const cutLine = () =>
      redis
        ? redis.kill()
        : t.database.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
            where application_name = 'vorta live' and datname = current_database()`)
    await cutLine()
    if (!redis) await cutLine()
    const answers = await Promise.all([customer.send(text('into the dark')), engineer.send(text('me too'))])
    expect(answers).toMatchObject([{ ok: true }, { ok: true }])
    // Each hears its own process; the rest is there as soon as somebody asks, as pages do once a minute.
    const place = await engineer.join({ orderId: cast.orderId, after: 0 })
    expect(place.ok && place.messages.map((message) => message.content).sort()).toEqual(['into the dark', 'me too'])
    await callAt(a, '/api/auth/logout', cast.customer.token)
    await until('signed out in the same process', () => !customer.socket.connected)

    await redis?.revive()
    await until('told to look again', () => heardBy(engineer, 'look-again').length > 0)
    await meet()
    const admin = await joined(a, cast.admin.token)
    await until('news cross again', async () => {
      await engineer.send(text('can you hear me?'))
      return admin.messages().length > 0
    })
    expect((await fetch(`${a.url}/api/ready`)).status).toBe(200)
  })
}
