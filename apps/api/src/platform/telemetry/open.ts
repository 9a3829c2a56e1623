import { pathToFileURL } from 'node:url'
import type { Config } from '../config.ts'
import { StartError } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Telemetry, TelemetrySource, TraceSettings } from './telemetry.ts'

interface Options {
  readonly config: Pick<Config, 'metricsToken' | 'traces'>
  readonly version: string
  readonly tracingModule?: string
  readonly log: Log
}

/** Loads only the telemetry that the settings enable. */
export async function openTelemetry({ config, version, tracingModule, log }: Options): Promise<Telemetry> {
  const sources: TelemetrySource[] = []
  if (config.metricsToken !== undefined) sources.push((await import('./metrics.ts')).createMetrics(config.metricsToken))
  if (config.traces && tracingModule !== undefined)
    sources.push((await loadTracing(tracingModule)).createTraces(config.traces, version, log))
  const jobs = sources.flatMap(({ job }) => job ?? [])
  const calls = sources.flatMap(({ call }) => call ?? [])
  return {
    requests: (server) => {
      for (const source of sources) source.requests?.(server)
    },
    database: (database) => {
      for (const source of sources) source.database?.(database)
    },
    job: (kind, task) => wrapped(jobs, kind, task),
    call: (name, task) => wrapped(calls, name, task),
    message: () => {
      for (const source of sources) source.message?.()
    },
    gauges: (gauges) => {
      for (const source of sources) source.gauges?.(gauges)
    },
    close: async () => {
      for (const source of sources) await source.close?.()
    },
  }
}

type Wrapper = <T>(name: string, task: () => Promise<T>) => Promise<T>
const wrapped = <T>(wrappers: readonly Wrapper[], name: string, task: () => Promise<T>): Promise<T> =>
  wrappers.reduce((inner, wrapper) => () => wrapper(name, inner), task)()

interface TracingModule {
  createTraces(settings: TraceSettings, version: string, log: Log): TelemetrySource
}

async function loadTracing(file: string): Promise<TracingModule> {
  try {
    return await import(pathToFileURL(file).href)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new StartError(
      'The setting OTEL_EXPORTER_OTLP_ENDPOINT needs the packages for traces, which are not installed. Run: npm ci --prefix tracing',
    )
  }
}
