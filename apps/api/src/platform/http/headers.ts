import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

interface HeaderSettings {
  readonly stripe: boolean
  readonly https: boolean
}

/** The same headers for every answer; pages and data differ only in what may be cached. */
export function safetyHeaders(settings: HeaderSettings) {
  const fixed = plainHeaders(settings)
  const policies = {
    page: contentPolicy(settings),
    worker: contentPolicy(settings, " 'wasm-unsafe-eval' 'unsafe-eval'"),
  }
  const kinds = {
    // Answers of the API belong to one person; no cache in between may keep them.
    api: { ...fixed, policy: policies.page, 'cache-control': 'no-store' },
    page: { ...fixed, policy: policies.page },
    worker: { ...fixed, policy: policies.worker },
  }
  // All but the request's id is the same for every request to one host.
  const written = new Map<string, Record<string, string>>()

  const headersFor = (kind: keyof typeof kinds, host: string) => {
    const key = `${kind} ${host}`
    const known = written.get(key)
    if (known) return known
    const { policy, ...headers } = kinds[kind]
    const whole = { ...headers, 'content-security-policy': policy.replace(OWN_SOCKETS, () => ownSockets(host, settings)) }
    // Whoever asks names the host: what is remembered must have an end.
    if (written.size >= HOSTS_MAX) written.clear()
    written.set(key, whole)
    return whole
  }

  return {
    put(request: FastifyRequest, reply: FastifyReply) {
      const { url } = request
      const kind = url.startsWith('/api') ? 'api' : MODEL_WORKER.test(url) ? 'worker' : 'page'
      reply.headers(headersFor(kind, request.host))
      reply.header('x-request-id', request.id)
    },
  }
}

const HOSTS_MAX = 100

export function sendSafetyHeaders(app: FastifyInstance, settings: HeaderSettings) {
  const headers = safetyHeaders(settings)
  app.addHook('onRequest', (request, reply, done) => {
    headers.put(request, reply)
    done()
  })
}

const OWN_SOCKETS = '{own sockets}'
const PLAIN_HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/i

/** Not every browser takes `'self'` for the sockets of the same host, and `ws:` alone would let a script tell any host. */
function ownSockets(host: string, { https }: HeaderSettings): string {
  if (!PLAIN_HOST.test(host)) return ''
  return https ? ` wss://${host}` : ` ws://${host} wss://${host}`
}

/**
 * A worker obeys the policy of its own script. The reader of solid models is WebAssembly whose glue makes functions from text; it gets
 * that in its own thread, which has neither page nor storage, and no page gets it.
 */
const MODEL_WORKER = /^\/assets\/model\.worker-[\w-]+\.js$/

function contentPolicy({ stripe }: HeaderSettings, forScripts = ''): string {
  // What the provider's script asks for, and no more; its hosted page is a page of its own, which we only lead to.
  const stripeScripts = stripe ? ' https://js.stripe.com https://*.js.stripe.com' : ''
  const stripeFrames = stripe ? ' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com' : ''
  return [
    "default-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    `script-src 'self'${forScripts}${stripeScripts}`,
    "worker-src 'self'",
    "style-src 'self'",
    // The map's own origin: a picture from there tells whether the map can be reached at all.
    "img-src 'self' data: blob: https://www.openstreetmap.org",
    "font-src 'self'",
    `connect-src 'self'${OWN_SOCKETS}${stripe ? ' https://api.stripe.com' : ''}`,
    `frame-src https://www.openstreetmap.org${stripeFrames}`,
    "manifest-src 'self'",
  ].join('; ')
}

const plainHeaders = ({ stripe, https }: HeaderSettings): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': `camera=(self), microphone=(), geolocation=(), payment=(self${stripe ? ' "https://js.stripe.com"' : ''})`,
  ...(https && { 'strict-transport-security': 'max-age=31536000' }),
})
