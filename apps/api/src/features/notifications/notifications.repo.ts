import type { NotificationTopic } from '@vorta/contract/notification'
import type { Role } from '@vorta/contract/role'
import { and, arrayContains, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { users } from '../../platform/db/schema/accounts.ts'
import { notificationSettings, notifications } from '../../platform/db/schema/office.ts'

export type NotificationRow = typeof notifications.$inferSelect

export async function insert(db: Db, rows: (typeof notifications.$inferInsert)[]): Promise<void> {
  await db.insert(notifications).values(rows)
}

export function page(db: Db, userId: string, before: { at: Date; id: string } | null, limit: number): Promise<NotificationRow[]> {
  const { createdAt, id } = notifications
  return db
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        before ? sql`(${createdAt}, ${id}) < (${before.at.toISOString()}::timestamptz, ${before.id})` : undefined,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
}

export async function countUnread(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)))
  return row?.count ?? 0
}

export async function markRead(db: Db, userId: string, ids: readonly string[] | undefined, at: Date): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt: at })
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        ids === undefined ? undefined : inArray(notifications.id, [...ids]),
      ),
    )
}

/** Who holds a role now; in demo mode a role counts for whoever has taken it. */
export async function holdersOf(db: Db, role: Exclude<Role, 'user'>, demo: boolean): Promise<string[]> {
  const granted = arrayContains(users.grantedRoles, [role])
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isNull(users.disabledAt), demo ? or(granted, and(eq(users.activeRole, role), sql`${users.activeRole} <> 'user'`)) : granted))
  return rows.map((row) => row.id)
}

/** Of these people, those who switched the topic off. */
export async function thoseWhoMuted(db: Db, userIds: readonly string[], topic: NotificationTopic): Promise<Set<string>> {
  const rows = await db
    .select({ userId: notificationSettings.userId })
    .from(notificationSettings)
    .where(and(inArray(notificationSettings.userId, [...userIds]), arrayContains(notificationSettings.muted, [topic])))
  return new Set(rows.map((row) => row.userId))
}

export async function mutedBy(db: Db, userId: string): Promise<NotificationTopic[]> {
  const [row] = await db
    .select({ muted: notificationSettings.muted })
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, userId))
  return row?.muted ?? []
}

export async function saveMuted(db: Db, userId: string, muted: readonly NotificationTopic[], at: Date): Promise<void> {
  const row = { userId, muted: [...muted], updatedAt: at }
  await db.insert(notificationSettings).values(row).onConflictDoUpdate({ target: notificationSettings.userId, set: row })
}
