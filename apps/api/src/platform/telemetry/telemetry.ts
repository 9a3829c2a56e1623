import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/client.ts'

/** A value that is read when somebody asks for it. */
export interface Gauge {
  readonly name: string
  readonly help: string
  /** What tells several values apart; without it there is one, under the empty name. */
  readonly label?: string
  readonly read: () => Readonly<Record<string, number>> | Promise<Readonly<Record<string, number>>>
}

/** Somebody who looks at the program from outside: a collector of figures, or one of traces. */
export interface TelemetrySource {
  /** Before any route is mounted. */
  requests?(server: FastifyInstance): void
  database?(database: Pick<Database, 'pool'>): void
  /** Around a piece of background work; its result and its failure are handed on. */
  job?<T>(kind: string, task: () => Promise<T>): Promise<T>
  /** A message of a chat was stored. */
  message?(): void
  gauges?(gauges: readonly Gauge[]): void
  close?(): Promise<void>
}

export type Telemetry = Required<TelemetrySource>
