import type { Actor, Role } from '@vorta/contract/auth/role'
import { ERROR_MESSAGES } from '@vorta/contract/http/error'
import { type Clock, minutesAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/id.ts'
import { networkOf } from '../../platform/network-of.ts'
import { effectiveRole, isStaff } from './auth.present.ts'
import * as repo from './auth.repo.ts'
import { batchReads } from './batch-reads.ts'
import type { ReadClaims, Tokens } from './token.ts'

/** Staff can see customer data, so their sessions are shorter. */
const LIFETIMES = {
  customer: { absoluteMinutes: 7 * 24 * 60, idleMinutes: 24 * 60 },
  staff: { absoluteMinutes: 12 * 60, idleMinutes: 2 * 60 },
}
const SEEN_EVERY_MS = 60_000
const RECENT_MAX = 10_000
/** A token and its session are created with separate clock reads, so their times may differ slightly. */
const ISSUED_WITHIN_S = 60

const lifetimeOf = (user: Pick<repo.UserRow, 'grantedRoles'>) => (isStaff(user) ? LIFETIMES.staff : LIFETIMES.customer)

/** Compares with the session instead of the clock, so that setting the clock back signs nobody out. */
const belongsTo = (session: repo.OpenSession, { userId, issuedAtS }: ReadClaims) =>
  session.userId === userId && Math.abs(session.createdAt.getTime() / 1000 - issuedAtS) <= ISSUED_WITHIN_S

/** The latest expiry of a session that this account opens now. */
export const latestEnd = (user: Pick<repo.UserRow, 'grantedRoles'>, now: Date) => minutesAfter(now, lifetimeOf(user).absoluteMinutes)

export type Sessions = ReturnType<typeof createSessions>

/** Opens sessions and resolves the token of each request to an actor. */
export function createSessions({ db, clock, tokens, demo }: { db: Db; clock: Clock; tokens: Tokens; demo: boolean }) {
  const lookUpMany = (sessionIds: readonly string[], now: Date) => repo.openSessionsOf(db, sessionIds, now)
  const lookUpBatched = batchReads(async (sessionIds) => {
    const found = await lookUpMany(sessionIds, clock.now())
    return new Map(found.map((session) => [session.sessionId, session]))
  })

  /** Sessions of customers as this process read them last, by token. */
  const recent = new Map<string, repo.OpenSession>()
  const remember = (token: string, session: repo.OpenSession) => {
    if (recent.size >= RECENT_MAX) recent.clear()
    if (session.activeRole === 'user') recent.set(token, session)
    else recent.delete(token)
  }
  const isRecent = ({ lastSeenAt }: repo.OpenSession, now: Date) => now.getTime() - lastSeenAt.getTime() <= SEEN_EVERY_MS

  const isIdle = (session: repo.OpenSession, now: Date) => minutesAfter(session.lastSeenAt, lifetimeOf(session).idleMinutes) < now
  const touch = async (seen: Iterable<repo.OpenSession>, now: Date) => {
    const ids: string[] = []
    for (const session of seen) if (!isRecent(session, now)) ids.push(session.sessionId)
    if (ids.length > 0) await repo.touchSessions(db, ids, now)
  }
  const toActor = (session: repo.OpenSession): Actor => ({
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

    /** Reads the roles on every request, so that a withdrawn role or an ended session takes effect immediately. */
    async authenticate(token: string): Promise<Actor> {
      const claims = await tokens.read(token)
      const now = clock.now()
      const session = await lookUpBatched(claims.sessionId)
      if (!session || !belongsTo(session, claims) || isIdle(session, now)) throw new AppError('unauthenticated', ERROR_MESSAGES.badToken)
      await touch([session], now)
      remember(token, session)
      return toActor(session)
    },

    /**
     * The customer of a token that this process authenticated in the last minute. It may have been signed out since: only for calls
     * whose first statement contains `isOpenSession`, so that session and action cost one round trip.
     */
    recall(token: string): Actor | undefined {
      const session = recent.get(token)
      return session && isRecent(session, clock.now()) ? toActor(session) : undefined
    },

    /** The actor of an open session that is known only by a derived mark, as in signed links; null if it has ended. */
    async actorByMark(userId: string, matchesMark: (sessionId: string) => boolean): Promise<Actor | null> {
      const now = clock.now()
      const marked = (await repo.openSessions(db, userId, now)).find(({ id }) => matchesMark(id))
      const [session] = marked ? await lookUpMany([marked.id], now) : []
      return session && !isIdle(session, now) ? toActor(session) : null
    },

    /** The role of each of these sessions that is still open. Does not count as activity, since idle sockets are checked with it. */
    async openRoles(sessionIds: readonly string[]): Promise<ReadonlyMap<string, Role>> {
      const now = clock.now()
      const found = await lookUpMany(sessionIds, now)
      return new Map(found.filter((session) => !isIdle(session, now)).map((session) => [session.sessionId, toActor(session).role]))
    },

    /** Like `authenticate` for many tokens in one query; null for a session that has ended. */
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
