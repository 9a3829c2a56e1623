import { eq, lte, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { rateCounters } from '../../platform/db/schema/accounts.ts'

/** Adds one hit in a single statement, so that parallel tries can not slip through between reading and writing. */
export async function hit(db: Db, key: string, now: Date, endsAt: Date): Promise<{ hits: number; expiresAt: Date }> {
  const over = sql`${rateCounters.expiresAt} <= ${now.toISOString()}`
  const [row] = await db
    .insert(rateCounters)
    .values({ key, hits: 1, expiresAt: endsAt })
    .onConflictDoUpdate({
      target: rateCounters.key,
      set: {
        hits: sql`case when ${over} then 1 else ${rateCounters.hits} + 1 end`,
        expiresAt: sql`case when ${over} then ${endsAt.toISOString()} else ${rateCounters.expiresAt} end`,
      },
    })
    .returning({ hits: rateCounters.hits, expiresAt: rateCounters.expiresAt })
  if (!row) throw new Error('A counter gave no row')
  return row
}

export async function takeBack(db: Db, key: string): Promise<void> {
  await db
    .update(rateCounters)
    .set({ hits: sql`greatest(${rateCounters.hits} - 1, 0)` })
    .where(eq(rateCounters.key, key))
}

export async function clear(db: Db, key: string): Promise<void> {
  await db.delete(rateCounters).where(eq(rateCounters.key, key))
}

export async function sweep(db: Db, now: Date): Promise<void> {
  await db.delete(rateCounters).where(lte(rateCounters.expiresAt, now))
}
