import { eq, lte, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { first } from '../../platform/db/rows.ts'
import { rateCounters } from '../../platform/db/schema/rate-limits.ts'

/** Increments a counter in one statement, so that concurrent attempts cannot bypass the limit. */
export async function hit(db: Db, key: string, now: Date, endsAt: Date, amount: number): Promise<{ hits: number; expiresAt: Date }> {
  const over = sql`${rateCounters.expiresAt} <= ${now.toISOString()}`
  const [row] = await db
    .insert(rateCounters)
    .values({ key, hits: amount, expiresAt: endsAt })
    .onConflictDoUpdate({
      target: rateCounters.key,
      set: {
        hits: sql`case when ${over} then ${amount}::int else ${rateCounters.hits} + ${amount}::int end`,
        expiresAt: sql`case when ${over} then ${endsAt.toISOString()} else ${rateCounters.expiresAt} end`,
      },
    })
    .returning({ hits: rateCounters.hits, expiresAt: rateCounters.expiresAt })
  if (!row) throw new Error('Incrementing a counter returned no row')
  return row
}

export const read = (db: Db, key: string): Promise<{ hits: number; expiresAt: Date } | undefined> =>
  first(db.select().from(rateCounters).where(eq(rateCounters.key, key)))

export async function undoHit(db: Db, key: string): Promise<void> {
  await db
    .update(rateCounters)
    .set({ hits: sql`greatest(${rateCounters.hits} - 1, 0)` })
    .where(eq(rateCounters.key, key))
}

export async function clear(db: Db, key: string): Promise<void> {
  await db.delete(rateCounters).where(eq(rateCounters.key, key))
}

/** Deletes every counter of this user id or address. */
export async function deleteCounters(db: Db, who: string): Promise<void> {
  await db.delete(rateCounters).where(sql`right(${rateCounters.key}, length(${who}::text) + 1) = ':' || ${who}::text`)
}

export async function sweep(db: Db, now: Date): Promise<void> {
  await db.delete(rateCounters).where(lte(rateCounters.expiresAt, now))
}
