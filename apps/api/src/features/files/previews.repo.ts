import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { filePreviews, files } from '../../platform/db/schema/files.ts'

/** Inserts a preview that was created together with its file. */
export async function insertFinished(
  db: Db,
  row: { fileId: string; filename: string; sizeBytes: number; sha256: string; at: Date },
): Promise<void> {
  const { at, ...preview } = row
  await db.insert(filePreviews).values({ ...preview, state: 'ready', createdAt: at })
}

export async function request(db: Db, fileId: string, at: Date): Promise<void> {
  await db.insert(filePreviews).values({ fileId, createdAt: at }).onConflictDoNothing()
}

/** Requests previews for files that have none. */
export async function requestMissing(db: Db, fromBytes: number): Promise<void> {
  await db.execute(sql`insert into file_previews (file_id)
    select f.id from files f where f.kind in ('cad_model', 'scan')
      and (f.kind = 'cad_model' or f.size_bytes >= ${fromBytes} or f.filename like '%.obj')
      and not exists (select 1 from file_previews p where p.file_id = f.id)
    on conflict do nothing`)
}

/** Files whose preview is not finished. */
export async function unfinished(db: Db): Promise<string[]> {
  const rows = await db
    .select({ fileId: filePreviews.fileId })
    .from(filePreviews)
    .where(inArray(filePreviews.state, ['pending', 'processing']))
  return rows.map(({ fileId }) => fileId)
}

/** Counts an attempt; undefined if the preview is finished or its file deleted. */
export async function begin(
  db: Db,
  fileId: string,
): Promise<(Pick<typeof files.$inferSelect, 'filename' | 'kind' | 'sizeBytes'> & { attempts: number }) | undefined> {
  const [row] = await db
    .update(filePreviews)
    .set({ state: 'processing', attempts: sql`${filePreviews.attempts} + 1` })
    .from(files)
    .where(and(eq(filePreviews.fileId, fileId), inArray(filePreviews.state, ['pending', 'processing']), eq(files.id, filePreviews.fileId)))
    .returning({ filename: files.filename, kind: files.kind, sizeBytes: files.sizeBytes, attempts: filePreviews.attempts })
  return row
}

type FinishedPreview = Pick<
  typeof filePreviews.$inferInsert,
  'filename' | 'sizeBytes' | 'sha256' | 'triangles' | 'thumbnailName' | 'thumbnailBytes' | 'thumbnailSha256'
>

/** Returns false if the file was deleted or another worker finished first. */
export async function markFinished(db: Db, fileId: string, preview: FinishedPreview): Promise<boolean> {
  const rows = await db
    .update(filePreviews)
    .set({ state: 'ready', reason: null, ...preview })
    .where(and(eq(filePreviews.fileId, fileId), eq(filePreviews.state, 'processing')))
    .returning({ id: filePreviews.fileId })
  return rows.length > 0
}

/** Ends an attempt without a preview: for good, or until the next one. */
export async function markFailed(db: Db, fileId: string, state: 'unavailable' | 'pending', reason: string): Promise<void> {
  await db
    .update(filePreviews)
    .set({ state, reason: reason.slice(0, 500) })
    .where(and(eq(filePreviews.fileId, fileId), eq(filePreviews.state, 'processing')))
}
