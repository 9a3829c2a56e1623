import { networkOf } from '../network-of.ts'

const SOCKETS_PER_USER = 10
const SOCKETS_PER_ADDRESS = 50

/** User and address of a socket. */
export interface SocketOwner {
  readonly userId: string
  readonly address: string
}

/** Limits open sockets per user and per network. */
export interface ConnectionLimits {
  /** Whether another socket is allowed, counting those of this process. */
  hasCapacity(owner: SocketOwner): boolean
  /** Counts a socket; returns false over the limit. It is counted either way and must be released. */
  acquire(owner: SocketOwner): boolean
  release(owner: SocketOwner): void
}

/** Limits across all processes. */
export interface SharedConnectionLimits {
  /** Counts a socket unless it exceeds the limit; returns true while the shared counter is unavailable. */
  acquire(owner: SocketOwner): Promise<boolean>
  release(owner: SocketOwner): void
  close(): Promise<void>
}

export interface ConnectionLimitSettings {
  readonly on: boolean
  readonly widened: number
}

/** Name and maximum of each counter. */
export const countsOf = ({ userId, address }: SocketOwner, { on, widened }: ConnectionLimitSettings) => {
  const limit = (max: number) => (on ? max * widened : Number.POSITIVE_INFINITY)
  return [
    { name: `user ${userId}`, max: limit(SOCKETS_PER_USER) },
    { name: `from ${networkOf(address)}`, max: limit(SOCKETS_PER_ADDRESS) },
  ]
}

/** Counts the sockets of this process. */
export function createConnectionLimits(limits: ConnectionLimitSettings): ConnectionLimits {
  const counts = new Map<string, number>()
  const add = (name: string, by: 1 | -1) => {
    const count = (counts.get(name) ?? 0) + by
    if (count > 0) counts.set(name, count)
    else counts.delete(name)
    return count
  }
  return {
    hasCapacity: (owner) => countsOf(owner, limits).every(({ name, max }) => (counts.get(name) ?? 0) < max),
    acquire: (owner) =>
      countsOf(owner, limits)
        .map(({ name, max }) => add(name, 1) <= max)
        .every(Boolean),
    release(owner) {
      for (const { name } of countsOf(owner, limits)) add(name, -1)
    },
  }
}
