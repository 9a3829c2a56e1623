import pg from 'pg'
import { StartError } from '../errors.ts'
import type { DatabaseSettings } from './client.ts'

const CONNECT_TIMEOUT_MS = 5_000
const PID = 'select pg_backend_pid() as pid'

/**
 * Named statements and LISTEN need a database connection of their own. A pooler in transaction mode gives the connection of
 * an idle client to the next one, which shows when both see the same backend.
 */
export async function rejectTransactionPooler(settings: DatabaseSettings): Promise<void> {
  const clients = [0, 1].map(
    () => new pg.Client({ ...settings, application_name: 'vorta-check', connectionTimeoutMillis: CONNECT_TIMEOUT_MS }),
  )
  try {
    const pids = new Set<number | undefined>()
    for (const client of clients) {
      client.on('error', () => {})
      await client.connect()
      pids.add((await client.query<{ pid: number }>(PID)).rows[0]?.pid)
    }
    if (pids.size < clients.length) {
      throw new StartError(
        'DATABASE_URL points to a connection pooler in transaction mode, which does not support prepared statements or LISTEN. Set pool_mode = session for this database, or connect to PostgreSQL directly.',
      )
    }
  } finally {
    for (const client of clients) await client.end().catch(() => {})
  }
}
