import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { type Cast, type ChatClient, connect, makeCast, pause, until } from '../../../test/chat.ts'

let t: TestApp
let cast: Cast
const open: ChatClient[] = []

beforeAll(async () => {
  t = await startTestApp({ RATE_LIMITS: 'on' })
  cast = await makeCast(t)
})
afterAll(async () => {
  for (const client of open) client.close()
  await t.close()
})

const on = async (token: string, options?: object) => {
  const client = await connect(t.url, token, options)
  open.push(client)
  return client
}
const stillServes = async () => {
  expect((await t.call('GET', '/api/health')).status).toBe(200)
  const engineer = await on(cast.engineer.token)
  expect(await engineer.send({ orderId: cast.orderId, content: 'still here' })).toMatchObject({ ok: true })
  engineer.close()
}

it('takes 20 messages in 10 seconds from one person, then asks for patience', async () => {
  const client = await on(cast.customer.token)
  const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => client.send({ orderId: cast.orderId, content: `m${i}` })))
  expect(answers.filter((answer) => answer.ok)).toHaveLength(20)
  const refused = answers.filter((answer) => !answer.ok)
  expect(refused[0]).toEqual({ ok: false, message: 'You are sending messages too quickly', code: 'too_many' })
  t.clock.advance(11_000)
  expect(await client.send({ orderId: cast.orderId, content: 'later' })).toMatchObject({ ok: true })
  t.clock.advance(11_000)
})

it('survives 5000 messages in a second and ends the connection that sent them', async () => {
  const client = await on(cast.customer.token)
  for (let i = 0; i < 5_000; i++) client.socket.emit('send-message', { orderId: cast.orderId, content: `flood ${i}` })
  // Where it takes longer than the ten seconds of a window, the next one lets some through as well.
  const stored = async () => {
    const { rows } = await t.database.pool.query<{ n: number }>("select count(*)::int as n from messages where content like 'flood %'")
    return rows[0]?.n ?? 0
  }
  await until('cut off', () => !client.socket.connected, 120_000)
  await stillServes()
  expect(await stored()).toBeLessThan(1_000)
  t.clock.advance(61_000)
})

it.each([
  ['events that are refused', (client: ChatClient) => client.socket.emit('join-order-room', 'nobody-knows-this-order')],
  ['events that do not exist', (client: ChatClient) => client.socket.emit('open-sesame' as 'typing', {} as never)],
])('disconnects a client that keeps sending %s, and nobody else', async (_, send) => {
  const [client, engineer] = [await on(cast.customer.token), await on(cast.engineer.token)]
  for (let i = 0; i < 50; i++) send(client)
  await pause(1_000)
  expect(client.socket.connected).toBe(true)
  send(client)
  await until('disconnected', () => !client.socket.connected)
  expect(engineer.socket.connected).toBe(true)
  engineer.close()
  t.clock.advance(61_000)
})

it('limits connections of one address that never sign in, and closes them within seconds', async () => {
  const signedIn = await on(cast.customer.token)
  const open = async () => (await fetch(`${t.url}/socket.io/?EIO=4&transport=polling`)).status
  const statuses = await Promise.all(Array.from({ length: 40 }, open))
  expect(statuses.filter((status) => status === 200)).toHaveLength(30)
  expect(await open()).toBe(403)
  expect(signedIn.socket.connected).toBe(true)
  await until('room again', async () => (await open()) === 200, 8_000)
  await until('a place to sign in', () =>
    on(cast.engineer.token).then(
      () => true,
      () => false,
    ),
  )
})

it('gives one person ten sockets and no more', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 14 }, () => on(cast.otherCustomer.token)))
  await pause(100)
  const connected = tries.filter((one) => one.status === 'fulfilled' && one.value.socket.connected)
  expect(connected).toHaveLength(10)
  await expect(on(cast.otherCustomer.token)).rejects.toThrow('too many connections')
  for (const one of connected) if (one.status === 'fulfilled') one.value.close()
  await until('a free seat', () =>
    on(cast.otherCustomer.token).then(
      () => true,
      () => false,
    ),
  )
})

it('closes only the socket whose frame is over 64 KB', async () => {
  const [big, other] = await Promise.all([on(cast.customer.token), on(cast.engineer.token)])
  big.socket.emit('send-message', { orderId: cast.orderId, content: 'x'.repeat(1024 * 1024) })
  await until('closed', () => !big.socket.connected)
  expect(other.socket.connected).toBe(true)
  await stillServes()
})
