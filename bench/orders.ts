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
import { startEmbeddedPostgres } from '../apps/api/src/platform/db/embedded/start.ts'
import { runMigrations } from '../apps/api/src/platform/db/migrate.ts'
import { OPERATIONS } from './orders-server.ts'

const FEW = Number(process.env.ORDERS_FEW ?? 1_000)
const MANY = Number(process.env.ORDERS_MANY ?? 100_000)
const ROUNDS = Number(process.env.ORDERS_ROUNDS ?? 15)
const CALLS = Number(process.env.ORDERS_CALLS ?? 60)
const AT_ONCE = 4
const RATIO_BAR = 2
const GROWTH_BAR = 1.3
const MIGRATIONS = fileURLToPath(new URL('../apps/api/src/platform/db/migrations', import.meta.url))
const SERVER = fileURLToPath(new URL('./orders-server.ts', import.meta.url))

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

const dataDir = await mkdtemp(path.join(tmpdir(), 'vorta-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
await runMigrations(postgres.connection, { folder: MIGRATIONS })
const server = fork(SERVER, ['serve', dataDir, JSON.stringify(postgres.connection)], {
  execArgv: [...process.execArgv, ...(process.env.ORDERS_PROF ? ['--cpu-prof', `--cpu-prof-dir=${process.env.ORDERS_PROF}`] : [])],
})
const heard = async <T>() => ((await once(server, 'message')) as [{ answer: T }])[0].answer
const tell = <T>(what: string, ask?: unknown) => {
  server.send({ what, ask })
  return heard<T>()
}

try {
  await heard()
  await tell('fill', { from: 1, to: FEW })
  const tokens = await tell<Record<string, string>>('signIn')
  const { app, bare } = await tell<{ app: string; bare: string }>('routes')
  const calls = OPERATIONS.map(({ name, path: ours, who }) => ({
    name,
    ours: () => ask(app + ours, tokens[who]),
    bare: () => ask(`${bare}/${name.replaceAll(' ', '-')}`),
  }))

  const few = await measure(calls)
  await tell('fill', { from: FEW + 1, to: MANY })
  const many = await measure(calls)

  const lines = calls.map(({ name }) => {
    const [a, b] = [few.get(name), many.get(name)]
    if (!(a && b)) throw new Error(`${name} was not measured`)
    return { name, small: a, large: b, ratio: b.ours / b.bare, growth: (b.ours + b.oursDb) / (a.ours + a.oursDb) }
  })
  for (const { name, small, large, ratio, growth } of lines) {
    console.log(
      `orders: ${name.padEnd(18)} CPU ${large.ours.toFixed(0)} µs, bare ${large.bare.toFixed(0)} µs, ratio ${ratio.toFixed(2)} · with ${FEW.toLocaleString('en')} orders ` +
        `${small.ours.toFixed(0)} µs (ratio ${(small.ours / small.bare).toFixed(2)}) · database ${small.oursDb.toFixed(0)} → ${large.oursDb.toFixed(0)} µs, growth of both ${growth.toFixed(2)}`,
    )
  }
  const [worst, growth] = [Math.max(...lines.map((line) => line.ratio)), Math.max(...lines.map((line) => line.growth))]
  const holds = worst <= RATIO_BAR && growth < GROWTH_BAR
  console.log(
    `orders: ${holds ? 'holds' : 'DOES NOT HOLD'} · highest ratio to a bare route ${worst.toFixed(2)} (bar ${RATIO_BAR}) · ` +
      `highest growth from ${FEW.toLocaleString('en')} to ${MANY.toLocaleString('en')} orders ${growth.toFixed(2)} (bar ${GROWTH_BAR})`,
  )
  agent.destroy()
  const ended = once(server, 'exit')
  await tell('stop')
  await ended
} finally {
  server.kill('SIGKILL')
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

interface Call {
  readonly name: string
  readonly ours: () => Promise<void>
  readonly bare: () => Promise<void>
}

interface Cost {
  readonly ours: number
  readonly oursDb: number
  readonly bare: number
}

/** Medians over interleaved rounds, in microseconds of CPU for one call. */
async function measure(calls: readonly Call[]): Promise<Map<string, Cost>> {
  const seen = new Map(calls.map(({ name }) => [name, { ours: [] as number[], oursDb: [] as number[], bare: [] as number[] }]))
  for (const { ours, bare } of calls) for (const one of [ours, bare]) await many(CALLS * 3, one)
  for (let round = 0; round < ROUNDS; round++) {
    for (const { name, ours, bare } of calls) {
      const mine = await spent(ours)
      const theirs = await spent(bare)
      const lists = seen.get(name)
      lists?.ours.push(mine.server)
      lists?.oursDb.push(mine.database)
      lists?.bare.push(theirs.server)
    }
  }
  const costs = [...seen].map(([name, { ours, oursDb, bare }]): [string, Cost] => [
    name,
    { ours: median(ours), oursDb: median(oursDb), bare: median(bare) },
  ])
  return new Map(costs)
}

async function spent(deed: () => Promise<void>) {
  const [before, databaseBefore] = [await serverMicros(), await databaseMicros()]
  await many(CALLS, deed)
  const [after, databaseAfter] = [await serverMicros(), await databaseMicros()]
  return { server: (after - before) / CALLS, database: (databaseAfter - databaseBefore) / CALLS }
}

async function serverMicros(): Promise<number> {
  const { user, system } = await tell<NodeJS.CpuUsage>('cpu')
  return user + system
}

/** What the connections that serve us have used so far; zero where the system does not tell. */
async function databaseMicros(): Promise<number> {
  const pids = await tell<number[]>('connections')
  const used = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '0')))
  return used.reduce((sum, one) => sum + Number(one.split(' ')[0]) / 1000, 0)
}

async function many(times: number, deed: () => Promise<void>) {
  let left = times
  const one = async () => {
    while (left-- > 0) await deed()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function ask(url: string, token?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = get(url, { agent, headers: token ? { authorization: `Bearer ${token}` } : {} }, (response) => {
      response.resume()
      response.once('end', () => (response.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${response.statusCode}`))))
    })
    call.once('error', reject)
  })
}
