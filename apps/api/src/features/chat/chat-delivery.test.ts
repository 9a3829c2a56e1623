import { asc, eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { type Cast, connect, makeCast, pause, until } from '../../../test/chat.ts'
import { makeOrder } from '../../../test/chat-order.ts'
import { type DeliveryClient, startDeliveryClient } from '../../../test/delivery-client.ts'
import { type FaultProxy, startFaultProxy } from '../../../test/fault-proxy.ts'
import { type App, buildApp } from '../../app.ts'
import { readConfig } from '../../platform/config.ts'
import { messages } from '../../platform/db/schema/chat.ts'
import { openSecrets } from '../../platform/secrets.ts'

const ROUNDS = 100
const SEED = Number(process.env.CHAT_SEED ?? Date.now() % 100_000)

let t: TestApp
let cast: Cast

beforeAll(async () => {
  t = await startTestApp()
  cast = await makeCast(t)
})
afterAll(() => t.close())

const stored = (orderId: string) =>
  t.database.db
    .select({ id: messages.id, seq: messages.seq })
    .from(messages)
    .where(eq(messages.orderId, orderId))
    .orderBy(asc(messages.seq))

/** The program once more on the same database and the same keys, as after a restart. */
async function startAnother(): Promise<{ app: App; url: string }> {
  const config = readConfig({ NODE_ENV: 'test', DEMO: '0', DATA_DIR: t.dataDir, RATE_LIMITS: 'off' })
  const app = await buildApp({
    config,
    database: t.database,
    clock: t.clock,
    log: pino({ level: 'silent' }),
    secrets: await openSecrets(t.dataDir, undefined, false),
    mailer: { send: async () => {} },
    version: 'test',
    siteDir: undefined,
    checkReplies: true,
  })
  return { app, url: await app.server.listen({ port: 0, host: '127.0.0.1' }) }
}

/** A small generator, so that a failing run can be repeated by its seed. */
function randomFrom(seed: number) {
  let state = seed >>> 0
  return (max: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * max)
  }
}

it('one order for all: 2 people × 200 messages at once', async () => {
  const orderId = await makeOrder(t, { userId: cast.customer.id, engineerId: cast.engineer.id })
  const clients = await Promise.all([cast.customer, cast.engineer].map((person) => connect(t.url, person.token)))
  await Promise.all(clients.map((client) => client.join(orderId)))
  await Promise.all(
    clients.flatMap((client, who) => Array.from({ length: 200 }, (_, i) => client.send({ orderId, content: `${who} ${i}` }))),
  )
  const rows = await stored(orderId)
  expect(rows.map((row) => row.seq)).toEqual(Array.from({ length: 400 }, (_, i) => i + 1))
  for (const [who, client] of clients.entries()) {
    await until('all of them', () => client.messages().length === 400)
    // Sent out as they were numbered, and each person's in the order they were written.
    expect(client.messages().map((message) => message._id)).toEqual(rows.map((row) => row.id))
    const own = client.messages().filter((message) => message.content.startsWith(`${who} `))
    expect(own.map((message) => message.content)).toEqual(own.map((_, i) => `${who} ${i}`))
    client.close()
  }
})

it('a lost acknowledgement: the resend finds its message stored', async () => {
  const orderId = await makeOrder(t, { userId: cast.customer.id, engineerId: cast.engineer.id })
  const proxy = await startFaultProxy(t.url)
  const client = startDeliveryClient({ url: proxy.url, token: cast.customer.token, orderId, polling: false })
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

it(`${ROUNDS} rounds of cuts, delays and restarts end with the same list everywhere (seed ${SEED})`, async () => {
  const random = randomFrom(SEED)
  const orderId = await makeOrder(t, { userId: cast.customer.id, engineerId: cast.engineer.id })
  let server = await startAnother()
  const roads = await Promise.all([0, 1, 2].map(() => startFaultProxy(server.url)))
  const seats = [
    { token: cast.customer.token, polling: false },
    { token: cast.customer.token, polling: true },
    { token: cast.engineer.token, polling: false },
  ]
  const clients = seats.map((seat, i) => startDeliveryClient({ ...seat, orderId, url: roads[i]?.url ?? '' }))

  const restart = async () => {
    const closing = server.app.close()
    await pause(random(30))
    server = await startAnother()
    for (const road of roads) road.aim(server.url)
    // What hangs on the old one hangs for good.
    for (const road of roads) road.cut()
    await closing
  }
  const faults: ((road: FaultProxy) => unknown)[] = [
    (road) => road.cut(),
    (road) => {
      road.setOpen(false)
      road.cut()
    },
    (road) => road.delay(random(2) ? 'up' : 'down', () => random(40)),
    (road) => road.swallow(random(2) ? 'up' : 'down', true),
    () => {},
  ]
  const heal = (road: FaultProxy) => {
    const wasDeaf = road.heal()
    if (wasDeaf) road.cut()
  }

  let written = 0
  for (let round = 0; round < ROUNDS; round++) {
    const write = () => {
      for (const client of clients) for (let i = random(3); i > 0; i--) client.send(`round ${round} message ${++written}`)
    }
    write()
    for (const road of roads) faults[random(faults.length)]?.(road)
    write()
    await pause(random(40))
    if (round % 10 === 9) await restart()
    write()
    for (const road of roads) heal(road)
    await settle(clients, orderId, round)
  }
  expect(written).toBe((await stored(orderId)).length)
  for (const client of clients) client.close()
  await Promise.all(roads.map((road) => road.close()))
  await server.app.close()
}, 180_000)

async function settle(clients: DeliveryClient[], orderId: string, round: number) {
  const isQuiet = async () => {
    const total = (await stored(orderId)).length
    for (const client of clients) client.nudge()
    return clients.every((client) => client.waiting() === 0 && client.reached() === total)
  }
  await until(`round ${round}: every client has everything`, isQuiet, 10_000).catch((error: Error) => {
    throw new Error([error.message, ...clients.map((client) => `${client.name}: ${client.state()}`)].join('\n'))
  })
  const truth = (await stored(orderId)).map((row) => row.id)
  for (const client of clients) expect(client.contents(), `${client.name}, round ${round}`).toEqual(truth)
}
