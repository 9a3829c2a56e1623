import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/client.ts'

/** A value that is read when metrics are scraped. */
export interface Gauge {
  readonly name: string
  readonly help: string
  /** Label name for several values; without it there is one value under the empty key. */
  readonly label?: string
  readonly read: () => Readonly<Record<string, number>> | Promise<Readonly<Record<string, number>>>
}

export interface TraceSettings {
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly service: string
  /** Sampling ratio of new traces, 0 to 1. */
  readonly share: number
}

/** Instrumentation hooks, implemented by metrics and traces. */
export interface TelemetrySource {
  /** Called before any route is registered. */
  requests?(server: FastifyInstance): void
  database?(database: Pick<Database, 'pool'>): void
  /** Wraps a background job; passes its result or error on. */
  job?<T>(kind: string, task: () => Promise<T>): Promise<T>
  /** Wraps a call to another service by a library that has no instrumentation of its own. */
  call?<T>(name: string, task: () => Promise<T>): Promise<T>
  /** Called for every stored chat message. */
  message?(): void
  gauges?(gauges: readonly Gauge[]): void
  close?(): Promise<void>
}

export type Telemetry = Required<TelemetrySource>
