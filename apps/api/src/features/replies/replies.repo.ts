import type { SavedReply } from '@vorta/contract/replies/schema'
import { and, asc, eq, ne } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { savedReplies } from '../../platform/db/schema/saved-replies.ts'

const fields = { _id: savedReplies.id, title: savedReplies.title, text: savedReplies.text }

export const ofOwner = (db: Db, ownerId: string): Promise<SavedReply[]> =>
  db.select(fields).from(savedReplies).where(eq(savedReplies.ownerId, ownerId)).orderBy(asc(savedReplies.title), asc(savedReplies.id))

/** How many replies with another name the owner has. */
export const countOthers = (db: Db, ownerId: string, title: string): Promise<number> =>
  db.$count(savedReplies, and(eq(savedReplies.ownerId, ownerId), ne(savedReplies.title, title)))

export async function save(db: Db, reply: typeof savedReplies.$inferInsert): Promise<SavedReply | undefined> {
  const [row] = await db
    .insert(savedReplies)
    .values(reply)
    .onConflictDoUpdate({ target: [savedReplies.ownerId, savedReplies.title], set: { text: reply.text } })
    .returning(fields)
  return row
}

/** False if the owner has no such reply. */
export async function remove(db: Db, ownerId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(savedReplies)
    .where(and(eq(savedReplies.ownerId, ownerId), eq(savedReplies.id, id)))
    .returning({ id: savedReplies.id })
  return rows.length > 0
}

export async function removeAll(db: Db, ownerId: string): Promise<void> {
  await db.delete(savedReplies).where(eq(savedReplies.ownerId, ownerId))
}
