import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { isoTime, runNamed } from '../../platform/db/named-statement.ts'
import { first, single } from '../../platform/db/rows.ts'
import { emailVerifications, passwordResets, sessions } from '../../platform/db/schema/auth.ts'
import { calendarFeeds } from '../../platform/db/schema/calendar-feeds.ts'
import { pushSubscriptions } from '../../platform/db/schema/push.ts'
import { users } from '../../platform/db/schema/users.ts'

export type UserRow = typeof users.$inferSelect
export type SessionRow = typeof sessions.$inferSelect

export const insertUser = (db: Db, row: typeof users.$inferInsert): Promise<UserRow> => single(db.insert(users).values(row).returning())

export const userByEmail = (db: Db, email: string): Promise<UserRow | undefined> =>
  first(db.select().from(users).where(eq(users.email, email)))

export const userById = (db: Db, id: string): Promise<UserRow | undefined> => first(db.select().from(users).where(eq(users.id, id)))

export async function updateUser(db: Db, id: string, change: Partial<typeof users.$inferInsert>): Promise<UserRow | undefined> {
  const [user] = await db
    .update(users)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(users.id, id))
    .returning()
  return user
}

export async function insertSession(db: Db, row: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(row)
}

export interface OpenSession extends Pick<UserRow, 'activeRole' | 'grantedRoles' | 'emailVerifiedAt'> {
  readonly sessionId: string
  readonly userId: string
  readonly createdAt: Date
  readonly lastSeenAt: Date
}

/** Sessions with the current roles of their accounts. Runs on every request and socket event. */
export async function openSessionsOf(db: Db, sessionIds: readonly string[], now: Date): Promise<OpenSession[]> {
  const rows = await runNamed<OpenSessionText>(db, 'sessions_lookup', OPEN_SESSIONS, [sessionIds, now.toISOString()])
  return rows.map(({ sessionId, userId, activeRole, grantedRoles, createdAt, lastSeenAt, emailVerifiedAt }) => ({
    ...{ sessionId, userId, activeRole, grantedRoles, createdAt: timeOf(createdAt), lastSeenAt: timeOf(lastSeenAt) },
    emailVerifiedAt: emailVerifiedAt === null ? null : timeOf(emailVerifiedAt),
  }))
}
type OpenSessionText = {
  readonly [K in keyof OpenSession]: OpenSession[K] extends Date
    ? string
    : OpenSession[K] extends Date | null
      ? string | null
      : OpenSession[K]
}
const timeOf = (text: string) => new Date(isoTime(text))
// The subselect hides the length of the array from the planner; otherwise it rejects the generic plan and plans every call. The offsets
// make it look up each row by its key; otherwise it reads all sessions while it has no statistics of new ones.
const OPEN_SESSIONS = `
select s.id as "sessionId", u.id as "userId", s.created_at as "createdAt", s.last_seen_at as "lastSeenAt", u.active_role as "activeRole",
  u.granted_roles as "grantedRoles", u.email_verified_at as "emailVerifiedAt"
from unnest((select $1::text[])) wanted(id), lateral (select * from sessions where id = wanted.id offset 0) s,
  lateral (select * from users where id = s.user_id offset 0) u
where s.revoked_at is null and s.expires_at > $2::timestamptz and u.disabled_at is null`

/** Skips rows that another request is updating at the same moment. */
export async function touchSessions(db: Db, ids: readonly string[], at: Date): Promise<void> {
  const unlocked = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(inArray(sessions.id, [...ids]))
    .for('update', { skipLocked: true })
  await db.update(sessions).set({ lastSeenAt: at }).where(inArray(sessions.id, unlocked))
}

export function openSessions(db: Db, userId: string, now: Date): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
    .orderBy(sql`${sessions.lastSeenAt} desc`)
    .limit(100)
}

export async function isSessionOpen(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)))
  return rows.length > 0
}

/** Whether the account has signed in from this network since that date. */
export async function isKnownNetwork(db: Db, userId: string, network: string, since: Date): Promise<boolean> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.network, network), gt(sessions.createdAt, since)))
    .limit(1)
  return rows.length > 0
}

/** Sessions that end sooner keep their expiry. */
export async function shortenSessions(db: Db, userId: string, latest: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ expiresAt: latest })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, latest)))
}

/**
 * Ends sessions of an account and returns their ids, so that their sockets can be closed. Ending more than one is a reaction to a
 * possible break-in, so the secret calendar link ends too. A signed-out device gets no push
 * messages.
 */
export async function revokeSessions(db: Db, userId: string, at: Date, which: { only?: string; except?: string } = {}): Promise<string[]> {
  if (which.only === undefined) await deleteCalendarFeed(db, userId)
  const rows = await db
    .update(sessions)
    .set({ revokedAt: at })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        which.only === undefined ? undefined : eq(sessions.id, which.only),
        which.except === undefined ? undefined : ne(sessions.id, which.except),
      ),
    )
    .returning({ id: sessions.id })
  const ids = rows.map((row) => row.id)
  if (ids.length > 0) await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.sessionId, ids))
  return ids
}

export async function insertReset(db: Db, row: typeof passwordResets.$inferInsert): Promise<void> {
  await db.insert(passwordResets).values(row)
}

/** The owner of a reset link, even if the link has expired. */
export async function resetOwner(db: Db, tokenHash: string): Promise<string | undefined> {
  const [row] = await db.select({ userId: passwordResets.userId }).from(passwordResets).where(eq(passwordResets.tokenHash, tokenHash))
  return row?.userId
}

/** Marks a reset link as used; of two concurrent attempts only the first succeeds. */
export async function takeReset(db: Db, tokenHash: string, now: Date): Promise<string | undefined> {
  const [row] = await db
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.tokenHash, tokenHash), isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, now)))
    .returning({ userId: passwordResets.userId })
  return row?.userId
}

/** Invalidates all reset links after a password change. */
export async function revokeResets(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)))
}

/** Locks the account until the transaction ends, which serializes sign-ins and changes of roles and credentials. */
export const lockUser = (db: Db, id: string, strength: 'update' | 'no key update' = 'update'): Promise<UserRow | undefined> =>
  first(db.select().from(users).where(eq(users.id, id)).for(strength))

/** Locks all admins, so that two admins who remove each other at the same time cannot leave the company without one. */
export async function lockAdmins(db: Db): Promise<Pick<UserRow, 'id' | 'isOwner'>[]> {
  return db
    .select({ id: users.id, isOwner: users.isOwner })
    .from(users)
    .where(and(sql`${users.grantedRoles} @> array['admin']`, isNull(users.disabledAt)))
    .orderBy(users.id)
    .for('update')
}

export async function hasAnyUser(db: Db): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).limit(1)).length > 0
}

export async function hasDemoUser(db: Db): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).where(eq(users.isDemo, true)).limit(1)).length > 0
}

/** The secret calendar link stops working. */
export async function deleteCalendarFeed(db: Db, userId: string): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
}

/** Deletes the sessions and links of an account, and returns the session ids. */
export async function deleteSessionsAndLinks(db: Db, userId: string): Promise<string[]> {
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId))
  await db.delete(emailVerifications).where(eq(emailVerifications.userId, userId))
  await deleteCalendarFeed(db, userId)
  const rows = await db.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id })
  return rows.map((row) => row.id)
}
