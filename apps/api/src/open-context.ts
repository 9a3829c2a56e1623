import type { Server as HttpServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { createRefusalRecorder } from './features/audit/refusals.ts'
import { createSessions } from './features/auth/sessions.ts'
import { createTokens } from './features/auth/token.ts'
import type { AppContext, Resources } from './platform/app-context.ts'
import { CONNECTION_TIMEOUTS } from './platform/http/connection-timeouts.ts'
import { createMount } from './platform/http/mount.ts'
import { openRateLimiter } from './platform/http/open-rate-limiter.ts'
import { createServer } from './platform/http/server.ts'
import { createAddressReader } from './platform/realtime/client-address.ts'
import { createEventHandler } from './platform/realtime/event-handler.ts'
import { createLiveEvents } from './platform/realtime/live-events.ts'
import { openSharedConnectionLimits } from './platform/realtime/open-connection-limits.ts'
import { openSocketAdapter } from './platform/realtime/open-socket-adapter.ts'
import { createRejections } from './platform/realtime/rejections.ts'
import { createRealtime } from './platform/realtime/server.ts'
import { createSessionBatcher } from './platform/realtime/session-batcher.ts'
import { createSharedChanges } from './platform/realtime/shared-changes.ts'
import { openTelemetry } from './platform/telemetry/open.ts'
import { createTransact } from './platform/transaction.ts'

/**
 * Opens what all features share. Sessions come first because routes and sockets authenticate with them; they depend on the
 * database only. Live events exist before any feature, so every service can send them from the start.
 */
export async function openContext(resources: Resources) {
  const { config, log, database, secrets, clock } = resources
  const { db } = database
  const telemetry = await openTelemetry(resources)
  telemetry.database(database)
  const server = createServer({
    log,
    trustProxy: config.trustProxy,
    stripe: config.stripe !== undefined,
    https: config.publicUrl?.startsWith('https:') ?? false,
    publicDemo: config.publicDemo,
    timeouts: resources.connectionTimeouts ?? CONNECTION_TIMEOUTS,
  })
  telemetry.requests(server)

  const sharedKey = `vorta-${Buffer.from(secrets.derive('live')).toString('hex', 0, 8)}`
  const limiter = await openRateLimiter({ redisUrl: config.redisUrl, key: sharedKey, settings: config.rateLimits, clock, log })
  const sessions = createSessions({ db, clock, tokens: createTokens(secrets.deriveAll('jwt')), demo: config.demo })
  const mount = createMount({
    app: server,
    authenticate: sessions.authenticate,
    recall: sessions.recall,
    limiter,
    onRefused: createRefusalRecorder({ db, clock, log }),
    checkReplies: resources.checkReplies,
  })

  const socketAdapter = await openSocketAdapter({
    redisUrl: config.redisUrl,
    databaseUrl: config.databaseUrl,
    key: sharedKey,
    log,
  })
  const sharedConnectionLimits = await openSharedConnectionLimits({
    redisUrl: config.redisUrl,
    key: sharedKey,
    limits: config.rateLimits,
    log,
  })
  const authenticateSocket = createSessionBatcher(sessions.authenticateMany)
  const onRejected = createRejections(limiter)
  const io = createRealtime({
    httpServer: server.server as HttpServer,
    socketAdapter,
    authenticate: authenticateSocket,
    openRoles: sessions.openRoles,
    onRejected,
    log,
    limits: config.rateLimits,
    sharedConnectionLimits,
    addressOf: createAddressReader(config.trustProxy),
    allowsOrigin: (origin, host) => origin === config.publicUrl || new URL(origin).host === host,
  })

  const context: AppContext = {
    ...resources,
    db,
    transact: createTransact(database),
    telemetry,
    mailer: { ...resources.mailer, send: (mail) => telemetry.call('send email', () => resources.mailer.send(mail)) },
    server,
    limiter,
    mount,
    io,
    listen: createEventHandler({ authenticate: authenticateSocket, limiter, onRejected, log }),
    live: createLiveEvents({ io, isSingleProcess: socketAdapter === undefined, onMessage: telemetry.message }),
    sharedChanges: createSharedChanges(io, socketAdapter),
    publicUrl: () => config.publicUrl ?? `http://localhost:${listeningPort(server) ?? config.port}`,
  }
  return { context, sessions, socketAdapter, sharedConnectionLimits }
}

function listeningPort(server: FastifyInstance): number | undefined {
  const address = server.server.address()
  return typeof address === 'object' && address ? address.port : undefined
}
