import type { FastifyReply } from 'fastify'

/** Browsers ask again after this time, so that a removed picture disappears. */
const CACHE_S = 300

/** Sends a JPEG that everyone may see. */
export function sendPublicPicture(reply: FastifyReply, bytes: Buffer) {
  reply.headers({
    'cache-control': `public, max-age=${CACHE_S}`,
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  })
  return reply.type('image/jpeg').send(bytes)
}
