import { hash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Smaller replies fit into one packet either way. */
const MIN_CHARS = 1_024
const ETAG_CHARS = 22

// Fastest of the qualities that halve a page of cards at least twice; see docs/performance.md.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 } }
const GZIP = { level: 1 }

const accepts = (coding: string) => new RegExp(`(?:^|,)\\s*${coding}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[\\d.]+\\s*)?(?:,|$)`, 'i')
const ACCEPTS_BROTLI = accepts('br')
const ACCEPTS_GZIP = accepts('gzip')

const isKnown = (header: string | undefined, etag: string) => header?.split(',').some((known) => known.trim() === etag) ?? false

/**
 * Sends a reply compressed or, to a GET request, as 304 if the client already has it. The ETag is a hash of the reply, so it also covers
 * what depends on the time.
 */
export function sendJson(request: FastifyRequest, reply: FastifyReply, body: object): FastifyReply {
  const text = JSON.stringify(body)
  reply.header('content-type', 'application/json; charset=utf-8')
  if (text.length < MIN_CHARS) return reply.send(text)
  reply.header('vary', 'accept-encoding')
  if (request.method === 'GET' || request.method === 'HEAD') {
    const etag = `W/"${hash('sha256', text, 'base64url').slice(0, ETAG_CHARS)}"`
    reply.header('etag', etag)
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  }
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (ACCEPTS_BROTLI.test(accepted)) return reply.header('content-encoding', 'br').send(brotliCompressSync(text, BROTLI))
  if (ACCEPTS_GZIP.test(accepted)) return reply.header('content-encoding', 'gzip').send(gzipSync(text, GZIP))
  return reply.send(text)
}
