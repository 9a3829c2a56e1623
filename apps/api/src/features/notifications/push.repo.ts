import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { first } from '../../platform/db/rows.ts'
import { sessions } from '../../platform/db/schema/auth.ts'
import { pushSubscriptions, vapidKeys } from '../../platform/db/schema/push.ts'
import { users } from '../../platform/db/schema/users.ts'

export type SubscriptionRow = typeof pushSubscriptions.$inferSelect

/** A subscription belongs to the session that registered it last; a session has one. */
export async function saveSubscription(db: Db, row: SubscriptionRow, max: number): Promise<void> {
  const { id: _, ...changes } = row
  await db.delete(pushSubscriptions).where(and(eq(pushSubscriptions.sessionId, row.sessionId), sql`endpoint <> ${row.endpoint}`))
  await db.insert(pushSubscriptions).values(row).onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: changes })
  const newest = db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, row.userId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .limit(max)
  await db.delete(pushSubscriptions).where(and(eq(pushSubscriptions.userId, row.userId), sql`id not in (${newest})`))
}

export async function hasSubscription(db: Db, sessionId: string): Promise<boolean> {
  return (await db.$count(pushSubscriptions, eq(pushSubscriptions.sessionId, sessionId))) > 0
}

export async function deleteOfSession(db: Db, sessionId: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId))
}

export async function deleteSubscription(db: Db, id: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
}

export const deleteAllSubscriptions = (db: Db) => db.delete(pushSubscriptions)

export const subscriptionById = (db: Db, id: string): Promise<SubscriptionRow | undefined> =>
  first(db.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, id)))

export const subscriptionsOf = (db: Db, userId: string): Promise<SubscriptionRow[]> =>
  db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId)).orderBy(asc(pushSubscriptions.createdAt))

/** The devices of an enabled account that were used since then and not signed out. */
export async function deviceIds(db: Db, userId: string, usedSince: Date): Promise<string[]> {
  const rows = await db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .where(
      and(eq(pushSubscriptions.userId, userId), isNull(sessions.revokedAt), gt(sessions.lastSeenAt, usedSince), isNull(users.disabledAt)),
    )
  return rows.map((row) => row.id)
}

/** Those of these users who have a device. */
export async function usersWithDevice(db: Db, userIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.userId, [...userIds]))
  return rows.map((row) => row.userId)
}

export const storedKeys = (db: Db) => first(db.select().from(vapidKeys))

/** The first process of several that start at once stores its keys. */
export async function insertKeys(db: Db, row: Omit<typeof vapidKeys.$inferInsert, 'id'>): Promise<void> {
  await db.insert(vapidKeys).values(row).onConflictDoNothing()
}

export async function replaceKeys(db: Db, { publicKey, encryptedPrivateKey }: typeof vapidKeys.$inferInsert): Promise<void> {
  await db.update(vapidKeys).set({ publicKey, encryptedPrivateKey })
}
