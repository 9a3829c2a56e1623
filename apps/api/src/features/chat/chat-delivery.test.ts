import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { type ChatUsers, connect, createChatUsers, pause, until } from '../../../test/chat.ts'
import { makeOrder } from '../../../test/chat-order.ts'
import { addressOf } from '../../../test/database-server.ts'
import { type DeliveryClient, startDeliveryClient } from '../../../test/delivery-client.ts'
import { type FaultProxy, startFaultProxy } from '../../../test/fault-proxy.ts'
import { endPrograms, startProgram } from '../../../test/program.ts'
import { repeats } from '../../../test/repeats.ts'
import { messages } from '../../platform/db/schema/chat.ts'

const ROUNDS = repeats(12, 100)
const SEED = Number(process.env.CHAT_SEED ?? Date.now() % 100_000)

let t: TestApp
let users: ChatUsers

beforeAll(async () => {
  t = await startTestApp()
  users = await createChatUsers(t)
})
afterAll(async () => {
  await t.close()
  await endPrograms()
})

const stored = (orderId: string) =>
  t.database.db
    .select({ id: messages.id, seq: messages.seq })
    .from(messages)
    .where(eq(messages.orderId, orderId))
    .orderBy(asc(messages.seq))

/** Runs the server in its own process, on the same database and with the same keys. */
const startServer = () => startProgram({ NODE_ENV: 'test', DEMO: '0', DATA_DIR: t.dataDir, DATABASE_URL: addressOf(t.database.settings) })

/** A seeded generator, so that a failing run can be repeated. */
function randomFrom(seed: number) {
  let state = seed >>> 0
  return (max: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * max)
  }
}

it('stores and delivers 2 × 200 concurrent messages in the same order for everyone', async () => {
  const orderId = await makeOrder(t, { userId: users.customer.id, engineerId: users.engineer.id })
  const clients = await Promise.all([users.customer, users.engineer].map((user) => connect(t.url, user.token)))
  await Promise.all(clients.map((client) => client.join(orderId)))
  await Promise.all(
    clients.flatMap((client, index) => Array.from({ length: 200 }, (_, i) => client.send({ orderId, content: `${index} ${i}` }))),
  )
  const rows = await stored(orderId)
  expect(rows.map((row) => row.seq)).toEqual(Array.from({ length: 400 }, (_, i) => i + 1))
  for (const [index, client] of clients.entries()) {
    await until('all messages', () => client.messages().length === 400)
    // Delivered by sequence number, with each sender's messages in the order they were sent.
    expect(client.messages().map((message) => message._id)).toEqual(rows.map((row) => row.id))
    const own = client.messages().filter((message) => message.content.startsWith(`${index} `))
    expect(own.map((message) => message.content)).toEqual(own.map((_, i) => `${index} ${i}`))
    client.close()
  }
})

it('does not store a message twice when the client resends it after a lost acknowledgement', async () => {
  const orderId = await makeOrder(t, { userId: users.customer.id, engineerId: users.engineer.id })
  const proxy = await startFaultProxy(t.url)
  const client = startDeliveryClient({ url: proxy.url, token: users.customer.token, orderId, polling: false })
  client.send('first')
  await until('first', () => client.waiting() === 0)
  proxy.swallow('down', true)
  client.send('second')
  await until('stored', async () => (await stored(orderId)).length === 2)
  expect(client.waiting()).toBe(1)
  proxy.swallow('down', false)
  proxy.cut()
  await until('acknowledged', () => client.waiting() === 0)
  expect(client.contents()).toEqual((await stored(orderId)).map((row) => row.id))
  client.close()
  await proxy.close()
})

it('delivers missed messages when a laptop wakes up, with or without a lost connection', async () => {
  const orderId = await makeOrder(t, { userId: users.customer.id, engineerId: users.engineer.id })
  const proxy = await startFaultProxy(t.url)
  const sleepingTab = startDeliveryClient({ url: proxy.url, token: users.customer.token, orderId, polling: false })
  const secondTab = startDeliveryClient({ url: t.url, token: users.customer.token, orderId, polling: true })
  const engineer = await connect(t.url, users.engineer.token)
  const isSame = async () => {
    const expected = (await stored(orderId)).map((row) => row.id).join()
    return [sleepingTab, secondTab].every((client) => client.contents().join() === expected)
  }
  sleepingTab.send('before sleep')
  await until('first message stored', () => sleepingTab.waiting() === 0)

  for (const isCut of [false, true]) {
    for (const direction of ['up', 'down'] as const) proxy.swallow(direction, true)
    for (let i = 0; i < 30; i++) await engineer.send({ orderId, content: `while asleep ${i}` })
    sleepingTab.send('typed before the lid closed')
    proxy.heal()
    if (isCut) proxy.cut()
    // No further message arrives, so only the catch-up request on wake can find the missing ones.
    else await sleepingTab.catchUp()
    await until('the same messages everywhere', async () => sleepingTab.waiting() === 0 && (await isSame()))
  }
  for (const client of [sleepingTab, secondTab, engineer]) client.close()
  await proxy.close()
})

it(
  `${ROUNDS} rounds of disconnects, delays, reordering, kill -9 and restarts leave every client with the same messages (seed ${SEED})`,
  async () => {
    const random = randomFrom(SEED)
    const orderId = await makeOrder(t, { userId: users.customer.id, engineerId: users.engineer.id })
    let server = await startServer()
    const proxies = await Promise.all([0, 1, 2].map(() => startFaultProxy(server.url)))
    const connections = [
      { token: users.customer.token, polling: false },
      { token: users.customer.token, polling: true },
      { token: users.engineer.token, polling: false },
    ]
    const clients = connections.map((connection, i) => startDeliveryClient({ ...connection, orderId, url: proxies[i]?.url ?? '' }))

    const restart = async (signal: 'SIGKILL' | 'SIGTERM') => {
      const ended = server.stop(signal)
      // After SIGTERM the old process may still be stopping when the next one starts.
      if (signal === 'SIGKILL') await ended
      server = await startServer()
      for (const proxy of proxies) proxy.aim(server.url)
      // Connections to the old process would hang forever.
      for (const proxy of proxies) proxy.cut()
      await ended
    }
    const faults: ((proxy: FaultProxy) => unknown)[] = [
      (proxy) => proxy.cut(),
      (proxy) => {
        proxy.setOpen(false)
        proxy.cut()
      },
      (proxy) => proxy.delay(random(2) ? 'up' : 'down', () => random(40)),
      (proxy) => proxy.swallow(random(2) ? 'up' : 'down', true),
      (proxy) => proxy.holdBack(random(150)),
      () => {},
    ]
    const heal = (proxy: FaultProxy) => {
      const wasSwallowing = proxy.heal()
      if (wasSwallowing) proxy.cut()
    }

    let written = 0
    for (let round = 0; round < ROUNDS; round++) {
      const write = () => {
        for (const client of clients) for (let i = random(3); i > 0; i--) client.send(`round ${round} message ${++written}`)
      }
      write()
      for (const proxy of proxies) faults[random(faults.length)]?.(proxy)
      write()
      await pause(random(40))
      if (round % 20 === 3) await restart('SIGKILL')
      if (round % 50 === 8) await restart('SIGTERM')
      write()
      for (const proxy of proxies) heal(proxy)
      await settle(clients, orderId, round)
    }
    expect(written).toBe((await stored(orderId)).length)
    for (const client of clients) client.close()
    await Promise.all(proxies.map((proxy) => proxy.close()))
    await server.stop('SIGTERM')
  },
  repeats(120_000, 600_000),
)

async function settle(clients: DeliveryClient[], orderId: string, round: number) {
  const isSettled = async () => {
    const total = (await stored(orderId)).length
    for (const client of clients) client.retry()
    return clients.every((client) => client.waiting() === 0 && client.reached() === total)
  }
  await until(`round ${round}: every client has every message`, isSettled).catch((error: Error) => {
    throw new Error([error.message, ...clients.map((client) => `${client.name}: ${client.state()}`)].join('\n'))
  })
  const expected = (await stored(orderId)).map((row) => row.id)
  for (const client of clients) expect(client.contents(), `${client.name}, round ${round}`).toEqual(expected)
}
