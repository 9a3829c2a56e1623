import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { secondFactors } from '../../platform/db/schema/accounts.ts'

type SecondFactorRow = typeof secondFactors.$inferSelect

export async function factorOf(db: Db, userId: string): Promise<SecondFactorRow | undefined> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  return row
}

/** Keeps a new secret in place of one that was never confirmed; false when the factor is on. */
export async function putUnconfirmed(db: Db, userId: string, sealedSecret: string): Promise<boolean> {
  const rows = await db
    .insert(secondFactors)
    .values({ userId, sealedSecret })
    .onConflictDoUpdate({ target: secondFactors.userId, set: { sealedSecret }, setWhere: isNull(secondFactors.confirmedAt) })
    .returning({ userId: secondFactors.userId })
  return rows.length > 0
}

/** Turns on what still is as it was read; of two confirmations at once only the first gets its recovery codes. */
export async function confirm(
  db: Db,
  { userId, sealedSecret }: Pick<SecondFactorRow, 'userId' | 'sealedSecret'>,
  change: { at: Date; step: number; recoveryHashes: string[] },
): Promise<boolean> {
  const rows = await db
    .update(secondFactors)
    .set({ confirmedAt: change.at, lastUsedStep: change.step, recoveryHashes: change.recoveryHashes })
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.sealedSecret, sealedSecret), isNull(secondFactors.confirmedAt)))
    .returning({ userId: secondFactors.userId })
  return rows.length > 0
}

/** Uses a half minute up: of two tries with one code only the first is good. */
export async function useStep(db: Db, userId: string, step: number): Promise<boolean> {
  const rows = await db
    .update(secondFactors)
    .set({ lastUsedStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastUsedStep, step)))
    .returning({ userId: secondFactors.userId })
  return rows.length > 0
}

/** Uses a recovery code up, likewise. */
export async function useRecovery(db: Db, userId: string, hash: string): Promise<boolean> {
  const rows = await db
    .update(secondFactors)
    .set({ recoveryHashes: sql`array_remove(${secondFactors.recoveryHashes}, ${hash})` })
    .where(
      and(
        eq(secondFactors.userId, userId),
        isNotNull(secondFactors.confirmedAt),
        sql`${hash}::text = any(${secondFactors.recoveryHashes})`,
      ),
    )
    .returning({ userId: secondFactors.userId })
  return rows.length > 0
}

export async function remove(db: Db, userId: string): Promise<boolean> {
  const rows = await db.delete(secondFactors).where(eq(secondFactors.userId, userId)).returning({ confirmedAt: secondFactors.confirmedAt })
  return rows.some((row) => row.confirmedAt !== null)
}
