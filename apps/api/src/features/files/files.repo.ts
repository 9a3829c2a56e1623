import type { OrderFacts } from '@vorta/contract/orders/policy'
import { and, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { single } from '../../platform/db/rows.ts'
import { casePhotos } from '../../platform/db/schema/cases.ts'
import { filePreviews, files, orderPhotos } from '../../platform/db/schema/files.ts'
import { orders } from '../../platform/db/schema/orders.ts'
import { photoSetPhotos } from '../../platform/db/schema/photos.ts'
import { orderFacts } from '../order-access/order-visibility.sql.ts'

export type FileRow = typeof files.$inferSelect

export const insertFile = (db: Db, row: typeof files.$inferInsert): Promise<FileRow> => single(db.insert(files).values(row).returning())

export async function fileByName(db: Db, filename: string): Promise<{ file: FileRow; order: OrderFacts | null } | undefined> {
  const [row] = await db
    .select({ file: files, order: orderFacts })
    .from(files)
    .leftJoin(orders, eq(orders.id, files.orderId))
    .where(eq(files.filename, filename))
  return row
}

/** The original file's row, with the name, type, size and hash of the preview or thumbnail. */
export async function previewByName(db: Db, filename: string): Promise<{ file: FileRow; order: OrderFacts | null } | undefined> {
  const [row] = await db
    .select({ file: files, order: orderFacts, preview: filePreviews })
    .from(filePreviews)
    .innerJoin(files, eq(files.id, filePreviews.fileId))
    .leftJoin(orders, eq(orders.id, files.orderId))
    .where(or(eq(filePreviews.filename, filename), eq(filePreviews.thumbnailName, filename)))
  if (!row) return undefined
  const { file, order, preview: stored } = row
  const [sizeBytes, sha256] =
    stored.filename === filename ? [stored.sizeBytes, stored.sha256] : [stored.thumbnailBytes, stored.thumbnailSha256]
  const type = filename.endsWith('.webp') ? { extension: 'webp', mime: 'image/webp' } : { extension: 'glb', mime: 'model/gltf-binary' }
  const originalName = `${file.originalName.replace(/\.[^.]*$/, '')} preview.${type.extension}`
  const preview = { filename, originalName, contentType: type.mime, sizeBytes: sizeBytes ?? 0, sha256: sha256 ?? '' }
  return { file: { ...file, ...preview }, order }
}

export async function previewFilename(db: Db, fileId: string): Promise<string | null> {
  const [row] = await db.select({ filename: filePreviews.filename }).from(filePreviews).where(eq(filePreviews.fileId, fileId))
  return row?.filename ?? null
}

/** Attaches unattached photos of this user to the order. If two orders claim the same photo, only one gets it. */
export function attachPhotos(db: Db, userId: string, orderId: string, filenames: readonly string[]): Promise<FileRow[]> {
  return db
    .update(files)
    .set({ attached: true, orderId })
    .where(
      and(inArray(files.filename, [...filenames]), eq(files.uploaderId, userId), eq(files.kind, 'car_photo'), eq(files.attached, false)),
    )
    .returning()
}

export async function insertOrderPhotos(db: Db, rows: (typeof orderPhotos.$inferInsert)[]): Promise<void> {
  await db.insert(orderPhotos).values(rows)
}

/** Attaches a file that this user uploaded for this order, if it is not attached yet. */
export async function attachUploaded(
  db: Db,
  kind: 'chat_file' | 'production_photo' | 'case_photo',
  userId: string,
  orderId: string,
  filename: string,
): Promise<FileRow | undefined> {
  const [file] = await db
    .update(files)
    .set({ attached: true })
    .where(
      and(
        eq(files.filename, filename),
        eq(files.uploaderId, userId),
        eq(files.orderId, orderId),
        eq(files.kind, kind),
        eq(files.attached, false),
      ),
    )
    .returning()
  return file
}

/** Marks a file as unused. The sweeper deletes it later, like one that was never attached. */
export async function detach(db: Db, fileId: string, now: Date): Promise<void> {
  await db.update(files).set({ attached: false, createdAt: now }).where(eq(files.id, fileId))
}

/** Deletes the rows of files that were never attached, and returns the names of the stored files to delete. */
export async function deleteUnattached(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .delete(files)
    .where(and(eq(files.attached, false), lt(files.createdAt, before)))
    .returning({ filename: files.filename })
  return rows.map((row) => row.filename)
}

export async function knownNames(db: Db, names: readonly string[]): Promise<Set<string>> {
  const list = sql`${sql.param([...names])}::text[]`
  const rows = await db
    .select({ filename: files.filename })
    .from(files)
    .where(sql`${files.filename} = any(${list})`)
    .unionAll(
      db
        .select({ filename: sql<string>`${filePreviews.filename}` })
        .from(filePreviews)
        .where(sql`${filePreviews.filename} = any(${list})`),
    )
    .unionAll(
      db
        .select({ filename: sql<string>`${filePreviews.thumbnailName}` })
        .from(filePreviews)
        .where(sql`${filePreviews.thumbnailName} = any(${list})`),
    )
  return new Set(rows.map((row) => row.filename))
}

const PERSONAL_KINDS: FileRow['kind'][] = ['car_photo', 'order_photo', 'case_photo', 'scan', 'chat_file']

/** Deletes the rows of a user's photos, scans and chat files, and returns the names of the stored files to delete. Build pictures stay with their orders. */
export async function deletePersonal(db: Db, uploaderId: string): Promise<string[]> {
  const condition = and(eq(files.uploaderId, uploaderId), inArray(files.kind, PERSONAL_KINDS))
  const ids = db.select({ id: files.id }).from(files).where(condition)
  const previews = await db.delete(filePreviews).where(inArray(filePreviews.fileId, ids)).returning({ filename: filePreviews.filename })
  await db.delete(orderPhotos).where(inArray(orderPhotos.fileId, ids))
  await db.delete(photoSetPhotos).where(inArray(photoSetPhotos.fileId, ids))
  await db.delete(casePhotos).where(inArray(casePhotos.fileId, ids))
  const originals = await db.delete(files).where(condition).returning({ filename: files.filename })
  return [...originals, ...previews].flatMap(({ filename }) => filename ?? [])
}
