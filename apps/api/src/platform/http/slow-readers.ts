import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

const LOOK_EVERY_MS = 5_000
const PATIENCE_MS = 15_000
/** What is written in one piece shows its progress only at the end: this much a second it may take on top. */
const LEAST_BYTES_PER_S = 32 * 1024

interface Seen {
  written: number
  waiting: number
  at: number
}

/** Ends answers that their reader does not take: each of them holds a connection, and memory for what waits. */
export function cutSlowReaders(app: FastifyInstance) {
  const open = new Map<ServerResponse, Seen>()
  app.addHook('onRequest', (_request, { raw }, done) => {
    open.set(raw, { written: 0, waiting: 0, at: performance.now() })
    raw.once('close', () => open.delete(raw))
    done()
  })

  const look = () => {
    const now = performance.now()
    // An answer in line behind another one has no socket yet, and goes with it.
    for (const [{ socket }, seen] of open) {
      if (!socket) continue
      const { bytesWritten, writableLength } = socket
      const moves = writableLength === 0 || bytesWritten !== seen.written || writableLength !== seen.waiting
      if (moves) Object.assign(seen, { written: bytesWritten, waiting: writableLength, at: now })
      else if (now - seen.at > PATIENCE_MS + (writableLength / LEAST_BYTES_PER_S) * 1_000) socket.destroy()
    }
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
