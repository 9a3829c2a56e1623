import { ClientRequest } from 'node:http'
import { createRequire } from 'node:module'
import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { ExportResultCode, getRPCMetadata, hrTimeToMilliseconds, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { AwsInstrumentation } from '@opentelemetry/instrumentation-aws-sdk'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { SocketIoInstrumentation } from '@opentelemetry/instrumentation-socket.io'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider, ParentBasedSampler, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace-node'
import { withoutPersonalData } from './without-personal-data.mjs'

/**
 * @typedef {import('../apps/api/src/platform/telemetry/telemetry.ts').TelemetrySource} TelemetrySource
 * @typedef {import('../apps/api/src/platform/telemetry/telemetry.ts').TraceSettings} TraceSettings
 * @typedef {import('../apps/api/src/platform/log.ts').Log} Log
 */

const SEND_EVERY_MS = 2_000
const SEND_TIMEOUT_MS = 5_000
/** Buffer limit while the collector is unavailable; further spans are dropped. */
const WAITING_MAX = 5_000
/** A shorter wait for a database connection is not worth a span. */
const SHORT_WAIT_MS = 1

/**
 * Traces requests, their statements and calls to other services, socket events and background jobs.
 * @param {TraceSettings} settings @param {string} version @param {Log} log @returns {TelemetrySource}
 */
export function createTraces({ endpoint, headers, service, share }, version, log) {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers: { ...headers }, timeoutMillis: SEND_TIMEOUT_MS })
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version, 'process.pid': process.pid }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor(filtered(exporter, log), { scheduledDelayMillis: SEND_EVERY_MS, maxQueueSize: WAITING_MAX })],
  })
  // Without baggage, which callers could fill with anything.
  provider.register({ propagator: new W3CTraceContextPropagator() })
  instrumentLibraries()
  const tracer = trace.getTracer('vorta', version)

  /** @template T @param {string} name @param {import('@opentelemetry/api').SpanOptions} options @param {() => Promise<T>} task */
  const traced = (name, options, task) =>
    tracer.startActiveSpan(name, options, async (span) => {
      try {
        return await task()
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR })
        span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
        throw error
      } finally {
        span.end()
      }
    })
  return {
    requests(server) {
      server.addHook('onRequest', (request, _, done) => {
        nameRoute(request.routeOptions.url ?? 'none')
        // The id of the request in the log.
        trace.getActiveSpan()?.setAttribute('vorta.request_id', request.id)
        done()
      })
    },
    // A job is a trace of its own, even if a request caused it.
    job: (kind, task) => context.with(ROOT_CONTEXT, () => traced(`job ${kind}`, { attributes: { 'vorta.job': kind } }, task)),
    call: (name, task) => traced(name, { kind: SpanKind.CLIENT }, task),
    close: () => provider.shutdown(),
  }
}

/** @param {string} route */
function nameRoute(route) {
  const http = getRPCMetadata(context.active())
  if (http) http.route = route
}

function instrumentLibraries() {
  new HttpInstrumentation({
    requestHook: (span, request) => {
      if (!(request instanceof ClientRequest)) return nameRoute(request.url?.startsWith('/socket.io/') ? '/socket.io/' : 'none')
      const resource = STRIPE_RESOURCE.exec(request.path)?.[1]
      if (resource) span.updateName(`${request.method} ${resource}`).setAttribute('url.template', resource)
    },
  })
  // A statement without a request or job is the pool's or the job runner's own.
  new PgInstrumentation({ requireParentSpan: true })
  new AwsInstrumentation({ suppressInternalInstrumentation: true })
  new SocketIoInstrumentation()

  // An instrumentation patches a module when it is required. The server has imported these already, and they are patched in place.
  const require = createRequire(import.meta.url)
  const requireFrom = (/** @type {string} */ name, /** @type {string[]} */ ...files) => files.map(createRequire(require.resolve(name)))
  for (const name of ['node:http', 'node:https', 'pg', 'pg-pool']) require(name)
  requireFrom('socket.io', './socket.js', './broadcast-operator.js')
}
/** The resource of a request to Stripe, without ids. */
const STRIPE_RESOURCE = /^(?:\/test-provider)?(\/v1(?:\/[a-z_]+(?=[/?]|$))+)/

/**
 * Removes personal data from what is exported, and logs once if the collector is unavailable.
 * @param {OTLPTraceExporter} exporter @param {Log} log @returns {import('@opentelemetry/sdk-trace-node').SpanExporter}
 */
function filtered(exporter, log) {
  let isAway = false
  return {
    export(spans, done) {
      const kept = spans.filter(({ name, duration }) => name !== 'pg-pool.connect' || hrTimeToMilliseconds(duration) >= SHORT_WAIT_MS)
      exporter.export(kept.map(withoutPersonalData), (result) => {
        const hasFailed = result.code === ExportResultCode.FAILED
        if (hasFailed && !isAway) log.warn({ err: result.error }, 'could not export traces; some are lost')
        isAway = hasFailed
        done(result)
      })
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  }
}
