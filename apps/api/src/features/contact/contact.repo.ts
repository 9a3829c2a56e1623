import { lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { contactMessages } from '../../platform/db/schema/contact.ts'

export async function insertMessage(db: Db, row: typeof contactMessages.$inferInsert): Promise<void> {
  await db.insert(contactMessages).values(row)
}

/** Messages keep the address as it was typed, so the comparison ignores case. */
export async function deleteMessagesFrom(db: Db, email: string): Promise<void> {
  await db.delete(contactMessages).where(sql`lower(${contactMessages.email}) = ${email}`)
}

export async function deleteMessagesBefore(db: Db, before: Date): Promise<void> {
  await db.delete(contactMessages).where(lt(contactMessages.createdAt, before))
}
