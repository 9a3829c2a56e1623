import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Log } from '../log.ts'
import { createExporter, type TraceSettings } from './otlp.ts'
import { beginSpan, endSpan, readTraceparent, type Span } from './span.ts'
import { traceStatements } from './statements.ts'
import type { TelemetrySource } from './telemetry.ts'

/** Traces HTTP requests, their SQL statements and background jobs. */
export function createTraces(settings: TraceSettings, version: string, log: Log): TelemetrySource {
  const exporter = createExporter(settings, version, log)
  const here = new AsyncLocalStorage<Span>()
  const end = (span: Span, failure?: unknown) => {
    endSpan(span, failure)
    if (span.isSampled) exporter.add(span)
  }
  return {
    requests: (server) => traceRequests(server, here, settings.share, end),
    database: ({ pool }) => traceStatements(pool, () => here.getStore(), end),
    async job(kind, task) {
      const span = beginSpan(`job ${kind}`, 'internal', null, settings.share)
      span.attributes['vorta.job'] = kind
      try {
        const result = await here.run(span, task)
        end(span)
        return result
      } catch (error) {
        end(span, error)
        throw error
      }
    },
    close: exporter.close,
  }
}

function traceRequests(
  server: FastifyInstance,
  here: AsyncLocalStorage<Span>,
  share: number,
  end: (span: Span, failure?: unknown) => void,
) {
  const spans = new WeakMap<FastifyRequest, Span>()
  server.addHook('onRequest', (request, _, done) => {
    const route = request.routeOptions.url ?? 'none'
    const span = beginSpan(`${request.method} ${route}`, 'server', readTraceparent(request.headers.traceparent), share)
    Object.assign(span.attributes, {
      'http.request.method': request.method,
      'http.route': route,
      // The id of the request in the log.
      'vorta.request_id': request.id,
    })
    spans.set(request, span)
    here.run(span, done)
  })
  // Reading the body loses the async context; restore it for the handler.
  server.addHook('preValidation', (request, _, done) => {
    const span = spans.get(request)
    if (span) here.run(span, done)
    else done()
  })
  server.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request)
    if (!span) return
    span.attributes['http.response.status_code'] = reply.statusCode
    end(span, reply.statusCode >= 500 ? reply.statusCode : undefined)
  })
}
