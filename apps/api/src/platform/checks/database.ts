import pg from 'pg'
import type { DatabaseSettings } from '../db/client.ts'
import { type Check, failed, ok, reasonOf, warning } from './check.ts'

const TIMEOUT_MS = 5_000

interface Facts {
  version: string
  limit: number
  migrations: number
}

/** Connects, and compares the connection limit with what one process uses. */
export async function checkDatabase(settings: DatabaseSettings, poolMax: number): Promise<Check> {
  try {
    const { version, limit, migrations } = await connectAndRead(settings)
    const summary = `PostgreSQL ${version}, ${migrations} migrations applied, ${limit} connections allowed`
    return limit < poolMax ? warning(`${summary}, but DATABASE_POOL_MAX is ${poolMax} per process.`) : ok(`${summary}.`)
  } catch (error) {
    return failed(`No connection (${reasonOf(error)}). Check DATABASE_URL and that the server is running.`)
  }
}

async function connectAndRead(settings: DatabaseSettings): Promise<Facts> {
  // Throws if the certificate file of DATABASE_URL cannot be read.
  const client = new pg.Client({ ...settings, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    return await readFacts(client)
  } finally {
    await client.end().catch(() => {})
  }
}

async function readFacts(client: pg.Client): Promise<Facts> {
  const { rows } = await client.query<Facts & { migrated: boolean }>(
    `select current_setting('server_version') as version,
       case when r.rolconnlimit >= 0 then r.rolconnlimit
         else current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int end as limit,
       to_regclass('drizzle.__drizzle_migrations') is not null as migrated
     from pg_roles r where r.rolname = current_user`,
  )
  const [facts = { version: 'unknown', limit: 0, migrated: false }] = rows
  const counted = facts.migrated
    ? await client.query<{ count: number }>('select count(*)::int as count from drizzle.__drizzle_migrations')
    : undefined
  return { version: facts.version, limit: facts.limit, migrations: counted?.rows[0]?.count ?? 0 }
}
