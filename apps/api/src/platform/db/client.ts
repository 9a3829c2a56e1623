import { Socket } from 'node:net'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { withTimeout } from '../timeout.ts'

const POOL_MAX = 20
const CONNECT_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 5_000
const IDLE_IN_TRANSACTION_MS = 15_000
const PING_TIMEOUT_MS = 2_000

/** The pool or a transaction: a repository function takes either as its first argument. */
export type Db = NodePgDatabase & { readonly $client: StatementRunner }

/** Runs the statements of a `Db`. */
export interface StatementRunner {
  query(query: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult>
}

/** Connection string, or its parts. */
export interface DatabaseSettings {
  connectionString?: string
  host?: string
  port?: number
  user?: string
  database?: string
  password?: string
}

export interface DatabaseOptions {
  poolMax?: number
  connectTimeoutMs?: number
  /** Called when an idle connection breaks; a connection in use reports its own error. */
  onConnectionLost?: (error: Error) => void
}

export interface Database {
  db: Db
  pool: pg.Pool
  /** Whether the database responds; never throws and times out quickly. */
  ping(): Promise<boolean>
  close(): Promise<void>
}

/** Sends everything written in one tick with one system call; the driver uncorks the socket after each statement. */
class CoalescingSocket extends Socket {
  override uncork() {
    process.nextTick(() => super.uncork())
  }
}

export function openDatabase(settings: DatabaseSettings, options: DatabaseOptions = {}): Database {
  const { poolMax = POOL_MAX, connectTimeoutMs = CONNECT_TIMEOUT_MS, onConnectionLost } = options
  const pool = new pg.Pool({
    ...settings,
    application_name: 'vorta',
    max: poolMax,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    // Sends the statements of a transaction without waiting for the results of earlier ones.
    pipeline: true,
    stream: () => new CoalescingSocket(),
  })
  // An unhandled 'error' event would end the process. The pool emits it for idle connections,
  // and a checked-out client emits it between two statements of a transaction.
  pool.on('error', (error) => onConnectionLost?.(error))
  pool.on('connect', (client) => client.on('error', () => {}))

  let closed: Promise<void> | null = null
  return {
    db: drizzle(pool),
    pool,
    ping: () =>
      withTimeout(
        pool.query('select 1').then(() => true),
        PING_TIMEOUT_MS,
        false,
      ),
    close() {
      closed ??= pool.end()
      return closed
    },
  }
}
