import type { LengthUnit } from '@vorta/contract/cad/units'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { first, single } from '../../platform/db/rows.ts'
import { cadModels, filePreviews, files, scans } from '../../platform/db/schema/files.ts'
import { revisions } from '../../platform/db/schema/orders.ts'

export type CadRow = typeof cadModels.$inferSelect
export type ScanRow = typeof scans.$inferSelect
export type FileInfo = Pick<typeof files.$inferSelect, 'filename' | 'originalName' | 'sizeBytes' | 'unit' | 'unitGuessed' | 'extents'> & {
  /** Stored name of the simplified preview, null until it is generated. */
  readonly previewName?: string | null
  /** Stored name of the picture of a CAD version, null until it is drawn. */
  readonly thumbnailName?: string | null
}

const FILE_COLUMNS = {
  filename: files.filename,
  originalName: files.originalName,
  sizeBytes: files.sizeBytes,
  unit: files.unit,
  unitGuessed: files.unitGuessed,
  extents: files.extents,
  previewName: filePreviews.filename,
  thumbnailName: filePreviews.thumbnailName,
}

/** Lock the order first, or two concurrent uploads get the same version. */
export async function nextVersion(db: Db, orderId: string): Promise<number> {
  const [row] = await db
    .select({ last: sql<number>`coalesce(max(${cadModels.version}), 0)::int` })
    .from(cadModels)
    .where(eq(cadModels.orderId, orderId))
  return (row?.last ?? 0) + 1
}

/** Number of the latest revision request made since the newest version. */
export async function findOpenRevision(db: Db, orderId: string): Promise<number | null> {
  const newest = sql`(select max(${cadModels.uploadedAt}) from ${cadModels} where ${cadModels.orderId} = ${orderId})`
  const [row] = await db
    .select({ number: revisions.number })
    .from(revisions)
    .where(and(eq(revisions.orderId, orderId), sql`${revisions.createdAt} >= coalesce(${newest}, '-infinity')`))
    .orderBy(desc(revisions.number))
    .limit(1)
  return row?.number ?? null
}

export const insertCad = (db: Db, row: typeof cadModels.$inferInsert): Promise<CadRow> =>
  single(db.insert(cadModels).values(row).returning())

export const insertScan = (db: Db, row: typeof scans.$inferInsert): Promise<ScanRow> => single(db.insert(scans).values(row).returning())

const MAX_SCANS = 100

export function listScans(db: Db, orderId: string): Promise<{ scan: ScanRow; file: FileInfo }[]> {
  return db
    .select({ scan: scans, file: FILE_COLUMNS })
    .from(scans)
    .innerJoin(files, eq(files.id, scans.fileId))
    .leftJoin(filePreviews, eq(filePreviews.fileId, files.id))
    .where(eq(scans.orderId, orderId))
    .orderBy(desc(scans.uploadedAt), desc(scans.id))
    .limit(MAX_SCANS)
}

export async function findScanByFile(db: Db, fileId: string): Promise<{ scan: ScanRow; file: FileInfo } | undefined> {
  const [row] = await db
    .select({ scan: scans, file: FILE_COLUMNS })
    .from(scans)
    .innerJoin(files, eq(files.id, scans.fileId))
    .leftJoin(filePreviews, eq(filePreviews.fileId, files.id))
    .where(eq(scans.fileId, fileId))
  return row
}

export async function findCadByFile(db: Db, fileId: string): Promise<{ cad: CadRow; file: FileInfo } | undefined> {
  const [row] = await db
    .select({ cad: cadModels, file: FILE_COLUMNS })
    .from(cadModels)
    .innerJoin(files, eq(files.id, cadModels.fileId))
    .leftJoin(filePreviews, eq(filePreviews.fileId, files.id))
    .where(eq(cadModels.fileId, fileId))
  return row
}

export type MeasuredFile = Pick<typeof files.$inferSelect, 'filename' | 'originalName' | 'sizeBytes' | 'uploaderId' | 'unit'>

const MEASURED_COLUMNS = {
  filename: files.filename,
  originalName: files.originalName,
  sizeBytes: files.sizeBytes,
  uploaderId: files.uploaderId,
  unit: files.unit,
}

/** By the id of a CAD version or scan. */
export async function findMeasured(
  db: Db,
  id: string,
): Promise<{ fileId: string; orderId: string; cadId: string | null; scanId: string | null } | undefined> {
  const [cad] = await db.select({ fileId: cadModels.fileId, orderId: cadModels.orderId }).from(cadModels).where(eq(cadModels.id, id))
  if (cad) return { ...cad, cadId: id, scanId: null }
  const [scan] = await db.select({ fileId: scans.fileId, orderId: scans.orderId }).from(scans).where(eq(scans.id, id))
  return scan && { ...scan, cadId: null, scanId: id }
}

export const findMeasuredFile = (db: Db, fileId: string): Promise<MeasuredFile | undefined> =>
  first(db.select(MEASURED_COLUMNS).from(files).where(eq(files.id, fileId)))

export const lockFile = (db: Db, fileId: string): Promise<MeasuredFile | undefined> =>
  first(db.select(MEASURED_COLUMNS).from(files).where(eq(files.id, fileId)).for('update'))

export async function filesWithoutUnit(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(and(isNull(files.unit), inArray(files.kind, ['cad_model', 'scan']), eq(files.attached, true)))
    .orderBy(files.createdAt)
  return rows.map(({ id }) => id)
}

/** A unit that a user has chosen meanwhile stays. */
export async function storeInferredUnit(
  db: Db,
  fileId: string,
  facts: Pick<typeof files.$inferInsert, 'unit' | 'unitGuessed' | 'extents'>,
): Promise<void> {
  await db
    .update(files)
    .set(facts)
    .where(and(eq(files.id, fileId), isNull(files.unit)))
}

export async function storeUnit(db: Db, fileId: string, unit: LengthUnit): Promise<void> {
  await db.update(files).set({ unit, unitGuessed: false }).where(eq(files.id, fileId))
}

export async function updateScan(db: Db, fileId: string, facts: Pick<ScanRow, 'quality' | 'boundsMm'>): Promise<void> {
  await db.update(scans).set(facts).where(eq(scans.fileId, fileId))
}

/** Deletes only the measurements; the files feature deletes the files themselves. */
export async function deleteScansOf(db: Db, uploaderId: string): Promise<void> {
  const uploadedFiles = db.select({ id: files.id }).from(files).where(eq(files.uploaderId, uploaderId))
  await db.delete(scans).where(inArray(scans.fileId, uploadedFiles))
}
