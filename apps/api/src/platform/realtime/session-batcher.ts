import type { Actor } from '@vorta/contract/auth/role'
import { ERROR_MESSAGES } from '@vorta/contract/http/error'
import { AppError } from '../errors.ts'

export type AuthenticateMany = (tokens: readonly string[]) => Promise<(Actor | null)[]>

/** Batch window: a read costs the same for one event as for ten. */
const READ_EVERY_MS = 10

interface Waiting {
  readonly token: string
  readonly resolve: (actor: Actor) => void
  readonly reject: (error: unknown) => void
}

/**
 * Authenticates every event: immediately on an idle server, in batches of a few milliseconds on a busy one.
 * Runs one read at a time, so that the events of a socket stay in order.
 */
export function createSessionBatcher(authenticateMany: AuthenticateMany): (token: string) => Promise<Actor> {
  let waiting: Waiting[] = []
  let isIdle = true
  let lastReadAt = Number.NEGATIVE_INFINITY

  const readBatch = async () => {
    const group = waiting
    waiting = []
    lastReadAt = performance.now()
    try {
      const actors = await authenticateMany(group.map(({ token }) => token))
      group.forEach(({ resolve, reject }, i) => {
        const actor = actors[i]
        if (actor) resolve(actor)
        else reject(new AppError('unauthenticated', ERROR_MESSAGES.badToken))
      })
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
    isIdle = true
    if (waiting.length > 0) schedule()
  }

  const schedule = () => {
    isIdle = false
    const waitMs = lastReadAt + READ_EVERY_MS - performance.now()
    if (waitMs > 0) setTimeout(readBatch, waitMs)
    else setImmediate(readBatch)
  }

  return (token) =>
    new Promise((resolve, reject) => {
      waiting.push({ token, resolve, reject })
      if (isIdle) schedule()
    })
}
