import type { FastifyRequest } from 'fastify'

const HEARING_BYTES = 16 * 1024 * 1024
const HEARING_MS = 5_000

/**
 * A refused sender is still sending, and one that is cut off at once never reads the answer. What still comes
 * is thrown away for a short while; who then has not stopped is cut off.
 */
export function letSenderHear(request: FastifyRequest) {
  const { raw } = request
  if (raw.readableEnded || raw.destroyed) return
  raw.unpipe()
  let left = HEARING_BYTES
  const cut = () => raw.destroy()
  const timer = setTimeout(cut, HEARING_MS)
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
