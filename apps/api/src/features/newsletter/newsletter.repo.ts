import { and, asc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { newsletterSubscribers } from '../../platform/db/schema/newsletter.ts'

/** Stores an unconfirmed subscription; an address that unsubscribed may subscribe again by confirming. */
export async function requestSubscription(
  db: Db,
  email: string,
  tokenHash: string,
): Promise<{ isConfirmed: boolean; hasUnsubscribed: boolean }> {
  // Without a target, because simultaneous requests of one address conflict in the index of the tokens, too.
  await db.insert(newsletterSubscribers).values({ email, tokenHash }).onConflictDoNothing()
  const [row] = await db
    .update(newsletterSubscribers)
    .set({ tokenHash })
    .where(eq(newsletterSubscribers.email, email))
    .returning({
      isConfirmed: sql<boolean>`${newsletterSubscribers.confirmedAt} is not null and ${newsletterSubscribers.unsubscribedAt} is null`,
      hasUnsubscribed: sql<boolean>`${newsletterSubscribers.unsubscribedAt} is not null`,
    })
  return { isConfirmed: row?.isConfirmed ?? false, hasUnsubscribed: row?.hasUnsubscribed ?? false }
}

/** False if the token is unknown. */
export async function update(db: Db, tokenHash: string, change: { confirmedAt?: Date; unsubscribedAt: Date | null }): Promise<boolean> {
  const rows = await db
    .update(newsletterSubscribers)
    .set(change)
    .where(eq(newsletterSubscribers.tokenHash, tokenHash))
    .returning({ email: newsletterSubscribers.email })
  return rows.length > 0
}

export const allSubscribers = (db: Db): Promise<{ email: string; tokenHash: string }[]> =>
  db.select({ email: newsletterSubscribers.email, tokenHash: newsletterSubscribers.tokenHash }).from(newsletterSubscribers)

export async function confirmedSubscribers(db: Db): Promise<string[]> {
  const rows = await db
    .select({ email: newsletterSubscribers.email })
    .from(newsletterSubscribers)
    .where(and(isNotNull(newsletterSubscribers.confirmedAt), isNull(newsletterSubscribers.unsubscribedAt)))
    .orderBy(asc(newsletterSubscribers.email))
  return rows.map(({ email }) => email)
}

export async function deleteSubscriber(db: Db, email: string): Promise<void> {
  await db.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, email))
}

/** Deletes addresses that were never confirmed, or that unsubscribed, before this date. */
export async function deleteInactiveSubscribers(db: Db, before: Date): Promise<void> {
  const neverConfirmed = and(isNull(newsletterSubscribers.confirmedAt), lt(newsletterSubscribers.createdAt, before))
  await db.delete(newsletterSubscribers).where(or(neverConfirmed, lt(newsletterSubscribers.unsubscribedAt, before)))
}
