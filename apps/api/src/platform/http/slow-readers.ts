import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const CHECK_EVERY_MS = 5_000
/** With the check interval, less than 30 seconds. */
const STALL_TIMEOUT_MS = 20_000
/** Minimum progress in that time while data is pending: about 3 kB per second. */
export const MIN_READ_BYTES = 64 * 1024

/** Closes connections of clients that do not read their response, because each holds memory. */
export function closeSlowReaders(app: FastifyInstance) {
  const readers = watchReaders()
  app.addHook('onRequest', (_request, { raw }, done) => {
    readers.add(raw)
    done()
  })
  const timer = setInterval(() => readers.check(performance.now()), CHECK_EVERY_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

interface Progress {
  /** Bytes sent at the last sufficient progress, and its time. */
  taken: number
  at: number
}

export function watchReaders() {
  const open = new Map<ServerResponse, Progress | null>()
  return {
    add(answer: ServerResponse) {
      open.set(answer, null)
      answer.once('close', () => open.delete(answer))
    },
    check(now: number) {
      for (const [answer, progress] of open) {
        const { socket } = answer
        // A pipelined response has no socket until the previous one is sent.
        if (!socket) continue
        const taken = bytesReadBy(socket)
        const isReading = socket.writableLength === 0 || progress === null || taken - progress.taken >= MIN_READ_BYTES
        if (isReading) open.set(answer, { taken, at: now })
        else if (now - progress.at >= STALL_TIMEOUT_MS) socket.destroy()
      }
    },
  }
}

/**
 * Bytes that left the process. The socket's counters change only after a complete write, and a document is a single write;
 * the handle knows how much of it is still queued.
 */
export function bytesReadBy(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: { bytesWritten: number; writeQueueSize: number } | null }
  return handle ? handle.bytesWritten - handle.writeQueueSize : socket.bytesWritten - socket.writableLength
}
