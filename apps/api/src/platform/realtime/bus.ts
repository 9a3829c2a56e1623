import type { Server } from 'socket.io'
import type { Log } from '../log.ts'

export type AdapterMaker = Exclude<Parameters<Server['adapter']>[0], undefined>

/** What several server processes share rooms through. What it carries are hints: the database holds what is true. */
export interface Bus {
  readonly adapter: AdapterMaker
  /** Called each time the line stands again: what was told meanwhile was told to this process only. */
  onReturn(listener: () => void): void
  close(): Promise<void>
}

interface Choice {
  readonly redisUrl: string | undefined
  /** A PostgreSQL that others may use as well; undefined for our own, which serves one process. */
  readonly databaseUrl: string | undefined
  /** Keeps installations apart that share one Redis. */
  readonly key: string
  readonly log: Log
}

/** Redis where it is named, else the PostgreSQL that the processes have in common; nothing for one process alone. */
export async function openBus({ redisUrl, databaseUrl, key, log }: Choice): Promise<Bus | undefined> {
  // Fetched only where needed: most installations are one process.
  if (redisUrl !== undefined) return (await import('./redis-bus.ts')).openRedisBus({ url: redisUrl, key, log })
  if (databaseUrl !== undefined) return (await import('./postgres-bus.ts')).openPostgresBus({ url: databaseUrl, log })
  return undefined
}
