/**
 * Lists and details with 1,000, 100,000 and 1,000,000 orders in the database: server CPU of each beside a bare Fastify route
 * that sends the same rows from one prepared query, and what so many more orders change, database included.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../apps/api/src/platform/db/client.ts'
import { startEmbeddedPostgres } from '../apps/api/src/platform/db/embedded/start.ts'
import { runMigrations } from '../apps/api/src/platform/db/migrate.ts'
import { shipped } from './compressed-size.ts'
import { many, median, percentile, tellRow } from './measure.ts'
import { OPERATIONS as ALL } from './orders-server.ts'

/** Numbers of orders, fewest first; the first is what the others are held against. */
const SIZES = (process.env.ORDERS_SIZES ?? '1000,100000').split(',').map(Number)
const ROUNDS = Number(process.env.ORDERS_ROUNDS ?? 11)
const CALLS = Number(process.env.ORDERS_CALLS ?? 100)
/** Until the engine has compiled what it runs: a server is warm for months and cold for seconds, a bare route is warm sooner. */
const WARM_UP = Number(process.env.ORDERS_WARM_UP ?? 1_500)
/** One operation alone, by its name, while working on it. */
const ONLY = process.env.ORDERS_ONLY
const OPERATIONS = ALL.filter(({ name }) => ONLY === undefined || name === ONLY)
/** A folder that keeps the filled databases: a million orders take minutes to write. */
const KEPT = process.env.ORDERS_DATA
/** So many orders are written in one go. */
const FILL_STEP = 100_000
const AT_ONCE = 8
const RATIO_BAR = 1.5
const GROWTH_BAR = 1.3
/** Those that the promise names. */
const BARRED = new Set(['my-orders', 'order detail', 'admin page'])
const MIGRATIONS = fileURLToPath(new URL('../apps/api/src/platform/db/migrations', import.meta.url))
const SERVER = await shipped('orders-server')

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

const dataDir = KEPT ?? (await mkdtemp(path.join(tmpdir(), 'vorta-bench-')))
const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
const desks: Desk[] = []
try {
  for (const size of SIZES) desks.push(await open(size))
  const [few] = desks
  const most = desks.at(-1)
  if (!(few && most)) throw new Error('The servers are not there')
  for (const { name } of OPERATIONS) {
    const [mine, plain, small] = [await most.ours(name), await most.bare(name), await few.ours(name)]
    // What is compared must be the same rows: ours carry links, turns and totals beside them.
    if (plain < mine * 0.7) throw new Error(`${name}: the bare route sends ${plain} bytes, ours ${mine}`)
    if (small < mine * 0.9) throw new Error(`${name}: ${small} bytes with few orders, ${mine} with many; the pages must be equally full`)
  }
  if (ROUNDS > 0) report(await measure())
  agent.destroy()
} finally {
  for (const desk of desks) await desk.stop()
  await postgres.stop()
  if (KEPT === undefined) await rm(dataDir, { recursive: true, force: true })
}

/** A server of its own with a database of its own, filled with so many orders. */
async function open(orders: number): Promise<Desk> {
  const database = `bench_${orders}`
  const connection = { ...postgres.connection, database }
  const maker = openDatabase(postgres.connection)
  const { rowCount } = await maker.pool.query('select from pg_database where datname = $1', [database])
  if (rowCount === 0) await maker.pool.query(`create database ${database}`)
  await maker.close()
  await runMigrations(connection, { folder: MIGRATIONS })
  const folder = path.join(dataDir, database)
  const profile = process.env.ORDERS_PROF ? ['--cpu-prof', `--cpu-prof-dir=${process.env.ORDERS_PROF}`] : []
  const server = fork(SERVER, ['serve', folder, JSON.stringify(connection)], { execArgv: profile })
  const heard = async <T>() => ((await once(server, 'message')) as [{ answer: T }])[0].answer
  const tell = <T>(what: string, ask?: unknown) => {
    server.send({ what, ask })
    return heard<T>()
  }
  await heard()
  for (let from = await tell<number>('count'); from < orders; from += FILL_STEP) {
    await tell('fill', { from: from + 1, to: Math.min(orders, from + FILL_STEP), isLast: from + FILL_STEP >= orders })
  }
  const tokens = await tell<Record<string, string>>('signIn')
  const { app, bare } = await tell<{ app: string; bare: string }>('routes')
  return {
    ours(operation) {
      const { path: ours, who } = OPERATIONS.find((one) => one.name === operation) ?? { path: '', who: '' }
      return ask(app + ours, tokens[who])
    },
    bare: (operation) => ask(`${bare}/${operation.replaceAll(' ', '-')}`),
    async serverMicros() {
      const { user, system } = await tell<NodeJS.CpuUsage>('cpu')
      return user + system
    },
    /** What the connections that serve us have used so far; zero where the system does not tell. */
    async databaseMicros() {
      const pids = await tell<number[]>('connections')
      const used = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '0')))
      return used.reduce((sum, one) => sum + Number(one.split(' ')[0]) / 1000, 0)
    },
    async stop() {
      const ended = once(server, 'exit')
      server.send({ what: 'stop' })
      await ended
    },
  }
}

interface Desk {
  ours(operation: string): Promise<number>
  bare(operation: string): Promise<number>
  serverMicros(): Promise<number>
  databaseMicros(): Promise<number>
  stop(): Promise<void>
}

interface Cost {
  readonly took: readonly number[]
  readonly perSecond: number
  readonly server: number
  readonly database: number
}

/** What each size cost, fewest first, and what the bare route cost with the most. */
interface Round {
  readonly ours: readonly Cost[]
  readonly bare: Cost
}

/** Every operation in turns, all sizes, ours and bare, so that whatever slows the machine slows all of them. */
async function measure(): Promise<Map<string, Round[]>> {
  const most = desks.at(-1) as Desk
  const rounds = new Map<string, Round[]>(OPERATIONS.map(({ name }) => [name, []]))
  for (const { name } of OPERATIONS) {
    for (const desk of desks) await repeat(WARM_UP, () => desk.ours(name))
    await repeat(WARM_UP, () => most.bare(name))
  }
  for (let i = 0; i < ROUNDS; i++) {
    for (const [name, list] of rounds) {
      const bare = await spent(most, () => most.bare(name))
      const ours: Cost[] = []
      for (const desk of desks) ours.push(await spent(desk, () => desk.ours(name)))
      list.push({ ours, bare })
    }
  }
  return rounds
}

async function spent(desk: Desk, deed: () => Promise<unknown>): Promise<Cost> {
  const [server, database] = [await desk.serverMicros(), await desk.databaseMicros()]
  const from = performance.now()
  const took = await repeat(CALLS, deed)
  const perSecond = CALLS / ((performance.now() - from) / 1000)
  return {
    ...{ took, perSecond },
    server: ((await desk.serverMicros()) - server) / CALLS,
    database: ((await desk.databaseMicros()) - database) / CALLS,
  }
}

function report(rounds: ReadonlyMap<string, readonly Round[]>) {
  const both = ({ server, database }: Cost) => server + database
  for (const [name, list] of rounds) {
    const of = (figure: (round: Round) => number) => median(list.map(figure))
    const most = (round: Round) => round.ours.at(-1) as Cost
    const took = list.flatMap((round) => most(round).took)
    const ratio = of((round) => most(round).server / round.bare.server)
    const isBarred = BARRED.has(name)
    tellRow({
      ...{
        name: `${name}, ${(SIZES.at(-1) ?? 0).toLocaleString('en')} orders`,
        ratio,
        yardstick: 'bare Fastify, one prepared query, same rows',
      },
      perSecond: of((round) => most(round).perSecond),
      micros: of((round) => most(round).server),
      yardMicros: of((round) => round.bare.server),
      ...{ p50Ms: percentile(took, 0.5), p99Ms: percentile(took, 0.99) },
      ...(isBarred && { bar: `≤ ${RATIO_BAR}`, holds: ratio <= RATIO_BAR }),
    })
  }
  for (const [name, list] of rounds) {
    SIZES.forEach((size, place) => {
      const of = (figure: (cost: Cost) => number) => median(list.map((round) => figure(round.ours[place] as Cost)))
      const growth = median(list.map((round) => both(round.ours[place] as Cost) / both(round.ours[0] as Cost)))
      const figure = `server ${of((cost) => cost.server).toFixed(0)} µs + database ${of((cost) => cost.database).toFixed(0)} µs`
      const bar = place > 0 && name.startsWith('admin') ? { bar: `≤ ${GROWTH_BAR}`, holds: growth <= GROWTH_BAR } : {}
      tellRow({
        name: `growth: ${name}, ${size.toLocaleString('en')} orders`,
        figure,
        yardstick: `itself at ${SIZES[0]?.toLocaleString('en')}`,
        ratio: growth,
        ...bar,
      })
    })
  }
}

function repeat(times: number, deed: () => Promise<unknown>) {
  return many(times, AT_ONCE, deed)
}

/** Asks and throws the answer away; tells how long it was. */
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
