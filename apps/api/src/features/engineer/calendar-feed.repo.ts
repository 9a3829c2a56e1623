import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { first } from '../../platform/db/rows.ts'
import { calendarFeeds } from '../../platform/db/schema/calendar-feeds.ts'

export const feedOf = (db: Db, userId: string): Promise<{ createdAt: Date } | undefined> =>
  first(db.select({ createdAt: calendarFeeds.createdAt }).from(calendarFeeds).where(eq(calendarFeeds.userId, userId)))

/** Replaces an earlier link, which stops working. */
export async function saveFeed(db: Db, row: Required<typeof calendarFeeds.$inferInsert>): Promise<void> {
  await db.insert(calendarFeeds).values(row).onConflictDoUpdate({ target: calendarFeeds.userId, set: row })
}

export async function ownerOf(db: Db, tokenHash: string): Promise<string | undefined> {
  const [row] = await db.select({ userId: calendarFeeds.userId }).from(calendarFeeds).where(eq(calendarFeeds.tokenHash, tokenHash))
  return row?.userId
}

export async function deleteFeed(db: Db, userId: string): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
}
