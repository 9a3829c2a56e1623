import { SENTENCES } from '@vorta/contract/error'
import type { Actor } from '@vorta/contract/role'
import { type Clock, minutesAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/id.ts'
import { effectiveRole } from './auth.present.ts'
import * as repo from './auth.repo.ts'
import type { Tokens } from './token.ts'

/** How long a sign-in holds. Staff see other people's data, so theirs is shorter. */
const LIFETIMES = {
  customer: { absoluteMinutes: 7 * 24 * 60, idleMinutes: 24 * 60 },
  staff: { absoluteMinutes: 12 * 60, idleMinutes: 2 * 60 },
}
const SEEN_EVERY_MS = 60_000

const lifetimeOf = (user: Pick<repo.UserRow, 'grantedRoles'>) =>
  user.grantedRoles.some((role) => role !== 'user') ? LIFETIMES.staff : LIFETIMES.customer

/** Opens sessions and answers, on every request, who is asking. */
export function createSessions({ db, clock, tokens, demo }: { db: Db; clock: Clock; tokens: Tokens; demo: boolean }) {
  const lookUp = repo.prepareSessionLookup(db)

  return {
    async open(inDb: Db, user: repo.UserRow, userAgent: string): Promise<string> {
      const now = clock.now()
      const sessionId = newId()
      const expiresAt = minutesAfter(now, lifetimeOf(user).absoluteMinutes)
      await repo.insertSession(inDb, { id: sessionId, userId: user.id, userAgent, createdAt: now, lastSeenAt: now, expiresAt })
      return tokens.issue({ userId: user.id, sessionId }, expiresAt)
    },

    /** Rights are read anew each time, so that a withdrawn role or an ended session acts at once. */
    async authenticate(token: string): Promise<Actor> {
      const claims = await tokens.read(token)
      const now = clock.now()
      const session = await lookUp(claims, now)
      if (!session || minutesAfter(session.lastSeenAt, lifetimeOf(session).idleMinutes) < now) {
        throw new AppError('unauthenticated', SENTENCES.badToken)
      }
      if (now.getTime() - session.lastSeenAt.getTime() > SEEN_EVERY_MS) await repo.touchSession(db, session.sessionId, now)
      return { userId: session.userId, sessionId: session.sessionId, role: effectiveRole(session, demo) }
    },
  }
}
