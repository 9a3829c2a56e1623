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
