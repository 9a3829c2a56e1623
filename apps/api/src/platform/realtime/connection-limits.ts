import { networkOf } from '../network-of.ts'

const SOCKETS_PER_USER = 10
const SOCKETS_PER_ADDRESS = 50

/** Whose socket it is, and where it comes from. */
export interface SocketOwner {
  readonly userId: string
  readonly address: string
}

/** How many sockets each account and each address may hold. */
export interface ConnectionLimits {
  /** Whether there is room for one more, counting what is open in this process. */
  hasCapacity(owner: SocketOwner): boolean
  /** Counts one; false where it was one too many. It is counted all the same, and given back as any other. */
  acquire(owner: SocketOwner): boolean
  release(owner: SocketOwner): void
}

/** The same across all processes, where they have something to count with in common. */
export interface SharedConnectionLimits {
  /** Counts one unless it would be one too many; true as well while nobody can tell. */
  acquire(owner: SocketOwner): Promise<boolean>
  release(owner: SocketOwner): void
  close(): Promise<void>
}

export interface ConnectionLimitSettings {
  readonly on: boolean
  readonly widened: number
}

/** Each count by its name, and how high it may go. */
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
