import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type Database, type DatabaseSettings, openDatabase } from '../src/platform/db/client.ts'
import { dropDatabase, queryServer, withDatabase } from './database-server.ts'

export interface TestDatabase extends Database {
  settings: DatabaseSettings
}

/** Creates a database from the migrated template; `close` drops it. */
export async function createTestDatabase({ empty = false }: { empty?: boolean } = {}): Promise<TestDatabase> {
  const { settings: server, template, prefix } = inject('testServer')
  const name = `${prefix}_${randomBytes(6).toString('hex')}`
  await queryServer(server, `create database ${name} template ${empty ? 'template0' : template}`)
  const settings = withDatabase(server, name)
  const database = openDatabase(settings, { poolMax: 10 })
  return {
    ...database,
    settings,
    async close() {
      await database.close()
      await dropDatabase(server, name)
    },
  }
}
