import pg from 'pg'
import type { DatabaseSettings } from '../src/platform/db/client.ts'

/** The same server with another database; an address keeps its options. */
export function onDatabase(settings: DatabaseSettings, database: string): DatabaseSettings {
  if (settings.connectionString === undefined) return { ...settings, database }
  const address = new URL(settings.connectionString)
  address.pathname = `/${database}`
  return { ...settings, connectionString: address.href }
}

/** One statement on a connection of its own, as databases are made and dropped outside of any pool. */
export async function tellServer(settings: DatabaseSettings, statement: string): Promise<pg.QueryResult<Record<string, unknown>>> {
  const client = new pg.Client(settings)
  await client.connect()
  try {
    return await client.query<Record<string, unknown>>(statement)
  } finally {
    await client.end()
  }
}

const DROP_TRIES = 20
const DROP_PAUSE_MS = 250
const NOT_ALLOWED = '42501'

/** Drops a database with whoever is in it; the server's own cleaner, which nobody may send away, is waited for. */
export async function dropDatabase(settings: DatabaseSettings, name: string): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      await tellServer(settings, `drop database if exists ${name} with (force)`)
      return
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === NOT_ALLOWED) || tries === DROP_TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, DROP_PAUSE_MS))
    }
}

/** The same as one address, as the setting DATABASE_URL wants it. */
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
  // A folder with a socket in it can't stand where a name stands.
  address.searchParams.set('host', host)
  address.searchParams.set('port', String(port))
  return address.href
}
