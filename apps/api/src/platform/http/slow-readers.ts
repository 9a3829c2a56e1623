import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { CONNECTION_TIMEOUTS, type ConnectionTimeouts } from './connection-timeouts.ts'

/** Minimum progress in that time while data is pending: about 3 kB per second. */
export const MIN_READ_BYTES = 64 * 1024

/** Closes connections of clients that do not read their response, because each of them uses memory. */
export function closeSlowReaders(app: FastifyInstance, { stallMs, checkEveryMs }: ConnectionTimeouts) {
  const readers = watchReaders(stallMs)
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    readers.add(raw.socket)
    done()
  })
  const timer = setInterval(() => readers.check(performance.now()), checkEveryMs)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

interface Progress {
  /** Bytes sent at the last sufficient progress, and its time. */
  taken: number
  at: number
}

export function watchReaders(stallMs = CONNECTION_TIMEOUTS.stallMs) {
  // Null while nothing is pending. A map of responses would change with each request, which makes V8 keep them until a full collection.
  const open = new Map<Socket, Progress | null>()
  return {
    add(socket: Socket) {
      // Requests of the process itself (`inject`) have no connection.
      if (open.has(socket) || !(socket instanceof Socket)) return
      open.set(socket, null)
      socket.once('close', () => open.delete(socket))
    },
    check(now: number) {
      for (const [socket, progress] of open) {
        const taken = bytesReadBy(socket)
        if (socket.writableLength === 0) open.set(socket, null)
        else if (progress === null || taken - progress.taken >= MIN_READ_BYTES) open.set(socket, { taken, at: now })
        else if (now - progress.at >= stallMs) socket.destroy()
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
