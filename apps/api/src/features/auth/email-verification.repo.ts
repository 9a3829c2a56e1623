import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { emailVerifications, users } from '../../platform/db/schema/accounts.ts'

export async function insert(db: Db, row: typeof emailVerifications.$inferInsert): Promise<void> {
  await db.insert(emailVerifications).values(row)
}

/** Whose link it is, whether or not it still works. */
export async function ownerOf(db: Db, tokenHash: string): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: emailVerifications.userId })
    .from(emailVerifications)
    .where(eq(emailVerifications.tokenHash, tokenHash))
  return row?.userId
}

/** Uses up a link: of two tries with the same one only the first gets the account. */
export async function take(db: Db, tokenHash: string, now: Date): Promise<{ userId: string; email: string } | undefined> {
  const { userId, email, usedAt, expiresAt } = emailVerifications
  const [row] = await db
    .update(emailVerifications)
    .set({ usedAt: now })
    .where(and(eq(emailVerifications.tokenHash, tokenHash), isNull(usedAt), gt(expiresAt, now)))
    .returning({ userId, email })
  return row
}

/** Ends every link of an account that still works. */
export async function voidAll(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .update(emailVerifications)
    .set({ usedAt: now })
    .where(and(eq(emailVerifications.userId, userId), isNull(emailVerifications.usedAt)))
}

/** False when the account has another address by now, or is closed. */
export async function markVerified(db: Db, { userId, email }: { userId: string; email: string }, at: Date): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ emailVerifiedAt: at, updatedAt: at })
    .where(and(eq(users.id, userId), eq(users.email, email), isNull(users.disabledAt)))
    .returning({ id: users.id })
  return rows.length > 0
}
