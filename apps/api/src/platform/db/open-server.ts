import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { startEmbeddedPostgres } from '@vorta/embedded-postgres/start'
import { type DatabaseSettings, openDatabase } from './client.ts'

export interface OpenServer {
  readonly connection: DatabaseSettings
  stop(): Promise<void>
}

interface Choice {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  readonly log: (message: string) => void
}

/** A running server stores the connection of its embedded database here, for CLI commands. */
const connectionFile = (dataDir: string) => path.join(dataDir, 'secrets', 'database.json')

/** Uses DATABASE_URL if set, otherwise starts the embedded PostgreSQL. */
export async function openServer({ databaseUrl, dataDir, log }: Choice): Promise<OpenServer> {
  if (databaseUrl !== undefined) return { connection: { connectionString: databaseUrl }, stop: async () => {} }
  const embedded = await startEmbeddedPostgres({ dataDir, log })
  const file = connectionFile(dataDir)
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(file, JSON.stringify(embedded.connection), { mode: 0o600 })
  return {
    connection: embedded.connection,
    async stop() {
      await rm(file, { force: true })
      await embedded.stop()
    },
  }
}

/** For CLI commands: uses the database of a running server, otherwise starts the embedded one temporarily. */
export async function joinServer(choice: Choice): Promise<OpenServer> {
  if (choice.databaseUrl === undefined) {
    const connection = await readConnectionFile(choice.dataDir)
    if (connection && (await answers(connection))) return { connection, stop: async () => {} }
  }
  return openServer(choice)
}

async function readConnectionFile(dataDir: string): Promise<DatabaseSettings | undefined> {
  try {
    return JSON.parse(await readFile(connectionFile(dataDir), 'utf8')) as DatabaseSettings
  } catch {
    return undefined
  }
}

async function answers(connection: DatabaseSettings): Promise<boolean> {
  const probe = openDatabase(connection, { poolMax: 1 })
  try {
    return await probe.ping()
  } finally {
    await probe.close()
  }
}
