import type { SharedBuild } from '@vorta/contract/builds/schema'
import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { cadModels, filePreviews, files, scans } from '../../platform/db/schema/files.ts'
import { orders, revisions } from '../../platform/db/schema/orders.ts'
import { sharedBuilds } from '../../platform/db/schema/shared-builds.ts'

export type CadRow = typeof cadModels.$inferSelect
export type ScanRow = typeof scans.$inferSelect
export type FileFacts = Pick<typeof files.$inferSelect, 'filename' | 'originalName' | 'sizeBytes'> & {
  /** The stored name of its light preview, once there is one. */
  readonly previewName?: string | null
}

const FILE_FACTS = {
  filename: files.filename,
  originalName: files.originalName,
  sizeBytes: files.sizeBytes,
  previewName: filePreviews.filename,
}

export interface OrderContext {
  readonly userId: string
  readonly engineerId: string | null
  readonly status: (typeof orders.$inferSelect)['status']
}

export async function orderContext(db: Db, orderId: string): Promise<OrderContext | undefined> {
  const [order] = await db
    .select({ userId: orders.userId, engineerId: orders.engineerId, status: orders.status })
    .from(orders)
    .where(eq(orders.id, orderId))
  return order
}

export async function hasBuildPicture(db: Db, orderId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.orderId, orderId), eq(files.kind, 'build_picture')))
  return row !== undefined
}

/** The next version of an order's design. The order must be locked, or two uploads would get the same. */
export async function nextVersion(db: Db, orderId: string): Promise<number> {
  const [row] = await db
    .select({ last: sql<number>`coalesce(max(${cadModels.version}), 0)::int` })
    .from(cadModels)
    .where(eq(cadModels.orderId, orderId))
  return (row?.last ?? 0) + 1
}

/** The number of the last revision that no version has answered yet. */
export async function openRevision(db: Db, orderId: string): Promise<number | null> {
  const newest = sql`(select max(${cadModels.uploadedAt}) from ${cadModels} where ${cadModels.orderId} = ${orderId})`
  const [row] = await db
    .select({ number: revisions.number })
    .from(revisions)
    .where(and(eq(revisions.orderId, orderId), sql`${revisions.createdAt} >= coalesce(${newest}, '-infinity')`))
    .orderBy(desc(revisions.number))
    .limit(1)
  return row?.number ?? null
}

export async function insertCad(db: Db, row: typeof cadModels.$inferInsert): Promise<CadRow> {
  const [cad] = await db.insert(cadModels).values(row).returning()
  if (!cad) throw new Error('The new CAD version gave no row')
  return cad
}

export async function insertScan(db: Db, row: typeof scans.$inferInsert): Promise<ScanRow> {
  const [scan] = await db.insert(scans).values(row).returning()
  if (!scan) throw new Error('The new scan gave no row')
  return scan
}

const SCANS_SHOWN = 100

export function scansOf(db: Db, orderId: string): Promise<{ scan: ScanRow; file: FileFacts }[]> {
  return db
    .select({ scan: scans, file: FILE_FACTS })
    .from(scans)
    .innerJoin(files, eq(files.id, scans.fileId))
    .leftJoin(filePreviews, eq(filePreviews.fileId, files.id))
    .where(eq(scans.orderId, orderId))
    .orderBy(desc(scans.uploadedAt), desc(scans.id))
    .limit(SCANS_SHOWN)
}

export async function insertShared(db: Db, row: typeof sharedBuilds.$inferInsert): Promise<void> {
  await db.insert(sharedBuilds).values(row)
}

export async function dropSharedBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(sharedBuilds).where(lt(sharedBuilds.createdAt, moment))
}

export async function sharedSince(db: Db, id: string, moment: Date): Promise<SharedBuild | undefined> {
  const [row] = await db
    .select({ build: sharedBuilds.build })
    .from(sharedBuilds)
    .where(and(eq(sharedBuilds.id, id), gte(sharedBuilds.createdAt, moment)))
  return row?.build
}

export async function scanOfFile(db: Db, fileId: string): Promise<{ scan: ScanRow; file: FileFacts } | undefined> {
  const [found] = await db
    .select({ scan: scans, file: FILE_FACTS })
    .from(scans)
    .innerJoin(files, eq(files.id, scans.fileId))
    .leftJoin(filePreviews, eq(filePreviews.fileId, files.id))
    .where(eq(scans.fileId, fileId))
  return found
}

export async function cadOfFile(db: Db, fileId: string): Promise<{ cad: CadRow; file: FileFacts } | undefined> {
  const [found] = await db
    .select({ cad: cadModels, file: FILE_FACTS })
    .from(cadModels)
    .innerJoin(files, eq(files.id, cadModels.fileId))
    .leftJoin(filePreviews, eq(filePreviews.fileId, files.id))
    .where(eq(cadModels.fileId, fileId))
  return found
}

/** What was measured of somebody's scans; the files themselves are the files room's. */
export async function removeScansOf(db: Db, uploaderId: string): Promise<void> {
  const theirs = db.select({ id: files.id }).from(files).where(eq(files.uploaderId, uploaderId))
  await db.delete(scans).where(inArray(scans.fileId, theirs))
}
