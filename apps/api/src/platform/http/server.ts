import { randomUUID } from 'node:crypto'
import { BODY_MAX_BYTES_DEFAULT } from '@vorta/contract/shared/limits'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Logger } from 'pino'
import { loggedPath } from '../log.ts'
import { parseBodies } from './body-parsers.ts'
import type { ConnectionTimeouts } from './connection-timeouts.ts'
import { addDemoBanner } from './demo-banner.ts'
import { handleErrors } from './error-handler.ts'
import { safetyHeaders, sendSafetyHeaders } from './headers.ts'
import { closeSlowReaders } from './slow-readers.ts'
import { acceptChunks } from './tus.ts'
import { acceptUploads } from './upload.ts'

const UPLOAD_TIMEOUT_MS = 120_000

interface ServerSettings {
  readonly log: Logger
  readonly trustProxy: string | undefined
  readonly stripe: boolean
  readonly https: boolean
  readonly publicDemo: boolean
  readonly timeouts: ConnectionTimeouts
}

/** Creates Fastify with limits, headers, body parsers and error handling; features register their routes later. */
export function createServer({ log, trustProxy, stripe, https, publicDemo, timeouts }: ServerSettings): FastifyInstance {
  const headers = safetyHeaders({ stripe, https })
  const app = Fastify({
    // Typed as Fastify's logger; a narrower type would spread to every instance type.
    loggerInstance: withoutChildren(log),
    // One line per request, written below, instead of Fastify's two.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustProxy ?? false,
    bodyLimit: BODY_MAX_BYTES_DEFAULT,
    requestTimeout: UPLOAD_TIMEOUT_MS,
    connectionTimeout: 0,
    keepAliveTimeout: 5_000,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    http: { headersTimeout: timeouts.headersMs, connectionsCheckingInterval: timeouts.checkEveryMs, maxHeaderSize: 16_384 },
    // An invalid percent-encoding in the URL.
    frameworkErrors: (_error, request, reply) => {
      const answer = reply as unknown as FastifyReply
      // Hooks do not run for these requests.
      headers.put(request as unknown as FastifyRequest, answer)
      answer.code(400).send({ success: false, message: "The URL isn't valid.", code: 'invalid' })
    },
  })
  parseBodies(app)
  handleErrors(app)
  sendSafetyHeaders(app, { stripe, https })
  if (publicDemo) addDemoBanner(app)
  acceptUploads(app)
  acceptChunks(app)
  cutSlowBodies(app, timeouts)
  closeSlowReaders(app, timeouts)
  // This line contains no secrets, so redaction is skipped for speed.
  const lines = log.child({}, { redact: [] })
  app.addHook('onResponse', (request, reply, done) => {
    if (request.routeOptions.config.isProbe && reply.statusCode === 200) return done()
    lines.info(
      {
        reqId: request.id,
        method: request.method,
        path: loggedPath(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ip: request.ip,
      },
      'request',
    )
    done()
  })
  return app
}

/** Avoids a child logger per request; log lines carry the request id instead. */
function withoutChildren(log: Logger): FastifyBaseLogger {
  const shared = Object.create(log, { child: { value: () => shared } }) as FastifyBaseLogger
  return shared
}

/** The server timeout allows for uploads; all other bodies must arrive sooner. */
function cutSlowBodies(app: FastifyInstance, { bodyMs }: ConnectionTimeouts) {
  app.addHook('onRequest', (request, _reply, done) => {
    if (isAwaited(request)) cutWhenSlow(request, bodyMs)
    done()
  })
}

function isAwaited({ raw, routeOptions }: FastifyRequest): boolean {
  const hasBody = raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined
  if (!hasBody) return false
  const { bodyKind } = routeOptions.config
  return bodyKind !== 'multipart' && bodyKind !== 'bytes'
}

function cutWhenSlow({ raw }: FastifyRequest, bodyMs: number) {
  const timer = setTimeout(() => raw.destroy(), bodyMs)
  timer.unref()
  raw.once('end', () => clearTimeout(timer))
  raw.once('close', () => clearTimeout(timer))
}
