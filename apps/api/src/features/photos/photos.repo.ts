import type { PhotoView } from '@vorta/contract/photos/schema'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { filePreviews, files } from '../../platform/db/schema/files.ts'
import { orders } from '../../platform/db/schema/orders.ts'
import { photoRequests, photoSetPhotos } from '../../platform/db/schema/photos.ts'
import { isOpenOrder } from '../order-access/order-visibility.sql.ts'

export const listPhotos = (db: Db, orderId: string) =>
  db
    .select({ photo: photoSetPhotos, file: files, thumbnail: filePreviews.filename })
    .from(photoSetPhotos)
    .innerJoin(files, eq(files.id, photoSetPhotos.fileId))
    .leftJoin(filePreviews, eq(filePreviews.fileId, files.id))
    .where(eq(photoSetPhotos.orderId, orderId))

export async function insertPhoto(db: Db, row: typeof photoSetPhotos.$inferInsert): Promise<void> {
  await db.insert(photoSetPhotos).values(row)
}

/** Returns the id of the file that the view had. */
export async function deletePhoto(db: Db, orderId: string, view: PhotoView): Promise<string | undefined> {
  const [row] = await db
    .delete(photoSetPhotos)
    .where(and(eq(photoSetPhotos.orderId, orderId), eq(photoSetPhotos.view, view)))
    .returning({ fileId: photoSetPhotos.fileId })
  return row?.fileId
}

type RequestRow = typeof photoRequests.$inferSelect

/** The open request. Requests end with their order. */
export async function findRequest(db: Db, orderId: string): Promise<RequestRow | undefined> {
  const [row] = await db
    .select(getTableColumns(photoRequests))
    .from(photoRequests)
    .innerJoin(orders, eq(orders.id, photoRequests.orderId))
    .where(and(eq(photoRequests.orderId, orderId), sql.raw(isOpenOrder('orders'))))
  return row
}

export async function insertRequest(db: Db, row: typeof photoRequests.$inferInsert): Promise<void> {
  await db.insert(photoRequests).values(row)
}

export async function setRequestedViews(db: Db, orderId: string, views: PhotoView[]): Promise<void> {
  await db.update(photoRequests).set({ views }).where(eq(photoRequests.orderId, orderId))
}

export async function deleteRequest(db: Db, orderId: string): Promise<void> {
  await db.delete(photoRequests).where(eq(photoRequests.orderId, orderId))
}

/** The order of a photo, also after it was replaced. */
export async function orderOfPhoto(db: Db, fileId: string): Promise<string | null> {
  const [row] = await db
    .select({ orderId: files.orderId })
    .from(files)
    .where(and(eq(files.id, fileId), eq(files.kind, 'order_photo')))
  return row?.orderId ?? null
}
