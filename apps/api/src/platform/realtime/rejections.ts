import type { Rate, RateLimiter } from '../http/rate-limit.ts'
import type { LiveSocket } from './server.ts'

/** Pages hardly ever send rejected events; clients that keep doing so are disconnected. */
const REJECTED_RATE: Rate = { name: 'socket-rejected', max: 50, windowS: 60 }

export type CountRejection = (socket: LiveSocket) => Promise<void>

/** Counts rejected events per user and disconnects over the limit. */
export function createRejections(limiter: RateLimiter): CountRejection {
  return async (socket) => {
    try {
      await limiter.hit(REJECTED_RATE, socket.data.actor.userId)
    } catch {
      socket.disconnect(true)
    }
  }
}
