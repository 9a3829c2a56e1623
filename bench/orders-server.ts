/** Serves the program and, on another port, plain Fastify routes that send the same rows from one prepared query each. */
import { createTokens } from '../apps/api/src/features/auth/token.ts'
import { type OrderReader, prepareOrderReader } from '../apps/api/src/features/orders/orders-read.repo.ts'
import { daysAfter } from '../apps/api/src/platform/clock.ts'
import { sessions } from '../apps/api/src/platform/db/schema/auth.ts'
import { searchPatterns } from '../apps/api/src/platform/db/search-pattern.ts'
import { newId } from '../apps/api/src/platform/id.ts'
import { createBareServer } from '../apps/api/test/bare-server.ts'
import { benchUserId, fillOrders } from './orders-fill.ts'
import { openProgram } from './program-under-test.ts'
import { statementOf } from './statement.ts'

/** One measured operation: its request and its user. */
interface Operation {
  readonly name: string
  readonly path: string
  readonly userId: string
  readonly read: (reader: OrderReader) => Promise<unknown>
}

const first = (limit: number) => ({ before: null, limit })
const start = (limit: number) => ({ after: null, limit })
const newest = { patterns: [], sort: 'date', direction: 'desc' } as const
const CUSTOMER = benchUserId('customer', 0)
const ENGINEER = benchUserId('engineer', 0)
const ADMIN = benchUserId('admin', 0)
const DETAIL = 'order00000018'

export const OPERATIONS: readonly Operation[] = [
  { name: 'my-orders', path: '/api/orders/my-orders?limit=20', userId: CUSTOMER, read: (read) => read.mine(CUSTOMER, first(20)) },
  {
    name: 'order detail',
    path: `/api/orders/${DETAIL}`,
    userId: CUSTOMER,
    read: (read) => read.findOne(DETAIL, { userId: CUSTOMER, role: 'user' }),
  },
  {
    name: 'engineer assigned',
    path: '/api/orders/engineer/assigned',
    userId: ENGINEER,
    read: (read) => read.assigned(ENGINEER, 'all', first(50)),
  },
  {
    name: 'engineer board',
    path: '/api/orders/engineer/assigned?show=open&limit=20',
    userId: ENGINEER,
    read: (read) => read.assigned(ENGINEER, 'open', first(20)),
  },
  { name: 'admin page', path: '/api/orders/admin/all?limit=50', userId: ADMIN, read: (read) => read.all(newest, start(50)) },
  {
    name: 'admin by total',
    path: '/api/orders/admin/all?limit=50&status=completed&sort=total',
    userId: ADMIN,
    read: (read) => read.all({ ...newest, status: 'completed', sort: 'total' }, start(50)),
  },
  {
    name: 'admin search',
    path: '/api/orders/admin/all?limit=50&q=zyskowski',
    userId: ADMIN,
    read: (read) => read.search({ ...newest, patterns: searchPatterns('zyskowski') }, start(50)),
  },
  {
    name: 'admin search wide',
    path: '/api/orders/admin/all?limit=50&q=porsche',
    userId: ADMIN,
    read: (read) => read.search({ ...newest, patterns: searchPatterns('porsche') }, start(50)),
  },
]

if (process.argv[2] === 'serve') await serve(process.argv[3] ?? '', process.argv[4] ?? '{}')

async function serve(dataDir: string, connection: string) {
  const { app, database, secrets } = await openProgram(dataDir, JSON.parse(connection))
  const bare = createBareServer()
  const fill = async ({ from, to, isLast }: { from: number; to: number; isLast: boolean }) => {
    await fillOrders(database.pool, from, to, isLast)
    return { ok: true }
  }
  const commands: Record<string, (payload: never) => unknown> = {
    fill,
    count: async () => (await database.pool.query('select count(*)::int as n from orders')).rows[0].n,
    routes: () => mountBare(),
    cpu: () => process.cpuUsage(),
    connections: async () => {
      const { rows } = await database.pool.query(
        "select pid from pg_stat_activity where application_name = 'vorta' and datname = current_database()",
      )
      return rows.map((row) => row.pid)
    },
    signIn: async () => signIn(),
    stop: async () => {
      await Promise.all([app.close(), bare.close()])
      await database.close()
      setImmediate(() => process.disconnect())
    },
  }

  /** Routes that only run the statement of the matching route of the program. */
  async function mountBare() {
    const reader = prepareOrderReader(database.db)
    for (const { name, read } of OPERATIONS) {
      const seen = await statementOf(database.db, () => read(reader))
      const query = { name: `bare ${name}`, rowMode: 'array' as const, ...seen }
      bare.get(`/${name.replaceAll(' ', '-')}`, async () => {
        const { rows } = await database.pool.query(query)
        // The first column is the order; Drizzle gives columns no names.
        return { success: true, orders: rows.map((row) => row[0]) }
      })
    }
    return { app: await app.server.listen({ port: 0, host: '127.0.0.1' }), bare: await bare.listen({ port: 0, host: '127.0.0.1' }) }
  }

  async function signIn() {
    const tokens = createTokens(secrets.deriveAll('jwt'))
    const issue = async (userId: string) => {
      const session = { id: newId(), userId, expiresAt: daysAfter(new Date(), 1) }
      await database.db.insert(sessions).values(session)
      return [userId, await tokens.issue({ userId, sessionId: session.id }, session.expiresAt)]
    }
    return Object.fromEntries(await Promise.all([CUSTOMER, ENGINEER, ADMIN].map(issue)))
  }

  process.on('message', async ({ command, payload }: { command: string; payload: never }) => {
    const answer = await commands[command]?.(payload)
    process.send?.({ answer: answer ?? null })
  })
  process.send?.({ answer: null })
}
