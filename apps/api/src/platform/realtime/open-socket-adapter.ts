import type { Log } from '../log.ts'
import type { SocketAdapter } from './socket-adapter.ts'

interface Choice {
  readonly redisUrl: string | undefined
  /** A PostgreSQL that others may use as well; undefined for our own, which serves one process. */
  readonly databaseUrl: string | undefined
  /** Keeps installations apart that share one Redis. */
  readonly key: string
  readonly log: Log
}

/** Redis where it is named, else the PostgreSQL that the processes have in common; nothing for one process alone. */
export async function openSocketAdapter({ redisUrl, databaseUrl, key, log }: Choice): Promise<SocketAdapter | undefined> {
  // Fetched only where needed: most installations are one process.
  if (redisUrl !== undefined) return (await import('./redis-adapter.ts')).openRedisAdapter({ url: redisUrl, key, log })
  if (databaseUrl !== undefined) return (await import('./postgres-adapter.ts')).openPostgresAdapter({ url: databaseUrl, log })
  return undefined
}
