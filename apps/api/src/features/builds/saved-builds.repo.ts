import type { SavedBuildBody } from '@vorta/contract/builds/schema'
import { and, eq, gt, lte, not, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { savedBuilds } from '../../platform/db/schema/saved-builds.ts'

export type SavedBuildRow = typeof savedBuilds.$inferSelect

/** A build that was followed by an order is done. Looking for the order keeps the statement that places it short. */
const isOrdered = sql`exists (select from orders o where o.user_id = ${savedBuilds.userId} and o.created_at >= ${savedBuilds.savedAt})`

export async function ofUser(db: Db, userId: string): Promise<SavedBuildRow | undefined> {
  const [row] = await db
    .select()
    .from(savedBuilds)
    .where(and(eq(savedBuilds.userId, userId), not(isOrdered)))
  return row
}

export async function lock(db: Db, id: string): Promise<SavedBuildRow | undefined> {
  const [row] = await db
    .select()
    .from(savedBuilds)
    .where(and(eq(savedBuilds.id, id), not(isOrdered)))
    .for('update')
  return row
}

/** Replaces the build of the customer. A new build after an order is a new row, so that it is reminded of again. */
export async function save(db: Db, row: { id: string; userId: string; build: SavedBuildBody; savedAt: Date }): Promise<void> {
  await db.delete(savedBuilds).where(and(eq(savedBuilds.userId, row.userId), isOrdered))
  const { build, savedAt } = row
  await db.insert(savedBuilds).values(row).onConflictDoUpdate({ target: savedBuilds.userId, set: { build, savedAt } })
}

export async function remove(db: Db, userId: string): Promise<void> {
  await db.delete(savedBuilds).where(eq(savedBuilds.userId, userId))
}

export async function removeBefore(db: Db, before: Date): Promise<void> {
  await db.delete(savedBuilds).where(lte(savedBuilds.savedAt, before))
}

/** Builds of this time that were not ordered and have no job with such a key. */
export async function waiting(
  db: Db,
  { from, to }: { from: Date; to: Date },
  key: { prefix: string; suffix: string },
): Promise<{ id: string }[]> {
  return db
    .select({ id: savedBuilds.id })
    .from(savedBuilds)
    .where(
      and(
        gt(savedBuilds.savedAt, from),
        lte(savedBuilds.savedAt, to),
        not(isOrdered),
        sql`not exists (select from jobs where dedupe_key = ${key.prefix} || ${savedBuilds.id} || ${key.suffix}::text)`,
      ),
    )
}
