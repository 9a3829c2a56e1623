import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import type { Telemetry, TelemetrySource } from './telemetry.ts'

/** Loads only the telemetry that the settings enable. */
export async function openTelemetry(config: Pick<Config, 'metricsToken' | 'traces'>, version: string, log: Log): Promise<Telemetry> {
  const watchers: TelemetrySource[] = []
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
    job: <T>(kind: string, task: () => Promise<T>) => {
      let all = task
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
