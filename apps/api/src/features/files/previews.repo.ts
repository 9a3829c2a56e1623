import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { filePreviews, files } from '../../platform/db/schema/files.ts'

/** Inserts a preview that was created together with its file. */
export async function insertFinished(
  db: Db,
  row: { fileId: string; filename: string; sizeBytes: number; sha256: string; at: Date },
): Promise<void> {
  const { at, ...preview } = row
  await db.insert(filePreviews).values({ ...preview, state: 'ready', nextAt: at, createdAt: at })
}

export async function request(db: Db, fileId: string, at: Date): Promise<void> {
  await db.insert(filePreviews).values({ fileId, nextAt: at, createdAt: at }).onConflictDoNothing()
}

/** Requests previews for files that have none. */
export async function requestMissing(db: Db, fromBytes: number): Promise<void> {
  await db.execute(sql`insert into file_previews (file_id)
    select f.id from files f where f.kind in ('cad_model', 'scan') and f.filename not like '%.step'
      and (f.size_bytes >= ${fromBytes} or f.filename like '%.obj')
      and not exists (select 1 from file_previews p where p.file_id = f.id)
    on conflict do nothing`)
}

export interface PreviewJob {
  readonly fileId: string
  readonly filename: string
  readonly attempts: number
}

/** Claims one due job until `claimedUntil`; after that another worker can claim it. Locked jobs are skipped. */
export async function claimDue(db: Db, now: Date, claimedUntil: Date): Promise<PreviewJob | undefined> {
  const due = db
    .select({ id: filePreviews.fileId })
    .from(filePreviews)
    .where(and(inArray(filePreviews.state, ['pending', 'processing']), sql`${filePreviews.nextAt} <= ${now}`))
    .orderBy(filePreviews.nextAt)
    .limit(1)
    .for('update', { skipLocked: true })
  const [job] = await db
    .update(filePreviews)
    .set({ state: 'processing', nextAt: claimedUntil, attempts: sql`${filePreviews.attempts} + 1` })
    .from(files)
    .where(and(eq(filePreviews.fileId, sql`(${due})`), eq(files.id, filePreviews.fileId)))
    .returning({ fileId: filePreviews.fileId, filename: files.filename, attempts: filePreviews.attempts })
  return job
}

interface FinishedPreview {
  readonly filename: string
  readonly sizeBytes: number
  readonly sha256: string
  readonly triangles: number
}

/** Returns false if the file was deleted or another worker finished first. */
export async function markFinished(db: Db, fileId: string, preview: FinishedPreview): Promise<boolean> {
  const rows = await db
    .update(filePreviews)
    .set({ state: 'ready', reason: null, ...preview })
    .where(and(eq(filePreviews.fileId, fileId), eq(filePreviews.state, 'processing')))
    .returning({ id: filePreviews.fileId })
  return rows.length > 0
}

export async function markAbsent(db: Db, fileId: string, reason: string): Promise<void> {
  await db
    .update(filePreviews)
    .set({ state: 'unavailable', reason: reason.slice(0, 500) })
    .where(and(eq(filePreviews.fileId, fileId), eq(filePreviews.state, 'processing')))
}

export async function postpone(db: Db, fileId: string, until: Date, reason: string): Promise<void> {
  await db
    .update(filePreviews)
    .set({ state: 'pending', nextAt: until, reason: reason.slice(0, 500) })
    .where(and(eq(filePreviews.fileId, fileId), eq(filePreviews.state, 'processing')))
}
