import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { emailVerifications } from '../../platform/db/schema/auth.ts'
import { users } from '../../platform/db/schema/users.ts'

export async function insert(db: Db, row: typeof emailVerifications.$inferInsert): Promise<void> {
  await db.insert(emailVerifications).values(row)
}

/** The owner of a link, even if the link has expired. */
export async function ownerOf(db: Db, tokenHash: string): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: emailVerifications.userId })
    .from(emailVerifications)
    .where(eq(emailVerifications.tokenHash, tokenHash))
  return row?.userId
}

/** Marks a link as used; of two concurrent attempts only the first succeeds. */
export async function take(db: Db, tokenHash: string, now: Date): Promise<{ userId: string; email: string } | undefined> {
  const { userId, email, usedAt, expiresAt } = emailVerifications
  const [row] = await db
    .update(emailVerifications)
    .set({ usedAt: now })
    .where(and(eq(emailVerifications.tokenHash, tokenHash), isNull(usedAt), gt(expiresAt, now)))
    .returning({ userId, email })
  return row
}

/** Invalidates all links of an account. */
export async function revokeLinks(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .update(emailVerifications)
    .set({ usedAt: now })
    .where(and(eq(emailVerifications.userId, userId), isNull(emailVerifications.usedAt)))
}

/** Returns false if the account has changed its address or is disabled. */
export async function markVerified(db: Db, { userId, email }: { userId: string; email: string }, at: Date): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ emailVerifiedAt: at, updatedAt: at })
    .where(and(eq(users.id, userId), eq(users.email, email), isNull(users.disabledAt)))
    .returning({ id: users.id })
  return rows.length > 0
}
