import type { Actor, Role } from '@vorta/contract/auth/role'
import { SENTENCES } from '@vorta/contract/http/error'
import { type Clock, minutesAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/id.ts'
import { networkOf } from '../../platform/network-of.ts'
import { effectiveRole, isStaff } from './auth.present.ts'
import * as repo from './auth.repo.ts'
import { batchReads } from './batch-reads.ts'
import type { ReadClaims, Tokens } from './token.ts'

/** How long a sign-in holds. Staff see other people's data, so theirs is shorter. */
const LIFETIMES = {
  customer: { absoluteMinutes: 7 * 24 * 60, idleMinutes: 24 * 60 },
  staff: { absoluteMinutes: 12 * 60, idleMinutes: 2 * 60 },
}
const SEEN_EVERY_MS = 60_000
/** A token is issued together with its session; the two were once taken from clocks read a moment apart. */
const ISSUED_WITHIN_S = 60

type Standing = Pick<repo.UserRow, 'grantedRoles' | 'activeRole' | 'emailVerifiedAt'> & {
  sessionId: string
  userId: string
  createdAt: Date
  lastSeenAt: Date
}

const lifetimeOf = (user: Pick<repo.UserRow, 'grantedRoles'>) => (isStaff(user) ? LIFETIMES.staff : LIFETIMES.customer)

/** Compared with the session instead of the clock: a clock that is set back must not sign anybody out. */
const belongsTo = (session: Standing, { userId, issuedAtS }: ReadClaims) =>
  session.userId === userId && Math.abs(session.createdAt.getTime() / 1000 - issuedAtS) <= ISSUED_WITHIN_S

/** When a session of this account that is opened now ends at the latest. */
export const latestEnd = (user: Pick<repo.UserRow, 'grantedRoles'>, now: Date) => minutesAfter(now, lifetimeOf(user).absoluteMinutes)

export type Sessions = ReturnType<typeof createSessions>

/** Opens sessions and answers, on every request, who is asking. */
export function createSessions({ db, clock, tokens, demo }: { db: Db; clock: Clock; tokens: Tokens; demo: boolean }) {
  const lookUpMany = repo.prepareSessionsLookup(db)
  const lookUpGathered = batchReads(async (sessionIds) => {
    const found = await lookUpMany(sessionIds, clock.now())
    return new Map(found.map((session) => [session.sessionId, session]))
  })

  const isIdle = (session: Standing, now: Date) => minutesAfter(session.lastSeenAt, lifetimeOf(session).idleMinutes) < now
  const touch = async (seen: Iterable<Standing>, now: Date) => {
    const ids: string[] = []
    for (const { sessionId, lastSeenAt } of seen) if (now.getTime() - lastSeenAt.getTime() > SEEN_EVERY_MS) ids.push(sessionId)
    if (ids.length > 0) await repo.touchSessions(db, ids, now)
  }
  const toActor = (session: Standing): Actor => ({
    userId: session.userId,
    sessionId: session.sessionId,
    role: effectiveRole(session, demo),
  })

  return {
    async open(inDb: Db, user: repo.UserRow, { ip, userAgent }: { ip: string; userAgent: string }): Promise<string> {
      const now = clock.now()
      const sessionId = newId()
      const expiresAt = latestEnd(user, now)
      await repo.insertSession(inDb, {
        id: sessionId,
        userId: user.id,
        userAgent,
        network: networkOf(ip),
        createdAt: now,
        lastSeenAt: now,
        expiresAt,
      })
      return tokens.issue({ userId: user.id, sessionId }, expiresAt, now)
    },

    /** Rights are read anew each time, so that a withdrawn role or an ended session acts at once. */
    async authenticate(token: string): Promise<Actor> {
      const claims = await tokens.read(token)
      const now = clock.now()
      const session = await lookUpGathered(claims.sessionId)
      if (!session || !belongsTo(session, claims) || isIdle(session, now)) throw new AppError('unauthenticated', SENTENCES.badToken)
      await touch([session], now)
      return toActor(session)
    },

    /** The actor behind an open session of which only a mark is known, as signed links carry one; null when it has ended. */
    async actorByMark(userId: string, bearsMark: (sessionId: string) => boolean): Promise<Actor | null> {
      const now = clock.now()
      const marked = (await repo.openSessions(db, userId, now)).find(({ id }) => bearsMark(id))
      const [session] = marked ? await lookUpMany([marked.id], now) : []
      return session && !isIdle(session, now) ? toActor(session) : null
    },

    /** Which of these sessions are still open, and the role of each. For sockets that only listen: asking does not keep a session awake. */
    async openRoles(sessionIds: readonly string[]): Promise<ReadonlyMap<string, Role>> {
      const now = clock.now()
      const found = await lookUpMany(sessionIds, now)
      return new Map(found.filter((session) => !isIdle(session, now)).map((session) => [session.sessionId, toActor(session).role]))
    },

    /** The same as `authenticate` for many events in one read; null where there is no such session any more. */
    async authenticateMany(tokenTexts: readonly string[]): Promise<(Actor | null)[]> {
      const claims = await Promise.all(tokenTexts.map((text) => tokens.read(text).catch(() => null)))
      const now = clock.now()
      const found = await lookUpMany([...new Set(claims.flatMap((claim) => claim?.sessionId ?? []))], now)
      const live = new Map(found.filter((session) => !isIdle(session, now)).map((session) => [session.sessionId, session]))
      await touch(live.values(), now)
      return claims.map((claim) => {
        const session = claim && live.get(claim.sessionId)
        return session && belongsTo(session, claim) ? toActor(session) : null
      })
    },
  }
}
