import type { IncomingMessage } from 'node:http'
import type { ConnectionLimitSettings } from './connection-limits.ts'

/** Connections of one address that have not signed in yet. A page signs in at once, so few are ever open together. */
const PENDING_PER_ADDRESS = 30
/** A client that opens a connection says at once who it is. */
const SIGN_IN_WITHIN_MS = 5_000

/** The part of an engine.io connection that is needed here. */
interface Connection {
  readonly request: IncomingMessage
  close(discard?: boolean): unknown
  once(event: 'close', listener: () => void): unknown
}

/** Limits connections that nobody has signed in on, and closes those that never do. */
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
      // Requests that arrived side by side may have seen the same last free place.
      if (count > max) connection.close(true)
    },
    /** Somebody has signed in on it: from now on it counts among the sockets of an account. */
    settle: (connection: object): void => releases.get(connection)?.(),
  }
}
