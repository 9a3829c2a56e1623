import type { IncomingMessage } from 'node:http'
import type { ConnectionLimitSettings } from './connection-limits.ts'

/** Maximum unauthenticated connections per address; pages authenticate at once, so few are open together. */
const PENDING_PER_ADDRESS = 30
/** Clients authenticate right after connecting. */
const SIGN_IN_WITHIN_MS = 5_000

/** The part of an engine.io connection that is needed here. */
interface Connection {
  readonly request: IncomingMessage
  close(discard?: boolean): unknown
  once(event: 'close', listener: () => void): unknown
}

/** Limits unauthenticated connections and closes those that stay so. */
export function createPending({ on, widened }: ConnectionLimitSettings, addressOf: (request: IncomingMessage) => string) {
  const counts = new Map<string, number>()
  const releases = new WeakMap<object, () => void>()
  const max = on ? PENDING_PER_ADDRESS * widened : Number.POSITIVE_INFINITY
  return {
    hasCapacity: (request: IncomingMessage): boolean => (counts.get(addressOf(request)) ?? 0) < max,
    add(connection: Connection): void {
      const address = addressOf(connection.request)
      const count = (counts.get(address) ?? 0) + 1
      counts.set(address, count)
      let isCounted = true
      const release = () => {
        if (!isCounted) return
        isCounted = false
        clearTimeout(timer)
        const left = (counts.get(address) ?? 1) - 1
        if (left > 0) counts.set(address, left)
        else counts.delete(address)
      }
      // Sooner than Socket.IO's own timeout, which leaves a polling client half closed for half a minute.
      const timer = setTimeout(() => connection.close(true), SIGN_IN_WITHIN_MS)
      timer.unref()
      releases.set(connection, release)
      connection.once('close', release)
      // Concurrent requests may have passed the check at the same time.
      if (count > max) connection.close(true)
    },
    /** Call after authentication: the connection now counts as a user's socket. */
    settle: (connection: object): void => releases.get(connection)?.(),
  }
}
