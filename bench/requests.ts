/**
 * Throughput and server CPU of single requests and of a whole payment, compared with plain routes in the same process. Rounds
 * alternate, so that a slow machine affects both. The card provider runs in its own process, as in production.
 * `REQUESTS_ONLY=<name>` measures one operation, `PROFILE=<folder>` writes a CPU profile.
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
import { startEmbeddedPostgres } from '@vorta/embedded-postgres/start'
import { hashPassword } from '../apps/api/src/features/auth/password-hash.ts'
import { runMigrations } from '../apps/api/src/platform/db/migrate.ts'
import { type CardProvider, startCardProvider } from '../apps/api/test/card-provider.ts'
import { queryServer, withDatabase } from '../apps/api/test/database-server.ts'
import { bundleBenchServer } from './bundle-server.ts'
import { many, median, percentile, reportRow, send } from './measure.ts'
import { type Addresses, type Command, EMAIL, PASSWORD } from './requests-server.ts'

const CONCURRENCY = 4
/** Rounds before measuring, until the code is compiled. */
const WARM_UP = 12
const ROUNDS = Number(process.env.REQUESTS_ROUNDS ?? 11)
const ONLY = process.env.REQUESTS_ONLY
const MIGRATIONS = fileURLToPath(new URL('../apps/api/src/platform/db/migrations', import.meta.url))
const SERVER = await bundleBenchServer('requests-server')
const PROFILE = process.env.PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.PROFILE}`] : []

const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY })
const draft = { carDetails: { make: 'Porsche', model: '911', year: 2022, color: 'Black' }, customization: skipDefaults() }

interface Operation {
  readonly name: string
  readonly baseline: string
  readonly bar?: number
  /** Requests per round. */
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
await queryServer(postgres.connection, 'create database card_provider')
const providerDatabase = withDatabase(postgres.connection, 'card_provider')
await runMigrations(providerDatabase, { folder: MIGRATIONS })
const provider = await startCardProvider(providerDatabase)
const args = ['serve', dataDir, JSON.stringify(postgres.connection), JSON.stringify(provider.env)]
const server = fork(SERVER, args, { execArgv: PROFILE })
const nextAnswer = async <T>() => ((await once(server, 'message')) as [{ answer: T }])[0].answer
const ask = <T>(command: Command) => {
  server.send(command)
  return nextAnswer<T>()
}
try {
  const operations = await prepare(await nextAnswer<Addresses>())
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
    const profile = { password: PASSWORD, firstName: 'Bench', lastName: 'Mark', phone: '+1 212 555 0100' }
    return send(`${app}/api/auth/register`, { agent, body: { ...profile, email: `${randomUUID()}@vorta.example` } })
  }
  const all: Operation[] = [
    {
      ...{ name: 'ping', baseline: 'plain node:http, same bytes', bar: 2, times: 1_000 },
      ours: () => send(`${app}/api/health`, { agent }),
      bare: () => send(plain, { agent }),
    },
    {
      ...{ name: 'register', baseline: 'plain Fastify, password hash only', times: 40 },
      ours: register,
      bare: () => send(`${bare}/hash`, { agent, body: { password: PASSWORD } }),
    },
    {
      ...{ name: 'login', baseline: 'plain Fastify, password check only', times: 40 },
      ours: () => send(`${app}/api/auth/login`, { agent, body: { email: EMAIL, password: PASSWORD } }),
      bare: () => send(`${bare}/verify`, { agent, body: { password: PASSWORD, hash } }),
    },
    {
      ...{ name: 'create order', baseline: 'plain Fastify, one transaction, same rows', bar: 2, times: 100 },
      ours: create,
      bare: () => send(`${bare}/rows`, { agent, body: draft }),
    },
    {
      ...{ name: 'order, intent, confirm, webhook', baseline: 'four plain Fastify routes, same statements', bar: 2.5, times: 40 },
      ours: () => placeAndPayOrder(app, token, create, provider),
      bare: () => runBaselineFlow(bare),
      settle: async () => {
        await provider.deliver()
        await ask('settle')
      },
    },
  ]
  return all.filter(({ name }) => ONLY === undefined || name === ONLY)
}

async function measure({ name, baseline, bar, times, ours, bare, settle = async () => {} }: Operation) {
  const cost = async (task: () => Promise<unknown>) => {
    const before = await cpuMicros()
    const from = performance.now()
    const durationsMs = await many(times, CONCURRENCY, task)
    const seconds = (performance.now() - from) / 1000
    await settle()
    return { micros: ((await cpuMicros()) - before) / times, perSecond: times / seconds, durationsMs }
  }
  for (let i = 0; i < WARM_UP; i++) for (const task of [ours, bare]) await cost(task)
  const rounds = []
  for (let i = 0; i < ROUNDS; i++) rounds.push({ bare: await cost(bare), ours: await cost(ours) })
  const ratio = median(rounds.map((round) => round.ours.micros / round.bare.micros))
  const durationsMs = rounds.flatMap((round) => round.ours.durationsMs)
  reportRow({
    ...{ name, baseline, ratio, p50Ms: percentile(durationsMs, 0.5), p99Ms: percentile(durationsMs, 0.99) },
    perSecond: median(rounds.map((round) => round.ours.perSecond)),
    micros: median(rounds.map((round) => round.ours.micros)),
    baselineMicros: median(rounds.map((round) => round.bare.micros)),
    ...(bar !== undefined && { bar: `≤ ${bar}`, met: ratio <= bar }),
  })
}

async function cpuMicros(): Promise<number> {
  const { user, system } = await ask<NodeJS.CpuUsage>('cpu')
  return user + system
}

async function placeAndPayOrder(app: string, token: string, create: () => Promise<Answer>, { url, keys }: CardProvider) {
  const headers = { authorization: `Bearer ${token}` }
  const { order } = await create()
  const options = { orderId: order._id, amount: 500 }
  const intent = await send<Answer>(`${app}/api/payments/create-payment-intent`, { agent, headers, body: options })
  const card = new URLSearchParams({
    ...{ key: keys.publishableKey, client_secret: intent.clientSecret, payment_method: 'pm_card_visa' },
  })
  await send(`${url}/v1/payment_intents/${intent.paymentIntentId}/confirm`, { agent, body: card })
  const body = { orderId: order._id, paymentIntentId: intent.paymentIntentId }
  const confirmed = await send<Answer>(`${app}/api/payments/confirm-payment`, { agent, headers, body })
  if (confirmed.order.paymentStatus !== 'paid') throw new Error('A benchmark order was not paid')
}

async function runBaselineFlow(bare: string) {
  const { order } = await send<Answer>(`${bare}/order`, { agent, body: draft })
  for (const path of ['/intent', '/confirm', '/webhook']) await send(bare + path, { agent, body: { orderId: order._id } })
}
