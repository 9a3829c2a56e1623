import pg from 'pg'
import type { DatabaseSettings } from '../src/platform/db/client.ts'

/** Settings for another database on the same server; a connection string keeps its options. */
export function withDatabase(settings: DatabaseSettings, database: string): DatabaseSettings {
  if (settings.connectionString === undefined) return { ...settings, database }
  const address = new URL(settings.connectionString)
  address.pathname = `/${database}`
  return { ...settings, connectionString: address.href }
}

/** Runs one statement on a separate connection, for creating and dropping databases. */
export async function queryServer(settings: DatabaseSettings, statement: string): Promise<pg.QueryResult<Record<string, unknown>>> {
  const client = new pg.Client(settings)
  await client.connect()
  try {
    return await client.query<Record<string, unknown>>(statement)
  } finally {
    await client.end()
  }
}

const DROP_ATTEMPTS = 20
const DROP_PAUSE_MS = 250
const INSUFFICIENT_PRIVILEGE = '42501'

/** Drops a database and its connections. Retries while autovacuum, which cannot be terminated, is connected. */
export async function dropDatabase(settings: DatabaseSettings, name: string): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      await queryServer(settings, `drop database if exists ${name} with (force)`)
      return
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE) || tries === DROP_ATTEMPTS) throw error
      await new Promise((resolve) => setTimeout(resolve, DROP_PAUSE_MS))
    }
}

/** The settings as a connection string for DATABASE_URL. */
export function addressOf({
  connectionString,
  host = 'localhost',
  port = 5432,
  user = '',
  password,
  database = '',
}: DatabaseSettings): string {
  if (connectionString !== undefined) return connectionString
  const address = new URL(`postgres://localhost/${database}`)
  address.username = user
  if (password !== undefined) address.password = password
  // A socket folder cannot be written as a host name.
  address.searchParams.set('host', host)
  address.searchParams.set('port', String(port))
  return address.href
}
