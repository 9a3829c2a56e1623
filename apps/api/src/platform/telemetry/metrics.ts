import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { PermanentError } from '../errors.ts'
import type { Gauge as GaugeToRead, TelemetrySource } from './telemetry.ts'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Serves Prometheus metrics at `/metrics`, protected by a token. */
export function createMetrics(token: string): TelemetrySource {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'vorta_http_requests_total',
    help: 'HTTP responses',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'vorta_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last byte of its response',
    labelNames: ['method', 'route'],
    buckets: SECONDS,
    registers,
  })
  const jobs = new Counter({ name: 'vorta_jobs_total', help: 'Finished background jobs', labelNames: ['kind', 'outcome'], registers })
  // From zero, so that Prometheus also sees the first failure as an increase.
  for (const outcome of ['done', 'failed', 'given_up']) jobs.inc({ kind: 'mail', outcome }, 0)
  const jobSeconds = new Counter({
    name: 'vorta_job_seconds_total',
    help: 'Time spent on background jobs',
    labelNames: ['kind'],
    registers,
  })
  const messages = new Counter({ name: 'vorta_messages_stored_total', help: 'Messages stored by this process', registers })

  return {
    requests(server) {
      serveMetrics(server, registry, token)
      server.addHook('onResponse', async (request, reply) => {
        const route = routeOf(request)
        requests.inc({ method: request.method, route, status: reply.statusCode })
        durations.observe({ method: request.method, route }, reply.elapsedTime / 1000)
      })
    },
    database({ pool }) {
      const read = () => ({
        busy: pool.totalCount - pool.idleCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount,
        max: pool.options.max,
      })
      addGauge(registry, {
        name: 'vorta_database_connections',
        help: 'Pool connections by state, and requests waiting for one',
        label: 'state',
        read,
      })
    },
    async job(kind, task) {
      const since = performance.now()
      try {
        const result = await task()
        jobs.inc({ kind, outcome: 'done' })
        return result
      } catch (error) {
        jobs.inc({ kind, outcome: error instanceof PermanentError ? 'given_up' : 'failed' })
        throw error
      } finally {
        jobSeconds.inc({ kind }, (performance.now() - since) / 1000)
      }
    },
    message: () => messages.inc(),
    gauges: (gauges) => {
      for (const gauge of gauges) addGauge(registry, gauge)
    },
  }
}

/** The route pattern instead of the URL, to limit the number of series. Pages and assets count as one route. */
function routeOf(request: FastifyRequest): string {
  const { url } = request.routeOptions
  if (url === undefined) return 'none'
  return url.startsWith('/api/') || url.startsWith('/test-provider/') || url === '/metrics' ? url : 'site'
}

function addGauge(registry: Registry, { name, help, label, read }: GaugeToRead) {
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [registry],
    async collect() {
      gauge.reset()
      // Omit a gauge that cannot be read, and still report the others.
      const values = await Promise.resolve()
        .then(read)
        .catch(() => ({}))
      if (label === undefined && Object.keys(values).length === 0) return gauge.remove()
      for (const [key, value] of Object.entries(values)) gauge.set(label === undefined ? {} : { [label]: key }, value)
    },
  })
}

function serveMetrics(server: FastifyInstance, registry: Registry, token: string) {
  const wanted = digest(`Bearer ${token}`)
  server.get('/metrics', async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store')
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), wanted)) {
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .type('text/plain; charset=utf-8')
        .send('A bearer token (METRICS_TOKEN) is required.\n')
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const digest = (text: string) => createHash('sha256').update(text).digest()
