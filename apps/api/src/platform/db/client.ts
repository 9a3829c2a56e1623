import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { withTimeout } from '../timeout.ts'
import { Pooled } from './pipeline.ts'

const POOL_MAX = 20
const CONNECT_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 5_000
const IDLE_IN_TRANSACTION_MS = 15_000
const PING_TIMEOUT_MS = 2_000

/** The pool or a transaction: a repository function takes either as its first argument. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

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
  })
  // An unhandled 'error' event would end the process. The pool emits it for idle connections,
  // and a checked-out client emits it between two statements of a transaction.
  pool.on('error', (error) => onConnectionLost?.(error))
  pool.on('connect', (client) => client.on('error', () => {}))

  // Drizzle only calls `query` on its client.
  const db: Db = drizzle(new Pooled(pool) as unknown as pg.Pool)
  let closed: Promise<void> | null = null
  return {
    db,
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
