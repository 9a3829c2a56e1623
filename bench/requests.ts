/**
 * Single calls and the whole of a payment: how many per second, what one costs the server in CPU, and that held against bare
 * routes in the same process and run. Rounds take turns, so that whatever slows the machine slows both. The card provider is
 * a process of its own, as it is in real life. `CALLS_ONLY=name` measures one alone, `PROFILE=folder` leaves a CPU profile.
 */
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { skipDefaults } from '@vorta/contract/orders/schema'
import { hashPassword } from '../apps/api/src/features/auth/password-hash.ts'
import { startEmbeddedPostgres } from '../apps/api/src/platform/db/embedded/start.ts'
import { runMigrations } from '../apps/api/src/platform/db/migrate.ts'
import { type CardProvider, startCardProvider } from '../apps/api/test/card-provider.ts'
import { onDatabase, tellServer } from '../apps/api/test/database-server.ts'
import { shipped } from './compressed-size.ts'
import { many, median, percentile, send, tellRow } from './measure.ts'
import { type Addresses, type Ask, EMAIL, PASSWORD } from './requests-server.ts'

const AT_ONCE = 4
/** A server runs for days: what its first minute costs, while code is still being compiled, is not what a call costs. */
const WARM_UP = 12
const ROUNDS = Number(process.env.CALLS_ROUNDS ?? 11)
const ONLY = process.env.CALLS_ONLY
const MIGRATIONS = fileURLToPath(new URL('../apps/api/src/platform/db/migrations', import.meta.url))
const SERVER = await shipped('calls-server')
const PROFILE = process.env.PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.PROFILE}`] : []

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
const draft = { carDetails: { make: 'Porsche', model: '911', year: 2022, color: 'Black' }, customization: skipDefaults() }

interface Operation {
  readonly name: string
  readonly yardstick: string
  readonly bar?: number
  /** So often in each round. */
  readonly times: number
  readonly ours: () => Promise<unknown>
  readonly bare: () => Promise<unknown>
  readonly settle?: () => Promise<void>
}

interface Answer {
  readonly token: string
  readonly clientSecret: string
  readonly paymentIntentId: string
  readonly order: { readonly _id: string; readonly paymentStatus: string }
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'vorta-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
await runMigrations(postgres.connection, { folder: MIGRATIONS })
await tellServer(postgres.connection, 'create database card_provider')
const books = onDatabase(postgres.connection, 'card_provider')
await runMigrations(books, { folder: MIGRATIONS })
const provider = await startCardProvider(books)
const args = ['serve', dataDir, JSON.stringify(postgres.connection), JSON.stringify(provider.env)]
const server = fork(SERVER, args, { execArgv: PROFILE })
const heard = async <T>() => ((await once(server, 'message')) as [{ answer: T }])[0].answer
const ask = <T>(what: Ask) => {
  server.send(what)
  return heard<T>()
}
try {
  const operations = await prepare(await heard<Addresses>())
  for (const operation of operations) await measure(operation)
  agent.destroy()
  const ended = once(server, 'exit')
  await ask('stop')
  await ended
} finally {
  server.kill('SIGKILL')
  await provider.stop()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function prepare({ app, bare, plain }: Addresses): Promise<Operation[]> {
  const { token } = await send<Answer>(`${app}/api/auth/login`, { agent, body: { email: EMAIL, password: PASSWORD } })
  await provider.sendWebhooksTo(`${app}/api/payments/webhook`)
  const hash = await hashPassword(PASSWORD)
  const create = () =>
    send<Answer>(`${app}/api/orders`, {
      agent,
      body: draft,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    })
  const register = () => {
    const person = { password: PASSWORD, firstName: 'Bench', lastName: 'Mark', phone: '+1 212 555 0100' }
    return send(`${app}/api/auth/register`, { agent, body: { ...person, email: `${randomUUID()}@vorta.example` } })
  }
  const all: Operation[] = [
    {
      ...{ name: 'ping', yardstick: 'bare node:http, same bytes', bar: 2, times: 1_000 },
      ours: () => send(`${app}/api/health`, { agent }),
      bare: () => send(plain, { agent }),
    },
    {
      ...{ name: 'register', yardstick: 'bare Fastify, the password hash alone', times: 40 },
      ours: register,
      bare: () => send(`${bare}/hash`, { agent, body: { password: PASSWORD } }),
    },
    {
      ...{ name: 'login', yardstick: 'bare Fastify, the password check alone', times: 40 },
      ours: () => send(`${app}/api/auth/login`, { agent, body: { email: EMAIL, password: PASSWORD } }),
      bare: () => send(`${bare}/verify`, { agent, body: { password: PASSWORD, hash } }),
    },
    {
      ...{ name: 'create order', yardstick: 'bare Fastify, one transaction, same rows', bar: 2, times: 100 },
      ours: create,
      bare: () => send(`${bare}/rows`, { agent, body: draft }),
    },
    {
      ...{ name: 'order, intent, confirm, webhook', yardstick: 'four bare Fastify routes, same statements', bar: 2.5, times: 40 },
      ours: () => buyOne(app, token, create, provider),
      bare: () => writeOne(bare),
      settle: async () => {
        await provider.deliver()
        await ask('settle')
      },
    },
  ]
  return all.filter(({ name }) => ONLY === undefined || name === ONLY)
}

async function measure({ name, yardstick, bar, times, ours, bare, settle = async () => {} }: Operation) {
  const cost = async (deed: () => Promise<unknown>) => {
    const before = await cpuMicros()
    const from = performance.now()
    const took = await many(times, AT_ONCE, deed)
    const seconds = (performance.now() - from) / 1000
    await settle()
    return { micros: ((await cpuMicros()) - before) / times, perSecond: times / seconds, took }
  }
  for (let i = 0; i < WARM_UP; i++) for (const deed of [ours, bare]) await cost(deed)
  const rounds = []
  for (let i = 0; i < ROUNDS; i++) rounds.push({ bare: await cost(bare), ours: await cost(ours) })
  const ratio = median(rounds.map((round) => round.ours.micros / round.bare.micros))
  const took = rounds.flatMap((round) => round.ours.took)
  tellRow({
    ...{ name, yardstick, ratio, p50Ms: percentile(took, 0.5), p99Ms: percentile(took, 0.99) },
    perSecond: median(rounds.map((round) => round.ours.perSecond)),
    micros: median(rounds.map((round) => round.ours.micros)),
    yardMicros: median(rounds.map((round) => round.bare.micros)),
    ...(bar !== undefined && { bar: `≤ ${bar}`, holds: ratio <= bar }),
  })
}

async function cpuMicros(): Promise<number> {
  const { user, system } = await ask<NodeJS.CpuUsage>('cpu')
  return user + system
}

async function buyOne(app: string, token: string, create: () => Promise<Answer>, { url, keys }: CardProvider) {
  const headers = { authorization: `Bearer ${token}` }
  const { order } = await create()
  const wish = { orderId: order._id, amount: 500 }
  const intent = await send<Answer>(`${app}/api/payments/create-payment-intent`, { agent, headers, body: wish })
  const card = new URLSearchParams({
    ...{ key: keys.publishableKey, client_secret: intent.clientSecret, payment_method: 'pm_card_visa' },
  })
  await send(`${url}/v1/payment_intents/${intent.paymentIntentId}/confirm`, { agent, body: card })
  const body = { orderId: order._id, paymentIntentId: intent.paymentIntentId }
  const confirmed = await send<Answer>(`${app}/api/payments/confirm-payment`, { agent, headers, body })
  if (confirmed.order.paymentStatus !== 'paid') throw new Error('An order of the bench was not paid')
}

async function writeOne(bare: string) {
  const { order } = await send<Answer>(`${bare}/order`, { agent, body: draft })
  for (const path of ['/intent', '/confirm', '/webhook']) await send(bare + path, { agent, body: { orderId: order._id } })
}
