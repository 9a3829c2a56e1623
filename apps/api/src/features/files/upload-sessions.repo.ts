import type { UploadDetails } from '@vorta/contract/cad/schema'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { first } from '../../platform/db/rows.ts'
import { uploadSessions } from '../../platform/db/schema/files.ts'

export type SessionRow = typeof uploadSessions.$inferSelect

export async function insertSession(db: Db, row: typeof uploadSessions.$inferInsert): Promise<void> {
  await db.insert(uploadSessions).values(row)
}

export async function sessionOf(db: Db, id: string, userId: string, now: Date): Promise<SessionRow | undefined> {
  const [session] = await db
    .select()
    .from(uploadSessions)
    .where(and(eq(uploadSessions.id, id), eq(uploadSessions.userId, userId), sql`${uploadSessions.expiresAt} > ${now}`))
  if (!session || session.parts || session.fileId) return session
  return (await adoptSession(db, session)) ?? sessionOf(db, id, userId, now)
}

/**
 * Lists the parts of an upload that the previous version started, which are numbered and of equal size. The last one is
 * not counted, because sending it completes the upload. Remove this and `chunkBytes` in the next release.
 */
async function adoptSession(db: Db, session: SessionRow): Promise<SessionRow | undefined> {
  const { id, partsKey, chunkBytes, sizeBytes, receivedBytes } = session
  const count = Math.floor(Math.min(receivedBytes, sizeBytes - 1) / chunkBytes)
  const [adopted] = await db
    .update(uploadSessions)
    .set({ parts: Array.from({ length: count }, (_, part) => `${partsKey}-${part}`), receivedBytes: count * chunkBytes })
    .where(and(eq(uploadSessions.id, id), isNull(uploadSessions.parts)))
    .returning()
  return adopted
}

/** Counts a part and returns whether it did. If two processes append at the same offset, the second matches no row. */
export async function advance(db: Db, { id, receivedBytes }: SessionRow, to: number, part: string, expiresAt: Date): Promise<boolean> {
  const updated = await db
    .update(uploadSessions)
    .set({ receivedBytes: to, parts: sql`array_append(${uploadSessions.parts}, ${part})`, expiresAt })
    .where(and(eq(uploadSessions.id, id), eq(uploadSessions.receivedBytes, receivedBytes), isNull(uploadSessions.fileId)))
    .returning({ id: uploadSessions.id })
  return updated.length > 0
}

export async function updateDetails(db: Db, id: string, userId: string, details: UploadDetails): Promise<void> {
  await db
    .update(uploadSessions)
    .set({ details })
    .where(and(eq(uploadSessions.id, id), eq(uploadSessions.userId, userId)))
}

/** Locks the upload until the transaction ends, so that only one request can finish it. */
export const lockSession = (db: Db, id: string): Promise<SessionRow | undefined> =>
  first(db.select().from(uploadSessions).where(eq(uploadSessions.id, id)).for('update'))

export async function finishSession(db: Db, id: string, fileId: string): Promise<void> {
  await db
    .update(uploadSessions)
    .set({ fileId, receivedBytes: sql`${uploadSessions.sizeBytes}` })
    .where(eq(uploadSessions.id, id))
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.delete(uploadSessions).where(eq(uploadSessions.id, id))
}

export async function deleteExpired(db: Db, now: Date): Promise<SessionRow[]> {
  return db.delete(uploadSessions).where(lt(uploadSessions.expiresAt, now)).returning()
}

export async function deleteByUser(db: Db, userId: string): Promise<SessionRow[]> {
  return db.delete(uploadSessions).where(eq(uploadSessions.userId, userId)).returning()
}

/** Filters the keys to those of unfinished uploads. */
export async function activeKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ key: uploadSessions.partsKey })
    .from(uploadSessions)
    .where(and(sql`${uploadSessions.partsKey} = any(${sql.param([...keys])}::text[])`, isNull(uploadSessions.fileId)))
  return new Set(rows.map(({ key }) => key))
}
