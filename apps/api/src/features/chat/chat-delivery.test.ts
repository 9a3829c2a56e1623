import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { type Cast, connect, makeCast, pause, until } from '../../../test/chat.ts'
import { makeOrder } from '../../../test/chat-order.ts'
import { addressOf } from '../../../test/database-server.ts'
import { type DeliveryClient, startDeliveryClient } from '../../../test/delivery-client.ts'
import { type FaultProxy, startFaultProxy } from '../../../test/fault-proxy.ts'
import { discardProgram, startProgram } from '../../../test/program.ts'
import { messages } from '../../platform/db/schema/chat.ts'

const ROUNDS = 100
const SEED = Number(process.env.CHAT_SEED ?? Date.now() % 100_000)

let t: TestApp
let cast: Cast

beforeAll(async () => {
  t = await startTestApp()
  cast = await makeCast(t)
})
afterAll(async () => {
  await t.close()
  await discardProgram()
})

const stored = (orderId: string) =>
  t.database.db
    .select({ id: messages.id, seq: messages.seq })
    .from(messages)
    .where(eq(messages.orderId, orderId))
    .orderBy(asc(messages.seq))

/** The real program in a process of its own, on the same database and the same keys. */
const startAnother = () => startProgram({ NODE_ENV: 'test', DEMO: '0', DATA_DIR: t.dataDir, DATABASE_URL: addressOf(t.database.settings) })

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

it('a laptop asleep: what was said meanwhile is there on waking, whether the connection lived or died', async () => {
  const orderId = await makeOrder(t, { userId: cast.customer.id, engineerId: cast.engineer.id })
  const road = await startFaultProxy(t.url)
  const sleeper = startDeliveryClient({ url: road.url, token: cast.customer.token, orderId, polling: false })
  const secondTab = startDeliveryClient({ url: t.url, token: cast.customer.token, orderId, polling: true })
  const engineer = await connect(t.url, cast.engineer.token)
  const isSame = async () => {
    const truth = (await stored(orderId)).map((row) => row.id).join()
    return [sleeper, secondTab].every((client) => client.contents().join() === truth)
  }
  sleeper.send('good night')
  await until('awake', () => sleeper.waiting() === 0)

  for (const isCut of [false, true]) {
    for (const direction of ['up', 'down'] as const) road.swallow(direction, true)
    for (let i = 0; i < 30; i++) await engineer.send({ orderId, content: `while asleep ${i}` })
    sleeper.send('typed before the lid closed')
    road.heal()
    if (isCut) road.cut()
    // Nothing more is said: only the look on waking, which is the one made every minute, can tell.
    else await sleeper.look()
    await until('the same list', async () => sleeper.waiting() === 0 && (await isSame()))
  }
  for (const client of [sleeper, secondTab, engineer]) client.close()
  await road.close()
})

it(`${ROUNDS} rounds of cuts, delays, overtaking, kill -9 and restarts end with the same list everywhere (seed ${SEED})`, async () => {
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

  const restart = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const ended = server.stop(signal)
    // Killed in the middle of whatever it was doing; asked to stop, it may still be stopping when the next one starts.
    if (signal === 'SIGKILL') await ended
    server = await startAnother()
    for (const road of roads) road.aim(server.url)
    // What hangs on the old one hangs for good.
    for (const road of roads) road.cut()
    await ended
  }
  const faults: ((road: FaultProxy) => unknown)[] = [
    (road) => road.cut(),
    (road) => {
      road.setOpen(false)
      road.cut()
    },
    (road) => road.delay(random(2) ? 'up' : 'down', () => random(40)),
    (road) => road.swallow(random(2) ? 'up' : 'down', true),
    (road) => road.holdBack(random(150)),
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
    if (round % 20 === 9) await restart('SIGKILL')
    if (round % 50 === 24) await restart('SIGTERM')
    write()
    for (const road of roads) heal(road)
    await settle(clients, orderId, round)
  }
  expect(written).toBe((await stored(orderId)).length)
  for (const client of clients) client.close()
  await Promise.all(roads.map((road) => road.close()))
  await server.stop('SIGTERM')
}, 600_000)

async function settle(clients: DeliveryClient[], orderId: string, round: number) {
  const isQuiet = async () => {
    const total = (await stored(orderId)).length
    for (const client of clients) client.nudge()
    return clients.every((client) => client.waiting() === 0 && client.reached() === total)
  }
  await until(`round ${round}: every client has everything`, isQuiet).catch((error: Error) => {
    throw new Error([error.message, ...clients.map((client) => `${client.name}: ${client.state()}`)].join('\n'))
  })
  const truth = (await stored(orderId)).map((row) => row.id)
  for (const client of clients) expect(client.contents(), `${client.name}, round ${round}`).toEqual(truth)
}
