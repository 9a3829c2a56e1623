import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/client.ts'
import type { ConnectionTimeouts } from './http/connection-timeouts.ts'
import type { Mount } from './http/mount.ts'
import type { RateLimiter } from './http/rate-limit.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Listen } from './realtime/event-handler.ts'
import type { LiveEventsWithFiles } from './realtime/live-events.ts'
import type { LiveServer } from './realtime/server.ts'
import type { SharedChanges } from './realtime/shared-changes.ts'
import type { Secrets } from './secrets.ts'
import type { Telemetry } from './telemetry/telemetry.ts'
import type { WorkerEntries } from './threads/entries.ts'
import type { ServiceContext } from './transaction.ts'

/** What `run.ts` and tests supply. */
export interface Resources {
  readonly config: Config
  readonly log: Logger
  readonly database: Database
  readonly secrets: Secrets
  readonly clock: Clock
  readonly mailer: Mailer
  readonly version: string
  /** The built web app; without it only the API is served. */
  readonly siteDir: string | undefined
  readonly workers: WorkerEntries
  /** The module that exports traces; without it there are none. */
  readonly tracingModule?: string
  /** Shorter in tests. */
  readonly connectionTimeouts?: ConnectionTimeouts
  /** Validate every response against the contract. */
  readonly checkReplies: boolean
}

/** What a feature needs to create its service and mount its routes. */
export interface AppContext extends Resources, ServiceContext {
  readonly telemetry: Telemetry
  readonly server: FastifyInstance
  readonly limiter: RateLimiter
  readonly mount: Mount
  readonly io: LiveServer
  readonly listen: Listen
  readonly live: LiveEventsWithFiles
  readonly sharedChanges: SharedChanges
  /** The address of the site in links; never taken from a request. */
  readonly publicUrl: () => string
}

/** What a service needs besides the context, such as services of lower layers. */
export type DepsOf<Create extends (deps: never) => unknown> = Omit<Parameters<Create>[0], keyof AppContext>
