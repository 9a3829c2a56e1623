import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

interface HeaderSettings {
  readonly stripe: boolean
  readonly https: boolean
}

/** Security headers for every response; pages and API responses differ only in caching. */
export function safetyHeaders(settings: HeaderSettings) {
  const fixed = plainHeaders(settings)
  const policies = {
    page: contentPolicy(settings),
    worker: contentPolicy(settings, " 'wasm-unsafe-eval' 'unsafe-eval'"),
  }
  const kinds = {
    // API responses are personal; shared caches must not store them.
    api: { ...fixed, policy: policies.page, 'cache-control': 'no-store' },
    page: { ...fixed, policy: policies.page },
    worker: { ...fixed, policy: policies.worker },
  }
  // Everything but the request id is the same for all requests to a host.
  const written = new Map<string, Record<string, string>>()

  const headersFor = (kind: keyof typeof kinds, host: string) => {
    const key = `${kind} ${host}`
    const known = written.get(key)
    if (known) return known
    const { policy, ...headers } = kinds[kind]
    const whole = { ...headers, 'content-security-policy': policy.replace(OWN_SOCKETS, () => ownSockets(host, settings)) }
    // Clients choose the Host header, so the cache must be bounded.
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

/** Not every browser applies `'self'` to WebSockets, and a bare `ws:` would allow any host. */
function ownSockets(host: string, { https }: HeaderSettings): string {
  if (!PLAIN_HOST.test(host)) return ''
  return https ? ` wss://${host}` : ` ws://${host} wss://${host}`
}

/**
 * Workers use the policy of their own script. The STEP reader is WebAssembly whose glue code needs `eval`; only its worker,
 * which has no DOM or storage, gets that permission.
 */
const MODEL_WORKER = /^\/assets\/model\.worker-[\w-]+\.js$/

function contentPolicy({ stripe }: HeaderSettings, forScripts = ''): string {
  // Only what Stripe.js needs; the hosted checkout is a redirect.
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
    // The page loads an image from the map's origin to check whether the map is reachable.
    "img-src 'self' data: blob: https://www.openstreetmap.org",
    // Videos that were recorded in the page.
    "media-src 'self' blob:",
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
