/**
 * Order, intent, card, confirmation and webhook: how many per second, and what one costs the server in CPU, held against four bare routes
 * that write the same rows in the same run. The card provider is a process of its own, as it is in real life.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { skipDefaults } from '@vorta/contract/order'
import { buildApp } from '../apps/api/src/app.ts'
import { systemClock } from '../apps/api/src/platform/clock.ts'
import { readConfig } from '../apps/api/src/platform/config.ts'
import { type DatabaseSettings, openDatabase } from '../apps/api/src/platform/db/client.ts'
import { startEmbeddedPostgres } from '../apps/api/src/platform/db/embedded/start.ts'
import { runMigrations } from '../apps/api/src/platform/db/migrate.ts'
import { createServer } from '../apps/api/src/platform/http/server.ts'
import { openLog } from '../apps/api/src/platform/log.ts'
import { openSecrets } from '../apps/api/src/platform/secrets.ts'
import { startCardProvider } from '../apps/api/test/card-provider.ts'
import { onDatabase, tellServer } from '../apps/api/test/database-server.ts'
import { yardstick } from './payments-yardstick.ts'

const AT_ONCE = 4
const WARM_UP = 40
const ORDERS = 200
const BARE_CALLS = 4_000
const YARDS = 600
const PASSWORD = 'bench-1234'
const EMAIL = 'bench@vorta.example'
const MIGRATIONS = fileURLToPath(new URL('../apps/api/src/platform/db/migrations', import.meta.url))

/** `PROFILE=folder` leaves a CPU profile of the server there. */
const PROFILE = process.env.PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.PROFILE}`] : []

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

const CAR = { make: 'Porsche', model: '911', year: 2022, color: 'Black' }
const draft = () => ({ carDetails: CAR, customization: skipDefaults() })

type Ask = 'cpu' | 'settle' | 'stop'

if (process.argv[2] === 'serve') await serve()
else await measure()

/** The program and, beside it, a server with one route that does nothing. */
async function serve() {
  const dataDir = process.argv[3] ?? ''
  const connection: DatabaseSettings = JSON.parse(process.argv[4] ?? '{}')
  const stripe: Record<string, string> = JSON.parse(process.argv[5] ?? '{}')
  const config = readConfig({ NODE_ENV: 'test', DEMO: '0', DATA_DIR: dataDir, RATE_LIMITS: 'off', ...stripe })
  const log = openLog(false, dataDir)
  const database = openDatabase(connection)
  const secrets = await openSecrets(dataDir, undefined, false)
  const mailer = { send: async () => {} }
  const app = await buildApp({
    config,
    log,
    database,
    secrets,
    clock: systemClock,
    mailer,
    version: 'bench',
    siteDir: undefined,
    checkReplies: false,
  })
  const { id } = await app.accounts.create({
    email: EMAIL,
    password: PASSWORD,
    role: 'user',
    firstName: 'Bench',
    lastName: 'Mark',
    phone: '1',
  })
  const bare = createServer({ log, trustProxy: undefined, stripe: false, https: false })
  bare.post('/bare', async () => ({ success: true }))
  yardstick(bare, database, id)
  const urls = [await app.server.listen({ port: 0, host: '127.0.0.1' }), await bare.listen({ port: 0, host: '127.0.0.1' })]

  const answers: Record<Ask, () => unknown> = {
    cpu: () => process.cpuUsage(),
    settle: () => app.payments.idle(),
    stop: async () => {
      await Promise.all([app.close(), bare.close()])
      await database.close()
      setImmediate(() => process.disconnect())
    },
  }
  process.on('message', async (ask: Ask) => process.send?.({ answer: (await answers[ask]()) ?? null }))
  process.send?.({ answer: urls })
}

async function measure() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vorta-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
  await runMigrations(postgres.connection, { folder: MIGRATIONS })
  await tellServer(postgres.connection, 'create database card_provider')
  const books = onDatabase(postgres.connection, 'card_provider')
  await runMigrations(books, { folder: MIGRATIONS })
  const provider = await startCardProvider(books)
  const args = ['serve', dataDir, JSON.stringify(postgres.connection), JSON.stringify(provider.env)]
  const server = fork(fileURLToPath(import.meta.url), args, { execArgv: [...process.execArgv, ...PROFILE] })
  const heard = async <T>() => ((await once(server, 'message')) as [{ answer: T }])[0].answer
  const ask = <T>(what: Ask) => {
    server.send(what)
    return heard<T>()
  }
  const cpuMs = async () => {
    const { user, system } = await ask<NodeJS.CpuUsage>('cpu')
    return (user + system) / 1000
  }
  try {
    const [app = '', bare = ''] = await heard<string[]>()
    const { token } = await send(app, '/api/auth/login', { email: EMAIL, password: PASSWORD })
    await provider.sendWebhooksTo(`${app}/api/payments/webhook`)
    const settle = async () => {
      await provider.deliver()
      await ask('settle')
    }
    const { publishableKey } = provider.keys
    const buy = () => buyOne({ app, token, provider: provider.url, publishableKey })
    const yard = () => writeOne(bare)
    const knock = () => send(bare, '/bare', {})
    await many(WARM_UP, buy)
    await many(WARM_UP * 10, knock)
    await many(WARM_UP * 2, yard)
    await settle()

    const cost = async (times: number, deed: () => Promise<unknown>, end = async () => {}) => {
      const before = await cpuMs()
      await many(times, deed)
      await end()
      return ((await cpuMs()) - before) / times
    }
    const bareMs = await cost(BARE_CALLS, knock)
    const yardBefore = await cost(YARDS / 2, yard)
    let seconds = 0
    const timed = async () => {
      seconds = (performance.now() - from) / 1000
      await settle()
    }
    const from = performance.now()
    const orderMs = await cost(ORDERS, buy, timed)
    // Before and after, since the machine may have slowed down or sped up meanwhile.
    const yardMs = (yardBefore + (await cost(YARDS / 2, yard))) / 2
    const figures = [
      `${(ORDERS / seconds).toFixed(1)} orders/s (order, intent, card, confirm, webhook; ${AT_ONCE} at once)`,
      `server CPU ${orderMs.toFixed(2)} ms per order`,
      `four bare writing routes ${yardMs.toFixed(2)} ms, ratio ${(orderMs / yardMs).toFixed(2)}`,
      `bare route ${bareMs.toFixed(3)} ms, ratio ${(orderMs / bareMs).toFixed(0)}`,
    ]
    console.log(`payments: ${figures.join('; ')}`)
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
}

interface Shop {
  readonly app: string
  readonly token: string
  readonly provider: string
  readonly publishableKey: string
}

async function buyOne({ app, token, provider, publishableKey: key }: Shop) {
  const { order } = await send(app, '/api/orders', draft(), token)
  const intent = await send(app, '/api/payments/create-payment-intent', { orderId: order._id, amount: 500 }, token)
  const card = new URLSearchParams({ key, client_secret: intent.clientSecret, payment_method: 'pm_card_visa' })
  await send(provider, `/v1/payment_intents/${intent.paymentIntentId}/confirm`, card)
  const body = { orderId: order._id, paymentIntentId: intent.paymentIntentId }
  const confirmed = await send(app, '/api/payments/confirm-payment', body, token)
  if (confirmed.order.paymentStatus !== 'paid') throw new Error('An order of the bench was not paid')
}

async function writeOne(bare: string) {
  const { order } = await send(bare, '/order', draft())
  for (const path of ['/intent', '/confirm', '/webhook']) await send(bare, path, { orderId: order._id, amount: 500 })
}

async function many(times: number, deed: () => Promise<unknown>) {
  let left = times
  const one = async () => {
    while (left-- > 0) await deed()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

interface Answer {
  token: string
  clientSecret: string
  paymentIntentId: string
  order: { _id: string; paymentStatus: string }
}

function send(origin: string, path: string, body: object, token?: string): Promise<Answer> {
  const isForm = body instanceof URLSearchParams
  const payload = isForm ? body.toString() : JSON.stringify(body)
  const headers = {
    'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
    'content-length': Buffer.byteLength(payload),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  return new Promise((resolve, reject) => {
    const call = request(origin + path, { method: 'POST', agent, headers }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      const text = Buffer.concat(chunks).toString()
      if ((response.statusCode ?? 500) >= 300) reject(new Error(`${path}: ${response.statusCode} ${text}`))
      else resolve(JSON.parse(text))
    })
    call.on('error', reject)
    call.end(payload)
  })
}
