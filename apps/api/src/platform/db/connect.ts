import pg from 'pg'
import { reasonOf } from '../checks/check.ts'
import { StartError } from '../errors.ts'
import type { DatabaseSettings } from './client.ts'

const CONNECT_TIMEOUT_MS = 5_000

/** Opens one connection for a command; throws a StartError with the cause if that fails. */
export async function connect(settings: DatabaseSettings, applicationName: string): Promise<pg.Client> {
  try {
    // Also fails if the certificate file of DATABASE_URL cannot be read.
    const client = new pg.Client({ ...settings, application_name: applicationName, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
    client.on('error', () => {})
    await client.connect()
    return client
  } catch (error) {
    throw new StartError(`Vorta cannot connect to the database (${reasonOf(error)}): check DATABASE_URL and that the server is running.`)
  }
}
