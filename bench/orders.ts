/**
 * Lists and details with 1,000 and with 100,000 orders in the database: server CPU of each beside a bare Fastify route
 * that sends the same rows from one prepared query, and what a hundred times as many orders change, database included.
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
import { OPERATIONS as ALL } from './orders-server.ts'

const FEW = Number(process.env.ORDERS_FEW ?? 1_000)
const MANY = Number(process.env.ORDERS_MANY ?? 100_000)
const ROUNDS = Number(process.env.ORDERS_ROUNDS ?? 11)
const CALLS = Number(process.env.ORDERS_CALLS ?? 40)
/** One operation alone, by its name, while working on it. */
const ONLY = process.env.ORDERS_ONLY
const OPERATIONS = ALL.filter(({ name }) => ONLY === undefined || name === ONLY)
const AT_ONCE = 8
const RATIO_BAR = 2
const GROWTH_BAR = 1.3
const MIGRATIONS = fileURLToPath(new URL('../apps/api/src/platform/db/migrations', import.meta.url))
const SERVER = fileURLToPath(new URL('./orders-server.ts', import.meta.url))

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

const dataDir = await mkdtemp(path.join(tmpdir(), 'vorta-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
const desks: Desk[] = []
try {
  desks.push(await open('few', FEW), await open('many', MANY))
  const [few, many] = desks
  if (!(few && many)) throw new Error('The servers are not there')
  for (const { name } of OPERATIONS) {
    const [mine, plain, small] = [await many.ours(name), await many.bare(name), await few.ours(name)]
    // What is compared must be the same rows: ours carry links, turns and totals beside them.
    if (plain < mine * 0.7) throw new Error(`${name}: the bare route sends ${plain} bytes, ours ${mine}`)
    if (small < mine * 0.9) throw new Error(`${name}: ${small} bytes with few orders, ${mine} with many; the pages must be equally full`)
  }
  report(await measure(few, many))
  agent.destroy()
} finally {
  for (const desk of desks) await desk.stop()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** A server of its own with a database of its own, filled with so many orders. */
async function open(name: string, orders: number): Promise<Desk> {
  const database = `bench_${name}`
  const connection = { ...postgres.connection, database }
  const maker = openDatabase(postgres.connection)
  await maker.pool.query(`create database ${database}`)
  await maker.close()
  await runMigrations(connection, { folder: MIGRATIONS })
  const folder = path.join(dataDir, name)
  const profile = process.env.ORDERS_PROF ? ['--cpu-prof', `--cpu-prof-dir=${process.env.ORDERS_PROF}`] : []
  const server = fork(SERVER, ['serve', folder, JSON.stringify(connection)], { execArgv: [...process.execArgv, ...profile] })
  const heard = async <T>() => ((await once(server, 'message')) as [{ answer: T }])[0].answer
  const tell = <T>(what: string, ask?: unknown) => {
    server.send({ what, ask })
    return heard<T>()
  }
  await heard()
  await tell('fill', { from: 1, to: orders })
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
  readonly server: number
  readonly database: number
}

interface Round {
  readonly few: Cost
  readonly many: Cost
  readonly fewBare: Cost
  readonly manyBare: Cost
}

/** Every operation in turns, few and many, ours and bare, so that whatever slows the machine slows all four. */
async function measure(few: Desk, many: Desk): Promise<Map<string, Round[]>> {
  const rounds = new Map<string, Round[]>(OPERATIONS.map(({ name }) => [name, []]))
  for (const { name } of OPERATIONS) {
    for (const desk of [few, many]) {
      await repeat(CALLS * 3, () => desk.ours(name))
      await repeat(CALLS * 3, () => desk.bare(name))
    }
  }
  for (let i = 0; i < ROUNDS; i++) {
    for (const [name, list] of rounds) {
      list.push({
        few: await spent(few, () => few.ours(name)),
        many: await spent(many, () => many.ours(name)),
        fewBare: await spent(few, () => few.bare(name)),
        manyBare: await spent(many, () => many.bare(name)),
      })
    }
  }
  return rounds
}

async function spent(desk: Desk, deed: () => Promise<unknown>): Promise<Cost> {
  const [server, database] = [await desk.serverMicros(), await desk.databaseMicros()]
  await repeat(CALLS, deed)
  return { server: ((await desk.serverMicros()) - server) / CALLS, database: ((await desk.databaseMicros()) - database) / CALLS }
}

function report(rounds: ReadonlyMap<string, readonly Round[]>) {
  const both = ({ server, database }: Cost) => server + database
  const lines = [...rounds].map(([name, list]) => {
    const of = (figure: (round: Round) => number) => median(list.map(figure))
    return {
      name,
      words: `CPU ${of((one) => one.many.server).toFixed(0)} µs, bare ${of((one) => one.manyBare.server).toFixed(0)} µs · database ${of((one) => one.few.database).toFixed(0)} → ${of((one) => one.many.database).toFixed(0)} µs`,
      ratio: of((one) => one.many.server / one.manyBare.server),
      growth: of((one) => both(one.many) / both(one.few)),
    }
  })
  for (const { name, words, ratio, growth } of lines) {
    console.log(`orders: ${name.padEnd(18)} ratio to bare ${ratio.toFixed(2)} · growth ${growth.toFixed(2)} · ${words}`)
  }
  const [worst, growth] = [Math.max(...lines.map((line) => line.ratio)), Math.max(...lines.map((line) => line.growth))]
  console.log(
    `orders: ${worst <= RATIO_BAR && growth < GROWTH_BAR ? 'holds' : 'DOES NOT HOLD'} · server CPU at most ${worst.toFixed(2)} times a bare route (bar ${RATIO_BAR}) · ` +
      `from ${FEW.toLocaleString('en')} to ${MANY.toLocaleString('en')} orders a page costs at most ${growth.toFixed(2)} times as much, database included (bar ${GROWTH_BAR})`,
  )
}

async function repeat(times: number, deed: () => Promise<unknown>) {
  let left = times
  const one = async () => {
    while (left-- > 0) await deed()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
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
