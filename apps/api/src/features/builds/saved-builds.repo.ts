import type { SavedBuildContent } from '@vorta/contract/builds/schema'
import { and, desc, eq, getTableColumns, gt, lte, not, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { first } from '../../platform/db/rows.ts'
import { savedBuilds } from '../../platform/db/schema/saved-builds.ts'
import { users } from '../../platform/db/schema/users.ts'

/**
 * A build that was followed by an order is done. Looking for the order keeps the statement that places it short. The names are written out,
 * because Drizzle leaves out the table in a selection, and `user_id` alone is that of the order.
 */
const isOrdered = sql<boolean>`exists (select from orders o where o.user_id = saved_builds.user_id and o.created_at >= saved_builds.saved_at)`

/** The build that its customer saved last, which is the only one they are reminded of. */
const isLatest = sql`not exists (
  select from saved_builds newer
  where newer.user_id = ${savedBuilds.userId} and (newer.saved_at, newer.id) > (${savedBuilds.savedAt}, ${savedBuilds.id}))`

const fields = { ...getTableColumns(savedBuilds), isOrdered }
const isOwn = (userId: string, id: string) => and(eq(savedBuilds.userId, userId), eq(savedBuilds.id, id))

export type SavedBuildRow = typeof savedBuilds.$inferSelect & { readonly isOrdered: boolean }

export const ofUser = (db: Db, userId: string): Promise<SavedBuildRow[]> =>
  db.select(fields).from(savedBuilds).where(eq(savedBuilds.userId, userId)).orderBy(desc(savedBuilds.savedAt), desc(savedBuilds.id))

export const find = (db: Db, userId: string, id: string): Promise<SavedBuildRow | undefined> =>
  first(db.select(fields).from(savedBuilds).where(isOwn(userId, id)))

/** How many builds the customer has. Saving takes turns per customer, so that the count stays right until the commit. */
export async function lockCount(db: Db, userId: string): Promise<number> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  return db.$count(savedBuilds, eq(savedBuilds.userId, userId))
}

export async function insert(db: Db, row: typeof savedBuilds.$inferInsert): Promise<void> {
  await db.insert(savedBuilds).values(row)
}

interface SavedBuildChange {
  readonly name: string
  readonly build?: SavedBuildContent
  readonly picture?: Buffer | null
  readonly savedAt?: Date
}

/** False if the customer has no such build. */
export async function update(db: Db, userId: string, id: string, change: SavedBuildChange): Promise<boolean> {
  const rows = await db.update(savedBuilds).set(change).where(isOwn(userId, id)).returning({ id: savedBuilds.id })
  return rows.length > 0
}

/** False if the customer has no such build. */
export async function remove(db: Db, userId: string, id: string): Promise<boolean> {
  const rows = await db.delete(savedBuilds).where(isOwn(userId, id)).returning({ id: savedBuilds.id })
  return rows.length > 0
}

export async function removeAll(db: Db, userId: string): Promise<void> {
  await db.delete(savedBuilds).where(eq(savedBuilds.userId, userId))
}

export async function removeBefore(db: Db, before: Date): Promise<void> {
  await db.delete(savedBuilds).where(lte(savedBuilds.savedAt, before))
}

type Reminded = Pick<SavedBuildRow, 'userId' | 'build'>

export async function lockWaiting(db: Db, id: string): Promise<Reminded | undefined> {
  const [row] = await db
    .select({ userId: savedBuilds.userId, build: savedBuilds.build })
    .from(savedBuilds)
    .where(and(eq(savedBuilds.id, id), not(isOrdered), isLatest))
    .for('update')
  return row
}

/** The last builds of customers of this time that were not ordered and have no job with such a key. */
export async function waiting(
  db: Db,
  { from, to }: { from: Date; to: Date },
  key: { prefix: string; suffix: string },
): Promise<{ id: string }[]> {
  const hasJob: SQL = sql`exists (select from jobs where dedupe_key = ${key.prefix} || ${savedBuilds.id} || ${key.suffix}::text)`
  return db
    .select({ id: savedBuilds.id })
    .from(savedBuilds)
    .where(and(gt(savedBuilds.savedAt, from), lte(savedBuilds.savedAt, to), not(isOrdered), isLatest, not(hasJob)))
}
