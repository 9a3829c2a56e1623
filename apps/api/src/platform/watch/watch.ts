import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../db/client.ts'
import type { Log } from '../log.ts'

/** A value that is read when somebody asks for it. */
export interface Gauge {
  readonly name: string
  readonly help: string
  /** What tells several values apart; without it there is one, under the empty name. */
  readonly label?: string
  readonly read: () => Readonly<Record<string, number>> | Promise<Readonly<Record<string, number>>>
}

/** Somebody who looks at the program from outside: a collector of figures, or one of traces. */
export interface Watcher {
  /** Before any route is mounted. */
  requests?(server: FastifyInstance): void
  database?(database: Pick<Database, 'pool'>): void
  /** Around a piece of background work; its result and its failure are handed on. */
  job?<T>(kind: string, deed: () => Promise<T>): Promise<T>
  /** A message of a chat was stored. */
  message?(): void
  gauges?(gauges: readonly Gauge[]): void
  close?(): Promise<void>
}

export type Watch = Required<Watcher>

/** Whoever the settings name; nothing of it is loaded where they name nobody. */
export async function openWatch(config: Pick<Config, 'metricsToken' | 'traces'>, version: string, log: Log): Promise<Watch> {
  const watchers: Watcher[] = []
  if (config.metricsToken !== undefined) watchers.push((await import('./metrics.ts')).createMetrics(config.metricsToken))
  if (config.traces) watchers.push((await import('./traces.ts')).createTraces(config.traces, version, log))
  const jobs = watchers.flatMap(({ job }) => job ?? [])
  return {
    requests: (server) => {
      for (const watcher of watchers) watcher.requests?.(server)
    },
    database: (database) => {
      for (const watcher of watchers) watcher.database?.(database)
    },
    job: <T>(kind: string, deed: () => Promise<T>) => {
      let all = deed
      for (const around of jobs) {
        const inner = all
        all = () => around(kind, inner)
      }
      return all()
    },
    message: () => {
      for (const watcher of watchers) watcher.message?.()
    },
    gauges: (gauges) => {
      for (const watcher of watchers) watcher.gauges?.(gauges)
    },
    close: async () => {
      for (const watcher of watchers) await watcher.close?.()
    },
  }
}
