import type { Actor } from '@vorta/contract/auth/role'
import { SENTENCES } from '@vorta/contract/http/error'
import { AppError } from '../errors.ts'

export type AuthenticateMany = (tokens: readonly string[]) => Promise<(Actor | null)[]>

/** A read and the storing behind it cost the same for one event as for ten. */
const READ_EVERY_MS = 10

interface Waiting {
  readonly token: string
  readonly resolve: (actor: Actor) => void
  readonly reject: (error: unknown) => void
}

/**
 * Reads the session behind every event: at once on a quiet server, in one statement for all that arrive within a few
 * milliseconds on a busy one. One read at a time, so that the events of a socket go on in the order they came.
 */
export function createSessionBatcher(authenticateMany: AuthenticateMany): (token: string) => Promise<Actor> {
  let waiting: Waiting[] = []
  let open = true
  let lastReadAt = Number.NEGATIVE_INFINITY

  const pass = async () => {
    const group = waiting
    waiting = []
    lastReadAt = performance.now()
    try {
      const actors = await authenticateMany(group.map((one) => one.token))
      group.forEach((one, i) => {
        const actor = actors[i]
        if (actor) one.resolve(actor)
        else one.reject(new AppError('unauthenticated', SENTENCES.badToken))
      })
    } catch (error) {
      for (const one of group) one.reject(error)
    }
    open = true
    if (waiting.length > 0) begin()
  }

  const begin = () => {
    open = false
    const waitMs = lastReadAt + READ_EVERY_MS - performance.now()
    if (waitMs > 0) setTimeout(pass, waitMs)
    else setImmediate(pass)
  }

  return (token) =>
    new Promise((resolve, reject) => {
      waiting.push({ token, resolve, reject })
      if (open) begin()
    })
}
