import type { Log } from '../log.ts'
import type { SocketAdapter } from './socket-adapter.ts'

interface Choice {
  readonly redisUrl: string | undefined
  /** A shared PostgreSQL; undefined for the embedded one, which serves a single process. */
  readonly databaseUrl: string | undefined
  /** Key prefix that separates installations on a shared Redis. */
  readonly key: string
  readonly log: Log
}

/** Uses Redis if configured, otherwise a shared PostgreSQL; no adapter for a single process. */
export async function openSocketAdapter({ redisUrl, databaseUrl, key, log }: Choice): Promise<SocketAdapter | undefined> {
  // Loaded on demand, because most installations run a single process.
  if (redisUrl !== undefined) return (await import('./redis-adapter.ts')).openRedisAdapter({ url: redisUrl, key, log })
  if (databaseUrl !== undefined) return (await import('./postgres-adapter.ts')).openPostgresAdapter({ url: databaseUrl, log })
  return undefined
}
