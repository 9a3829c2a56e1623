import type { NotificationTopic } from '@vorta/contract/notification'
import type { Role } from '@vorta/contract/role'
import { and, arrayContains, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { runNamed } from '../../platform/db/named-statement.ts'
import { prepareOnce } from '../../platform/db/prepared.ts'
import { users } from '../../platform/db/schema/accounts.ts'
import { notificationSettings, notifications } from '../../platform/db/schema/office.ts'
import { orders } from '../../platform/db/schema/orders.ts'

export type NotificationRow = typeof notifications.$inferSelect

interface News {
  readonly kind: string
  readonly title: string
  readonly body: string
  readonly orderId: string | null
}

/** The same news for each of these people. */
export async function insert(db: Db, rows: readonly { id: string; userId: string }[], news: News, createdAt: Date): Promise<void> {
  const ids = rows.map((row) => row.id)
  const userIds = rows.map((row) => row.userId)
  const params = [ids, userIds, news.orderId, news.kind, news.title, news.body, createdAt.toISOString()]
  await runNamed(db, 'notifications_insert', INSERT_NEWS, params)
}
const INSERT_NEWS = `
insert into notifications (id, user_id, order_id, kind, title, body, created_at)
select r.id, r.user_id, $3::text, $4::text, $5::text, $6::text, $7::timestamptz from unnest($1::text[], $2::text[]) as r(id, user_id)`

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
export function prepareHolders(role: Exclude<Role, 'user'>, demo: boolean): (db: Db) => Promise<string[]> {
  const granted = arrayContains(users.grantedRoles, [role])
  const holders = prepareOnce((db) =>
    db
      .select({ id: users.id })
      .from(users)
      .where(
        and(isNull(users.disabledAt), demo ? or(granted, and(eq(users.activeRole, role), sql`${users.activeRole} <> 'user'`)) : granted),
      )
      .prepare(`holders_of_${role}_${demo ? 'demo' : 'granted'}`),
  )
  return async (db) => (await holders(db).execute()).map((row) => row.id)
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

/** All that somebody was told; what others were told about this person's orders loses its words. */
export async function eraseOf(db: Db, userId: string): Promise<void> {
  await db.delete(notifications).where(eq(notifications.userId, userId))
  await db.delete(notificationSettings).where(eq(notificationSettings.userId, userId))
  const own = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))
  await db.update(notifications).set({ body: '' }).where(inArray(notifications.orderId, own))
}
