import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

interface HeaderSettings {
  readonly stripe: boolean
  readonly https: boolean
}

/** The same headers for every answer; pages and data differ only in what may be cached. */
export function safetyHeaders(settings: HeaderSettings) {
  const fixed = plainHeaders(settings)
  const [before = '', after = ''] = contentPolicy(settings).split(OWN_SOCKETS)
  return {
    put(request: FastifyRequest, reply: FastifyReply) {
      reply.headers(fixed)
      reply.header('content-security-policy', before + ownSockets(request.host, settings) + after)
      reply.header('x-request-id', request.id)
      // Answers of the API belong to one person; no cache in between may keep them.
      if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store')
    },
  }
}

export function sendSafetyHeaders(app: FastifyInstance, settings: HeaderSettings) {
  const headers = safetyHeaders(settings)
  app.addHook('onRequest', async (request, reply) => headers.put(request, reply))
}

const OWN_SOCKETS = '{own sockets}'
const PLAIN_HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/i

/** Not every browser takes `'self'` for the sockets of the same host, and `ws:` alone would let a script tell any host. */
function ownSockets(host: string, { https }: HeaderSettings): string {
  if (!PLAIN_HOST.test(host)) return ''
  return https ? ` wss://${host}` : ` ws://${host} wss://${host}`
}

function contentPolicy({ stripe }: HeaderSettings): string {
  const stripeScripts = stripe ? ' https://js.stripe.com https://*.js.stripe.com' : ''
  const stripeFrames = stripe ? ' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com' : ''
  return [
    "default-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    `form-action 'self'${stripe ? ' https://checkout.stripe.com' : ''}`,
    `script-src 'self' 'wasm-unsafe-eval'${stripeScripts}`,
    "worker-src 'self' blob:",
    "style-src 'self'",
    // The map's own origin: a picture from there tells whether the map can be reached at all.
    `img-src 'self' data: blob: https://www.openstreetmap.org${stripe ? ' https://*.stripe.com' : ''}`,
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
