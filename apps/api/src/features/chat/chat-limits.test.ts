import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { type ChatClient, type ChatUsers, connect, createChatUsers, pause, until } from '../../../test/chat.ts'

let t: TestApp
let users: ChatUsers
const open: ChatClient[] = []

beforeAll(async () => {
  t = await startTestApp({ RATE_LIMITS: 'on' })
  users = await createChatUsers(t)
})
afterAll(async () => {
  for (const client of open) client.close()
  await t.close()
})

const connectAs = async (token: string, options?: object) => {
  const client = await connect(t.url, token, options)
  open.push(client)
  return client
}
const expectStillServing = async () => {
  expect((await t.call('GET', '/api/health')).status).toBe(200)
  const engineer = await connectAs(users.engineer.token)
  expect(await engineer.send({ orderId: users.orderId, content: 'still here' })).toMatchObject({ ok: true })
  engineer.close()
}

it('accepts 20 messages in 10 seconds from one user and rejects the rest', async () => {
  const client = await connectAs(users.customer.token)
  const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => client.send({ orderId: users.orderId, content: `m${i}` })))
  expect(answers.filter((answer) => answer.ok)).toHaveLength(20)
  const refused = answers.filter((answer) => !answer.ok)
  expect(refused[0]).toEqual({
    ok: false,
    message: "You're sending messages too quickly. Wait a moment, then try again.",
    code: 'too_many',
  })
  t.clock.advance(11_000)
  expect(await client.send({ orderId: users.orderId, content: 'later' })).toMatchObject({ ok: true })
  t.clock.advance(11_000)
})

it('survives 5000 messages in a second and disconnects their sender', async () => {
  const client = await connectAs(users.customer.token)
  for (let i = 0; i < 5_000; i++) client.socket.emit('send-message', { orderId: users.orderId, content: `flood ${i}` })
  // On a slow machine the flood spans several ten-second windows, and each lets some messages through.
  const stored = async () => {
    const { rows } = await t.database.pool.query<{ n: number }>("select count(*)::int as n from messages where content like 'flood %'")
    return rows[0]?.n ?? 0
  }
  await until('disconnected', () => !client.socket.connected, 120_000)
  await expectStillServing()
  expect(await stored()).toBeLessThan(1_000)
  t.clock.advance(61_000)
})

it.each([
  ['rejected events', (client: ChatClient) => client.socket.emit('join-order-room', 'unknown-order')],
  ['unknown events', (client: ChatClient) => client.socket.emit('no-such-event' as 'typing', {} as never)],
])('disconnects only the client that keeps sending %s', async (_, send) => {
  const [client, engineer] = [await connectAs(users.customer.token), await connectAs(users.engineer.token)]
  for (let i = 0; i < 50; i++) send(client)
  await pause(1_000)
  expect(client.socket.connected).toBe(true)
  send(client)
  await until('disconnected', () => !client.socket.connected)
  expect(engineer.socket.connected).toBe(true)
  engineer.close()
  t.clock.advance(61_000)
})

it('limits unauthenticated connections per address and closes them within seconds', async () => {
  const signedIn = await connectAs(users.customer.token)
  const open = async () => (await fetch(`${t.url}/socket.io/?EIO=4&transport=polling`)).status
  const statuses = await Promise.all(Array.from({ length: 40 }, open))
  expect(statuses.filter((status) => status === 200)).toHaveLength(30)
  expect(await open()).toBe(403)
  expect(signedIn.socket.connected).toBe(true)
  await until('a free connection', async () => (await open()) === 200, 8_000)
  await until('an authenticated connection', () =>
    connectAs(users.engineer.token).then(
      () => true,
      () => false,
    ),
  )
})

it('allows ten sockets per user', async () => {
  const attempts = await Promise.allSettled(Array.from({ length: 14 }, () => connectAs(users.otherCustomer.token)))
  await pause(100)
  const connected = attempts.filter((attempt) => attempt.status === 'fulfilled' && attempt.value.socket.connected)
  expect(connected).toHaveLength(10)
  await expect(connectAs(users.otherCustomer.token)).rejects.toThrow('too many connections')
  for (const attempt of connected) if (attempt.status === 'fulfilled') attempt.value.close()
  await until('a free connection', () =>
    connectAs(users.otherCustomer.token).then(
      () => true,
      () => false,
    ),
  )
})

it('closes only the socket that sends a frame over 64 KB', async () => {
  const [big, other] = await Promise.all([connectAs(users.customer.token), connectAs(users.engineer.token)])
  big.socket.emit('send-message', { orderId: users.orderId, content: 'x'.repeat(1024 * 1024) })
  await until('closed', () => !big.socket.connected)
  expect(other.socket.connected).toBe(true)
  await expectStillServing()
})
