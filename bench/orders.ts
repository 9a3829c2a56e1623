/**
 * Lists and details: CPU time of the server and the database compared with a lean baseline, and the growth with the number of
 * orders. `BENCH_ONLY=<name>` measures one operation.
 */
import { Agent } from 'node:http'
import { type MeasuredServer, ORDERS, openBenchData } from './bench-data.ts'
import { type Cost, compare, costOf, many, median, read, reportRow, type Side, totalMicros } from './measure.ts'
import { benchUserId } from './orders-fill.ts'

/** Numbers of orders for the growth in ascending order; growth is relative to the first. */
const SIZES = (process.env.ORDERS_SIZES ?? '').split(',').filter(Boolean).map(Number)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15)
const REQUESTS = 100
const WARM_UP = Number(process.env.BENCH_WARM_UP ?? 30)
const FIRST_WARM_UP = 5
const CONCURRENCY = 8
const GROWTH_MAX = 1.3
const COMPRESSED_MAX_KB = 15
/** What a browser accepts. */
const ACCEPT_ENCODING = 'gzip, deflate, br, zstd'

const CUSTOMER = benchUserId('customer', 0)
const ENGINEER = benchUserId('engineer', 0)
const ADMIN = benchUserId('admin', 0)
const DETAIL = 'order00000018'

interface Operation {
  readonly name: string
  readonly path: string
  readonly userId: string
  /** The baseline's route; without one, only the growth is measured. */
  readonly lean?: string
  readonly bar?: number
  /** For the growth: a page that is as long with the fewest orders. */
  readonly shorterPath?: string
}

const ALL: readonly Operation[] = [
  {
    ...{ name: "customer's list of 20", path: '/api/orders/my-orders?view=card&limit=20', userId: CUSTOMER },
    ...{ lean: `/mine/${CUSTOMER}?limit=20`, bar: 1.6 },
  },
  {
    ...{ name: 'admin page of 50', path: '/api/orders/admin/all?view=card&limit=50', userId: ADMIN },
    ...{ lean: `/all/${ADMIN}?limit=50`, bar: 1.6 },
  },
  {
    // The board asks for the largest page.
    ...{ name: "engineer's board", path: '/api/orders/engineer/assigned?view=card&show=open&limit=100', userId: ENGINEER },
    ...{ lean: `/board/${ENGINEER}?limit=100`, bar: 1.6 },
    shorterPath: '/api/orders/engineer/assigned?view=card&show=open&limit=20',
  },
  { name: 'order detail', path: `/api/orders/${DETAIL}`, userId: CUSTOMER, lean: `/orders/${DETAIL}`, bar: 1.8 },
  { name: 'admin by total', path: '/api/orders/admin/all?view=card&limit=50&status=completed&sort=total', userId: ADMIN },
  { name: 'admin search', path: '/api/orders/admin/all?view=card&limit=50&q=zyskowski', userId: ADMIN },
  { name: 'admin search wide', path: '/api/orders/admin/all?view=card&limit=50&q=porsche', userId: ADMIN },
]
const ONLY = process.env.BENCH_ONLY
const OPERATIONS = ALL.filter(({ name }) => ONLY === undefined || name === ONLY)

const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY })
const data = await openBenchData()
try {
  const lean = await data.lean()
  const program = await open(ORDERS)
  for (const { name, path, userId, lean: leanPath, bar } of OPERATIONS) {
    if (!leanPath) continue
    const readLean = () => read(lean.url + leanPath, { agent })
    const readPlain = program.reader(path, userId)
    const readCompressed = program.reader(path, userId, { 'accept-encoding': ACCEPT_ENCODING })
    const [raw, packed, own] = [await readPlain(), await readCompressed(), await readLean()]
    const shared = { baseline: 'bare Fastify, one prepared statement', lean: side(lean, readLean), warmUp: WARM_UP, rounds: ROUNDS }
    await compare({ ...shared, name, bar, ours: side(program, readPlain), bytes: `${raw}, baseline ${own}` })
    if (packed < raw) await compare({ ...shared, name: `${name}, compressed`, ours: side(program, readCompressed), bytes: String(packed) })
    reportRow({
      name: `${name}, reply`,
      figure: `${raw} bytes, ${packed} as a browser asks for it`,
      ...{ bar: `≤ ${COMPRESSED_MAX_KB} kB`, met: packed <= COMPRESSED_MAX_KB * 1000 },
    })
  }
  if (OPERATIONS.some(({ userId }) => userId === CUSTOMER)) await compareFirstLists(program, lean)
  const { program: ours, lean: theirs } = await data.connections()
  reportRow({ name: 'database connections', figure: `${ours}, baseline ${theirs}, with ${CONCURRENCY} clients` })
  if (SIZES.length > 1) await measureGrowth(program)
} finally {
  agent.destroy()
  await data.stop()
}

/** Starts the program with the given number of orders. */
async function open(orders: number) {
  const server = await data.program({ orders })
  const userIds = [CUSTOMER, ENGINEER, ADMIN]
  const tokens = await server.ask<string[]>('signIn', userIds)
  return {
    micros: server.micros,
    /** Reads with a new session each time. */
    async firstReader(path: string, userId: string, times: number) {
      const fresh = await server.ask<string[]>('signIn', Array(times).fill(userId))
      return () => read(server.url + path, { agent, headers: { authorization: `Bearer ${fresh.pop()}` } })
    },
    reader(path: string, userId: string, headers: Record<string, string> = {}) {
      const options = { agent, headers: { authorization: `Bearer ${tokens[userIds.indexOf(userId)]}`, ...headers } }
      return () => read(server.url + path, options)
    },
  }
}

/** The list above is one that is read again and again. The first one of a session reads the session, too, and signs all links. */
async function compareFirstLists(program: Awaited<ReturnType<typeof open>>, lean: MeasuredServer) {
  const [first] = ALL
  if (!first?.lean) return
  const leanUrl = lean.url + first.lean
  const readFirst = await program.firstReader(first.path, first.userId, (FIRST_WARM_UP + ROUNDS) * REQUESTS)
  await compare({
    ...{ name: `${first.name}, first of a session`, baseline: 'bare Fastify, one prepared statement' },
    ...{ lean: side(lean, () => read(leanUrl, { agent })), ours: side(program, readFirst), warmUp: FIRST_WARM_UP, rounds: ROUNDS },
  })
}

function side({ micros }: Pick<Side, 'micros'>, task: () => Promise<unknown>): Side {
  return { micros, round: () => many(REQUESTS, CONCURRENCY, task) }
}

/** Measures all sizes in alternation. The measured pages are equally long at every size. */
async function measureGrowth(compared: Awaited<ReturnType<typeof open>>) {
  const programs = []
  for (const size of SIZES) programs.push(size === ORDERS ? compared : await open(size))
  for (const { name, path, shorterPath = path, userId } of OPERATIONS) {
    const sides = programs.map((program) => side(program, program.reader(shorterPath, userId)))
    for (let i = 0; i < WARM_UP; i++) for (const { round } of sides) await round()
    const rounds: Cost[][] = []
    for (let i = 0; i < ROUNDS; i++) {
      const costs: Cost[] = []
      for (const each of sides) costs.push(await costOf(each))
      rounds.push(costs)
    }
    SIZES.forEach((size, index) => {
      const at = (costs: Cost[], i: number) => costs[i] as Cost
      const of = (figure: (cost: Cost) => number) => median(rounds.map((costs) => figure(at(costs, index))))
      const ratio = median(rounds.map((costs) => totalMicros(at(costs, index)) / totalMicros(at(costs, 0))))
      reportRow({
        ...{ name: `growth: ${name}, ${size.toLocaleString('en')} orders`, baseline: `itself at ${SIZES[0]?.toLocaleString('en')}`, ratio },
        ...{ micros: of((cost) => cost.server), databaseMicros: of((cost) => cost.database ?? 0) },
        ...(index > 0 && { bar: `≤ ${GROWTH_MAX}`, met: ratio <= GROWTH_MAX }),
      })
    })
  }
}
