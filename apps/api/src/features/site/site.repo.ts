import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { contactMessages, newsletterSubscribers } from '../../platform/db/schema/office.ts'

export async function insertContactMessage(db: Db, row: { id: string; name: string; email: string; message: string }): Promise<void> {
  await db.insert(contactMessages).values(row)
}

/** Remembers a wish to subscribe; somebody who left may come back by confirming anew. */
export async function wishNewsletter(db: Db, email: string, tokenHash: string): Promise<{ confirmed: boolean }> {
  const [row] = await db
    .insert(newsletterSubscribers)
    .values({ email, tokenHash })
    .onConflictDoUpdate({ target: newsletterSubscribers.email, set: { tokenHash } })
    .returning({
      confirmed: sql<boolean>`${newsletterSubscribers.confirmedAt} is not null and ${newsletterSubscribers.unsubscribedAt} is null`,
    })
  return { confirmed: row?.confirmed ?? false }
}

export async function confirmNewsletter(db: Db, tokenHash: string, at: Date): Promise<boolean> {
  const rows = await db
    .update(newsletterSubscribers)
    .set({ confirmedAt: at, unsubscribedAt: null })
    .where(eq(newsletterSubscribers.tokenHash, tokenHash))
    .returning({ email: newsletterSubscribers.email })
  return rows.length > 0
}

export async function leaveNewsletter(db: Db, tokenHash: string, at: Date): Promise<boolean> {
  const rows = await db
    .update(newsletterSubscribers)
    .set({ unsubscribedAt: at })
    .where(eq(newsletterSubscribers.tokenHash, tokenHash))
    .returning({ email: newsletterSubscribers.email })
  return rows.length > 0
}
