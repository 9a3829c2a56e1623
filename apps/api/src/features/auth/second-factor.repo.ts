import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { first } from '../../platform/db/rows.ts'
import { secondFactors } from '../../platform/db/schema/auth.ts'

type SecondFactorRow = typeof secondFactors.$inferSelect
export type EncryptedFactor = Pick<SecondFactorRow, 'userId' | 'encryptedSecret'>

export const factorOf = (db: Db, userId: string): Promise<SecondFactorRow | undefined> =>
  first(db.select().from(secondFactors).where(eq(secondFactors.userId, userId)))

export const allFactors = (db: Db): Promise<EncryptedFactor[]> =>
  db.select({ userId: secondFactors.userId, encryptedSecret: secondFactors.encryptedSecret }).from(secondFactors)

/** Only if it has not changed meanwhile. */
export async function replaceSecret(db: Db, { userId, encryptedSecret: old }: EncryptedFactor, encryptedSecret: string): Promise<void> {
  await db
    .update(secondFactors)
    .set({ encryptedSecret })
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.encryptedSecret, old)))
}

/** Replaces a secret that was never confirmed; returns false if the second factor is on. */
export async function putUnconfirmed(db: Db, userId: string, encryptedSecret: string): Promise<boolean> {
  const rows = await db
    .insert(secondFactors)
    .values({ userId, encryptedSecret })
    .onConflictDoUpdate({ target: secondFactors.userId, set: { encryptedSecret }, setWhere: isNull(secondFactors.confirmedAt) })
    .returning({ userId: secondFactors.userId })
  return rows.length > 0
}

/** Confirms the secret if it has not changed; of two concurrent confirmations only the first succeeds. */
export async function confirm(
  db: Db,
  { userId, encryptedSecret }: EncryptedFactor,
  change: { at: Date; step: number; recoveryHashes: string[] },
): Promise<boolean> {
  const rows = await db
    .update(secondFactors)
    .set({ confirmedAt: change.at, lastUsedStep: change.step, recoveryHashes: change.recoveryHashes })
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.encryptedSecret, encryptedSecret), isNull(secondFactors.confirmedAt)))
    .returning({ userId: secondFactors.userId })
  return rows.length > 0
}

/** Marks a time step as used; of two attempts with one code only the first succeeds. */
export async function useStep(db: Db, userId: string, step: number): Promise<boolean> {
  const rows = await db
    .update(secondFactors)
    .set({ lastUsedStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastUsedStep, step)))
    .returning({ userId: secondFactors.userId })
  return rows.length > 0
}

/** Removes a recovery code; of two attempts with one code only the first succeeds. */
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
