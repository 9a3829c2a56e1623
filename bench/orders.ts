/**
 * Lists and details with 1,000, 100,000 and 1,000,000 orders: server CPU compared with a plain Fastify route that sends the
 * same rows from one prepared query, and the growth with more orders, including the database.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '@vorta/embedded-postgres/start'
import { openDatabase } from '../apps/api/src/platform/db/client.ts'
import { runMigrations } from '../apps/api/src/platform/db/migrate.ts'
import { bundleBenchServer } from './bundle-server.ts'
import { many, median, percentile, reportRow } from './measure.ts'
import { OPERATIONS as ALL } from './orders-server.ts'

/** Numbers of orders in ascending order; growth is relative to the first. */
const SIZES = (process.env.ORDERS_SIZES ?? '1000,100000').split(',').map(Number)
const ROUNDS = Number(process.env.ORDERS_ROUNDS ?? 11)
const REQUESTS = Number(process.env.ORDERS_REQUESTS ?? 100)
/** Requests before measuring, until the code is compiled. */
const WARM_UP = Number(process.env.ORDERS_WARM_UP ?? 1_500)
/** Measures a single operation, by name. */
const ONLY = process.env.ORDERS_ONLY
const OPERATIONS = ALL.filter(({ name }) => ONLY === undefined || name === ONLY)
/** A folder for the filled databases, to reuse them: writing a million orders takes minutes. */
const DATA_FOLDER = process.env.ORDERS_DATA
/** Orders written in one statement. */
const FILL_STEP = 100_000
const CONCURRENCY = 8
const RATIO_MAX = 1.5
const GROWTH_MAX = 1.3
/** Operations with a limit. */
const LIMITED = new Set(['my-orders', 'order detail', 'admin page'])
const MIGRATIONS = fileURLToPath(new URL('../apps/api/src/platform/db/migrations', import.meta.url))
const SERVER = await bundleBenchServer('orders-server')

const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY })

const dataDir = DATA_FOLDER ?? (await mkdtemp(path.join(tmpdir(), 'vorta-bench-')))
const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
const servers: BenchServer[] = []
try {
  for (const size of SIZES) servers.push(await open(size))
  const [smallest] = servers
  const largest = servers.at(-1)
  if (!(smallest && largest)) throw new Error('No servers are running')
  for (const { name } of OPERATIONS) {
    const [mine, plain, small] = [await largest.ours(name), await largest.bare(name), await smallest.ours(name)]
    // Both must return the same rows; the program adds links, next actions and totals.
    if (plain < mine * 0.7) throw new Error(`${name}: the baseline sends ${plain} bytes, the program ${mine}`)
    if (small < mine * 0.9) throw new Error(`${name}: ${small} bytes with few orders, ${mine} with many; the pages must be of equal size`)
  }
  if (ROUNDS > 0) report(await measure())
  agent.destroy()
} finally {
  for (const server of servers) await server.stop()
  await postgres.stop()
  if (DATA_FOLDER === undefined) await rm(dataDir, { recursive: true, force: true })
}

/** Starts a server with its own database, filled with the given number of orders. */
async function open(orders: number): Promise<BenchServer> {
  const database = `bench_${orders}`
  const connection = { ...postgres.connection, database }
  const adminConnection = openDatabase(postgres.connection)
  const { rowCount } = await adminConnection.pool.query('select from pg_database where datname = $1', [database])
  if (rowCount === 0) await adminConnection.pool.query(`create database ${database}`)
  await adminConnection.close()
  await runMigrations(connection, { folder: MIGRATIONS })
  const folder = path.join(dataDir, database)
  const profile = process.env.ORDERS_PROF ? ['--cpu-prof', `--cpu-prof-dir=${process.env.ORDERS_PROF}`] : []
  const server = fork(SERVER, ['serve', folder, JSON.stringify(connection)], { execArgv: profile })
  const nextAnswer = async <T>() => ((await once(server, 'message')) as [{ answer: T }])[0].answer
  const call = <T>(command: string, payload?: unknown) => {
    server.send({ command, payload })
    return nextAnswer<T>()
  }
  await nextAnswer()
  for (let from = await call<number>('count'); from < orders; from += FILL_STEP) {
    await call('fill', { from: from + 1, to: Math.min(orders, from + FILL_STEP), isLast: from + FILL_STEP >= orders })
  }
  const tokens = await call<Record<string, string>>('signIn')
  const { app, bare } = await call<{ app: string; bare: string }>('routes')
  return {
    ours(operation) {
      const { path: ours, userId } = OPERATIONS.find(({ name }) => name === operation) ?? { path: '', userId: '' }
      return ask(app + ours, tokens[userId])
    },
    bare: (operation) => ask(`${bare}/${operation.replaceAll(' ', '-')}`),
    async serverMicros() {
      const { user, system } = await call<NodeJS.CpuUsage>('cpu')
      return user + system
    },
    /** CPU time of the database connections so far; zero if the system does not report it. */
    async databaseMicros() {
      const pids = await call<number[]>('connections')
      const used = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '0')))
      return used.reduce((sum, stat) => sum + Number(stat.split(' ')[0]) / 1000, 0)
    },
    async stop() {
      const ended = once(server, 'exit')
      server.send({ command: 'stop' })
      await ended
    },
  }
}

interface BenchServer {
  ours(operation: string): Promise<number>
  bare(operation: string): Promise<number>
  serverMicros(): Promise<number>
  databaseMicros(): Promise<number>
  stop(): Promise<void>
}

interface Cost {
  readonly durationsMs: readonly number[]
  readonly perSecond: number
  readonly server: number
  readonly database: number
}

/** Cost per size in ascending order, and cost of the baseline at the largest size. */
interface Round {
  readonly ours: readonly Cost[]
  readonly bare: Cost
}

/** Measures all operations, sizes and baselines in alternation, so that a slow machine affects all of them. */
async function measure(): Promise<Map<string, Round[]>> {
  const largest = servers.at(-1) as BenchServer
  const rounds = new Map<string, Round[]>(OPERATIONS.map(({ name }) => [name, []]))
  for (const { name } of OPERATIONS) {
    for (const server of servers) await repeat(WARM_UP, () => server.ours(name))
    await repeat(WARM_UP, () => largest.bare(name))
  }
  for (let i = 0; i < ROUNDS; i++) {
    for (const [name, list] of rounds) {
      const bare = await costOf(largest, () => largest.bare(name))
      const ours: Cost[] = []
      for (const server of servers) ours.push(await costOf(server, () => server.ours(name)))
      list.push({ ours, bare })
    }
  }
  return rounds
}

async function costOf(server: BenchServer, task: () => Promise<unknown>): Promise<Cost> {
  const [serverBefore, databaseBefore] = [await server.serverMicros(), await server.databaseMicros()]
  const from = performance.now()
  const durationsMs = await repeat(REQUESTS, task)
  const perSecond = REQUESTS / ((performance.now() - from) / 1000)
  return {
    ...{ durationsMs, perSecond },
    server: ((await server.serverMicros()) - serverBefore) / REQUESTS,
    database: ((await server.databaseMicros()) - databaseBefore) / REQUESTS,
  }
}

function report(rounds: ReadonlyMap<string, readonly Round[]>) {
  const both = ({ server, database }: Cost) => server + database
  for (const [name, list] of rounds) {
    const of = (figure: (round: Round) => number) => median(list.map(figure))
    const largest = (round: Round) => round.ours.at(-1) as Cost
    const durationsMs = list.flatMap((round) => largest(round).durationsMs)
    const ratio = of((round) => largest(round).server / round.bare.server)
    const isLimited = LIMITED.has(name)
    reportRow({
      ...{
        name: `${name}, ${(SIZES.at(-1) ?? 0).toLocaleString('en')} orders`,
        ratio,
        baseline: 'plain Fastify, one prepared query, same rows',
      },
      perSecond: of((round) => largest(round).perSecond),
      micros: of((round) => largest(round).server),
      baselineMicros: of((round) => round.bare.server),
      ...{ p50Ms: percentile(durationsMs, 0.5), p99Ms: percentile(durationsMs, 0.99) },
      ...(isLimited && { bar: `≤ ${RATIO_MAX}`, met: ratio <= RATIO_MAX }),
    })
  }
  for (const [name, list] of rounds) {
    SIZES.forEach((size, index) => {
      const of = (figure: (cost: Cost) => number) => median(list.map((round) => figure(round.ours[index] as Cost)))
      const growth = median(list.map((round) => both(round.ours[index] as Cost) / both(round.ours[0] as Cost)))
      const figure = `server ${of((cost) => cost.server).toFixed(0)} µs + database ${of((cost) => cost.database).toFixed(0)} µs`
      const bar = index > 0 && name.startsWith('admin') ? { bar: `≤ ${GROWTH_MAX}`, met: growth <= GROWTH_MAX } : {}
      reportRow({
        name: `growth: ${name}, ${size.toLocaleString('en')} orders`,
        figure,
        baseline: `itself at ${SIZES[0]?.toLocaleString('en')}`,
        ratio: growth,
        ...bar,
      })
    })
  }
}

function repeat(times: number, task: () => Promise<unknown>) {
  return many(times, CONCURRENCY, task)
}

/** Sends a request and returns the length of the response. */
function ask(url: string, token?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = get(url, { agent, headers: token ? { authorization: `Bearer ${token}` } : {} }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.once('end', () => (response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url}: ${response.statusCode}`))))
    })
    call.once('error', reject)
  })
}
