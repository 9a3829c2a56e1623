import type { DatabaseSettings } from './client.ts'
import { startEmbeddedPostgres } from './embedded/start.ts'

export interface OpenServer {
  readonly connection: DatabaseSettings
  stop(): Promise<void>
}

/** The PostgreSQL that was named, or else our own. */
export async function openServer(options: {
  databaseUrl: string | undefined
  dataDir: string
  log: (message: string) => void
}): Promise<OpenServer> {
  if (options.databaseUrl !== undefined) return { connection: { connectionString: options.databaseUrl }, stop: async () => {} }
  return startEmbeddedPostgres(options)
}
