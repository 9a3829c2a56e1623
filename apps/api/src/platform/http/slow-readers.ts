import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const CHECK_EVERY_MS = 5_000
/** Together with the pause between two looks less than half a minute. */
const STALL_TIMEOUT_MS = 20_000
/** What a reader takes at least in that time while something waits for it: some 3 kB a second. */
export const LEAST_TAKEN_BYTES = 64 * 1024

/** Ends answers that their reader does not take: each of them holds a connection, and memory for what waits. */
export function cutSlowReaders(app: FastifyInstance) {
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
  /** How much was taken when the reader last did its part, and when that was seen. */
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
        // An answer in line behind another one has no socket yet, and goes with it.
        if (!socket) continue
        const taken = takenFrom(socket)
        const isReading = socket.writableLength === 0 || progress === null || taken - progress.taken >= LEAST_TAKEN_BYTES
        if (isReading) open.set(answer, { taken, at: now })
        else if (now - progress.at >= STALL_TIMEOUT_MS) socket.destroy()
      }
    },
  }
}

/**
 * The bytes that left the process. The socket's own figures move only when a whole piece is gone, and a document is one piece of a megabyte;
 * its handle knows how much of the piece still waits.
 */
export function takenFrom(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: { bytesWritten: number; writeQueueSize: number } | null }
  return handle ? handle.bytesWritten - handle.writeQueueSize : socket.bytesWritten - socket.writableLength
}
