import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '@vorta/embedded-postgres/start'
import { type DatabaseSettings, openDatabase } from '../apps/api/src/platform/db/client.ts'
import { runMigrations } from '../apps/api/src/platform/db/migrate.ts'
import { queryServer, withDatabase } from '../apps/api/test/database-server.ts'
import { databaseMicros } from './database-cpu.ts'
import { LEAN_TABLES } from './lean-tables.ts'
import { fillOrders } from './orders-fill.ts'
import { type BenchServer, startServer } from './server-process.ts'

/** Orders in the databases that are compared with the baseline. */
export const ORDERS = Number(process.env.BENCH_ORDERS ?? 100_000)
/** A folder for the filled databases, to reuse them: writing a million orders takes minutes. */
const FOLDER = process.env.BENCH_DATA
const MIGRATIONS = fileURLToPath(new URL('../apps/api/src/platform/db/migrations', import.meta.url))

interface ServerOptions {
  /** Number of orders in the database. */
  readonly orders?: number
  /** Uses a fresh copy of the database, for benchmarks that write. */
  readonly copy?: boolean
  readonly settings?: Record<string, string>
}

/** A server and the CPU time that it and its database have used so far. */
export interface MeasuredServer extends BenchServer {
  micros(): Promise<{ server: number; database: number | null }>
}

/** Starts the program and the baseline, each with a PostgreSQL server of its own whose CPU time is theirs alone. */
export async function openBenchData() {
  const folder = FOLDER ?? (await mkdtemp(path.join(tmpdir(), 'vorta-bench-')))
  const start = (name: string) => startEmbeddedPostgres({ dataDir: path.join(folder, name), log: () => {} })
  const clusters = { program: await start('program'), lean: await start('lean') }
  const running: BenchServer[] = []

  async function open(kind: 'program' | 'lean', { orders = ORDERS, copy = false, settings = {} }: ServerOptions = {}) {
    const { connection: cluster, serverPid } = clusters[kind]
    const filled = `orders_${orders}`
    await prepare(cluster, filled, orders, kind === 'lean')
    if (copy) await replaceDatabase(cluster, `${filled}_copy`, filled)
    const connection = withDatabase(cluster, copy ? `${filled}_copy` : filled)
    const server = await startServer(`${kind}-server`, { connection, dataDir: path.join(folder, `files-${orders}`), settings })
    running.push(server)
    const micros = async () => ({ server: (await server.usage()).cpuMicros, database: databaseMicros(serverPid()) })
    return { ...server, micros } satisfies MeasuredServer
  }

  return {
    program: (options?: ServerOptions) => open('program', options),
    lean: (options?: ServerOptions) => open('lean', options),
    /** Open connections to each database server. */
    async connections() {
      const count = async ({ connection }: (typeof clusters)['lean']) =>
        (await queryServer(connection, `select count(*)::int as n from pg_stat_activity where datname like 'orders%'`)).rows[0]?.n
      return { program: await count(clusters.program), lean: await count(clusters.lean) }
    },
    async stop() {
      for (const server of running) await server.stop()
      for (const cluster of Object.values(clusters)) await cluster.stop()
      if (FOLDER === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Fills a database unless an earlier run did; its name changes last, so that an interrupted run leaves none behind. */
async function prepare(cluster: DatabaseSettings, name: string, orders: number, isLean: boolean) {
  const { rowCount } = await queryServer(cluster, `select from pg_database where datname = '${name}'`)
  const connection = withDatabase(cluster, rowCount === 0 ? `${name}_new` : name)
  if (rowCount === 0) await replaceDatabase(cluster, `${name}_new`)
  if (rowCount === 0 || !isLean) await runMigrations(connection, { folder: MIGRATIONS })
  if (rowCount !== 0) return
  const { pool, close } = openDatabase(connection, { poolMax: 1 })
  await fillOrders(pool, orders)
  await close()
  if (isLean) for (const statements of [LEAN_TABLES, 'vacuum analyze']) await queryServer(connection, statements)
  await queryServer(cluster, `alter database ${name}_new rename to ${name}`)
}

async function replaceDatabase(cluster: DatabaseSettings, name: string, template = 'template1') {
  await queryServer(cluster, `drop database if exists ${name} with (force)`)
  await queryServer(cluster, `create database ${name} template ${template}`)
}
