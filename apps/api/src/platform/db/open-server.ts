import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type DatabaseSettings, openDatabase } from './client.ts'
import { startEmbeddedPostgres } from './embedded/start.ts'

export interface OpenServer {
  readonly connection: DatabaseSettings
  stop(): Promise<void>
}

interface Choice {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  readonly log: (message: string) => void
}

/** Where a running program notes how its own database is reached, for commands beside it. */
const noteOf = (dataDir: string) => path.join(dataDir, 'secrets', 'database.json')

/** The PostgreSQL that was named, or else our own. */
export async function openServer({ databaseUrl, dataDir, log }: Choice): Promise<OpenServer> {
  if (databaseUrl !== undefined) return { connection: { connectionString: databaseUrl }, stop: async () => {} }
  const embedded = await startEmbeddedPostgres({ dataDir, log })
  const note = noteOf(dataDir)
  await mkdir(path.dirname(note), { recursive: true, mode: 0o700 })
  await writeFile(note, JSON.stringify(embedded.connection), { mode: 0o600 })
  return {
    connection: embedded.connection,
    async stop() {
      await rm(note, { force: true })
      await embedded.stop()
    },
  }
}

/** For commands: beside a running program its database is used, else our own is started for the moment. */
export async function joinServer(choice: Choice): Promise<OpenServer> {
  if (choice.databaseUrl === undefined) {
    const connection = await noted(choice.dataDir)
    if (connection && (await answers(connection))) return { connection, stop: async () => {} }
  }
  return openServer(choice)
}

async function noted(dataDir: string): Promise<DatabaseSettings | undefined> {
  try {
    return JSON.parse(await readFile(noteOf(dataDir), 'utf8')) as DatabaseSettings
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
