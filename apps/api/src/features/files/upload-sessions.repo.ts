import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { uploadSessions } from '../../platform/db/schema/files.ts'

export type SessionRow = typeof uploadSessions.$inferSelect

export async function insertSession(db: Db, row: typeof uploadSessions.$inferInsert): Promise<SessionRow> {
  const [session] = await db.insert(uploadSessions).values(row).returning()
  if (!session) throw new Error('Inserting the upload session returned no row')
  return session
}

export async function sessionOf(db: Db, id: string, userId: string, now: Date): Promise<SessionRow | undefined> {
  const [session] = await db
    .select()
    .from(uploadSessions)
    .where(and(eq(uploadSessions.id, id), eq(uploadSessions.userId, userId), sql`${uploadSessions.expiresAt} > ${now}`))
  return session
}

/** Counts a chunk once. If two requests send the same chunk, the second matches no row. */
export async function advance(db: Db, id: string, from: number, to: number, expiresAt: Date): Promise<SessionRow | undefined> {
  const [session] = await db
    .update(uploadSessions)
    .set({ receivedBytes: to, expiresAt })
    .where(and(eq(uploadSessions.id, id), eq(uploadSessions.receivedBytes, from), isNull(uploadSessions.fileId)))
    .returning()
  return session
}

/** Locks the upload until the transaction ends, so that only one request can finish it. */
export async function lockSession(db: Db, id: string): Promise<SessionRow | undefined> {
  const [session] = await db.select().from(uploadSessions).where(eq(uploadSessions.id, id)).for('update')
  return session
}

export async function finishSession(db: Db, id: string, fileId: string): Promise<void> {
  await db.update(uploadSessions).set({ fileId }).where(eq(uploadSessions.id, id))
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
