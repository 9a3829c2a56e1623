import type { FastifyRequest } from 'fastify'

const DISCARD_MAX_BYTES = 16 * 1024 * 1024
const DISCARD_MAX_MS = 5_000

/**
 * A rejected client is still sending and would never read the response if the connection closed at once.
 * Discards the remaining body for a short while, then closes the connection.
 */
export function drainUpload(request: FastifyRequest) {
  const { raw } = request
  if (raw.readableEnded || raw.destroyed) return
  raw.unpipe()
  let left = DISCARD_MAX_BYTES
  const cut = () => raw.destroy()
  const timer = setTimeout(cut, DISCARD_MAX_MS)
  timer.unref()
  raw.on('data', (chunk: Uint8Array) => {
    left -= chunk.length
    if (left < 0) cut()
  })
  raw.on('error', () => {})
  raw.once('close', () => clearTimeout(timer))
  raw.once('end', () => clearTimeout(timer))
  raw.resume()
}
