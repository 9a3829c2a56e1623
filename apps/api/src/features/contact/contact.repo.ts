import { and, asc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { users } from '../../platform/db/schema/accounts.ts'
import { contactMessages, newsletterSubscribers } from '../../platform/db/schema/office.ts'

export async function insertContactMessage(db: Db, row: { id: string; name: string; email: string; message: string }): Promise<void> {
  await db.insert(contactMessages).values(row)
}

/** Remembers a wish to subscribe; somebody who left may come back by confirming anew. */
export async function requestSubscription(db: Db, email: string, tokenHash: string): Promise<{ confirmed: boolean; left: boolean }> {
  const [row] = await db
    .insert(newsletterSubscribers)
    .values({ email, tokenHash })
    .onConflictDoUpdate({ target: newsletterSubscribers.email, set: { tokenHash } })
    .returning({
      confirmed: sql<boolean>`${newsletterSubscribers.confirmedAt} is not null and ${newsletterSubscribers.unsubscribedAt} is null`,
      left: sql<boolean>`${newsletterSubscribers.unsubscribedAt} is not null`,
    })
  return { confirmed: row?.confirmed ?? false, left: row?.left ?? false }
}

export async function confirmSubscription(db: Db, tokenHash: string, at: Date): Promise<boolean> {
  const rows = await db
    .update(newsletterSubscribers)
    .set({ confirmedAt: at, unsubscribedAt: null })
    .where(eq(newsletterSubscribers.tokenHash, tokenHash))
    .returning({ email: newsletterSubscribers.email })
  return rows.length > 0
}

export async function unsubscribe(db: Db, tokenHash: string, at: Date): Promise<boolean> {
  const rows = await db
    .update(newsletterSubscribers)
    .set({ unsubscribedAt: at })
    .where(eq(newsletterSubscribers.tokenHash, tokenHash))
    .returning({ email: newsletterSubscribers.email })
  return rows.length > 0
}

export async function confirmedSubscribers(db: Db): Promise<string[]> {
  const rows = await db
    .select({ email: newsletterSubscribers.email })
    .from(newsletterSubscribers)
    .where(and(isNotNull(newsletterSubscribers.confirmedAt), isNull(newsletterSubscribers.unsubscribedAt)))
    .orderBy(asc(newsletterSubscribers.email))
  return rows.map(({ email }) => email)
}

/** Everything that came from this address. */
export async function forgetAddress(db: Db, email: string): Promise<void> {
  await db.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, email))
  await db.delete(contactMessages).where(sql`lower(${contactMessages.email}) = ${email}`)
}

/** Addresses that were never confirmed, or that left, before then. */
export async function deleteOldSubscribers(db: Db, before: Date): Promise<void> {
  const neverConfirmed = and(isNull(newsletterSubscribers.confirmedAt), lt(newsletterSubscribers.createdAt, before))
  await db.delete(newsletterSubscribers).where(or(neverConfirmed, lt(newsletterSubscribers.unsubscribedAt, before)))
}

export async function forgetContactMessages(db: Db, before: Date): Promise<void> {
  await db.delete(contactMessages).where(lt(contactMessages.createdAt, before))
}

export async function emailOf(db: Db, userId: string): Promise<string> {
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return row?.email ?? ''
}
