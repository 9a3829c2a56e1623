import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { filePreviews, files, orderPhotos } from '../../platform/db/schema/files.ts'
import { orders } from '../../platform/db/schema/orders.ts'

export type FileRow = typeof files.$inferSelect

/** The people and the state of an order, as far as its files care. */
export interface OrderContext {
  readonly userId: string
  readonly engineerId: string | null
  readonly status: (typeof orders.$inferSelect)['status']
}

const standing = { userId: orders.userId, engineerId: orders.engineerId, status: orders.status }

export async function insertFile(db: Db, row: typeof files.$inferInsert): Promise<FileRow> {
  const [file] = await db.insert(files).values(row).returning()
  if (!file) throw new Error('The new file gave no row')
  return file
}

export async function orderContext(db: Db, orderId: string): Promise<OrderContext | undefined> {
  const [order] = await db.select(standing).from(orders).where(eq(orders.id, orderId))
  return order
}

export async function fileByName(db: Db, filename: string): Promise<{ file: FileRow; order: OrderContext | null } | undefined> {
  const [row] = await db
    .select({ file: files, order: standing })
    .from(files)
    .leftJoin(orders, eq(orders.id, files.orderId))
    .where(eq(files.filename, filename))
  return row
}

/** A preview as the file that it stands for, save what differs. */
export async function previewByName(db: Db, filename: string): Promise<{ file: FileRow; order: OrderContext | null } | undefined> {
  const [row] = await db
    .select({ file: files, order: standing, sizeBytes: filePreviews.sizeBytes, sha256: filePreviews.sha256 })
    .from(filePreviews)
    .innerJoin(files, eq(files.id, filePreviews.fileId))
    .leftJoin(orders, eq(orders.id, files.orderId))
    .where(eq(filePreviews.filename, filename))
  if (!row) return undefined
  const { file, order, sizeBytes, sha256 } = row
  const type = filename.endsWith('.webp') ? { extension: 'webp', mime: 'image/webp' } : { extension: 'glb', mime: 'model/gltf-binary' }
  const originalName = `${file.originalName.replace(/\.[^.]*$/, '')} preview.${type.extension}`
  const preview = { filename, originalName, contentType: type.mime, sizeBytes: sizeBytes ?? 0, sha256: sha256 ?? '' }
  return { file: { ...file, ...preview }, order }
}

/** The stored name of a file's light twin. */
export async function previewOf(db: Db, fileId: string): Promise<string | null> {
  const [row] = await db.select({ filename: filePreviews.filename }).from(filePreviews).where(eq(filePreviews.fileId, fileId))
  return row?.filename ?? null
}

/** Marks loose photos of this person as belonging to the order; of two orders that want the same photo one gets it. */
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

/** A file that somebody brought for this order themselves, and that nothing refers to yet. */
export async function attachOwn(
  db: Db,
  kind: 'chat_file' | 'production_photo',
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

/** Nothing refers to it any more; from now on it may be swept away like one that was never used. */
export async function detach(db: Db, fileId: string, now: Date): Promise<void> {
  await db.update(files).set({ attached: false, createdAt: now }).where(eq(files.id, fileId))
}

/** Takes the rows of files that nothing came to refer to, and tells which bytes are to go. */
export async function takeLoose(db: Db, before: Date): Promise<string[]> {
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
  return new Set(rows.map((row) => row.filename))
}

const PRIVATE_KINDS: FileRow['kind'][] = ['car_photo', 'scan', 'chat_file']

/** Takes the rows of somebody's photos, scans and chat files; tells which bytes are to go. Drawn pictures of builds stay with their orders. */
export async function takePrivate(db: Db, uploaderId: string): Promise<string[]> {
  const theirs = and(eq(files.uploaderId, uploaderId), inArray(files.kind, PRIVATE_KINDS))
  const ids = db.select({ id: files.id }).from(files).where(theirs)
  const twins = await db.delete(filePreviews).where(inArray(filePreviews.fileId, ids)).returning({ filename: filePreviews.filename })
  await db.delete(orderPhotos).where(inArray(orderPhotos.fileId, ids))
  const gone = await db.delete(files).where(theirs).returning({ filename: files.filename })
  return [...gone, ...twins].flatMap(({ filename }) => filename ?? [])
}
