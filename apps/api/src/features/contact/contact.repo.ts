import { lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { contactMessages } from '../../platform/db/schema/contact.ts'

export async function insertMessage(db: Db, row: { id: string; name: string; email: string; message: string }): Promise<void> {
  await db.insert(contactMessages).values(row)
}

export async function deleteMessagesFrom(db: Db, email: string): Promise<void> {
  await db.delete(contactMessages).where(sql`lower(${contactMessages.email}) = ${email}`)
}

export async function deleteMessagesBefore(db: Db, before: Date): Promise<void> {
  await db.delete(contactMessages).where(lt(contactMessages.createdAt, before))
}
