import type { Rate, RateLimiter } from '../http/rate-limit.ts'
import type { LiveSocket } from './server.ts'

/** Pages hardly ever send what is refused; a program that goes on doing so is cut off. */
const REJECTED_RATE: Rate = { name: 'socket-rejected', max: 50, windowS: 60 }

export type CountRejection = (socket: LiveSocket) => Promise<void>

/** Counts refused events of an account, and ends the connection that sends one too many. */
export function createRejections(limiter: RateLimiter): CountRejection {
  return async (socket) => {
    try {
      await limiter.hit(REJECTED_RATE, socket.data.actor.userId)
    } catch {
      socket.disconnect(true)
    }
  }
}
