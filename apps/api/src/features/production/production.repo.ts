import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { first } from '../../platform/db/rows.ts'
import { orders } from '../../platform/db/schema/orders.ts'
import { portfolioProjects } from '../../platform/db/schema/portfolio.ts'
import { deliveries, productionPhotos, productionSteps } from '../../platform/db/schema/production.ts'

type DeliveryRow = typeof deliveries.$inferSelect

export async function insertStep(db: Db, row: typeof productionSteps.$inferInsert): Promise<void> {
  await db.insert(productionSteps).values(row)
}

export async function insertPhotos(db: Db, stepId: string, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length > 0) await db.insert(productionPhotos).values(fileIds.map((fileId, position) => ({ stepId, fileId, position })))
}

/** Oldest first. */
export function listSteps(db: Db, orderId: string) {
  return db
    .select({ stage: productionSteps.stage })
    .from(productionSteps)
    .where(eq(productionSteps.orderId, orderId))
    .orderBy(productionSteps.createdAt, productionSteps.id)
}

export const findDelivery = (db: Db, orderId: string): Promise<DeliveryRow | undefined> =>
  first(db.select().from(deliveries).where(eq(deliveries.orderId, orderId)))

export async function saveDelivery(db: Db, orderId: string, change: Partial<Omit<DeliveryRow, 'orderId'>>): Promise<void> {
  await db
    .insert(deliveries)
    .values({ orderId, ...change })
    .onConflictDoUpdate({ target: deliveries.orderId, set: change })
}

/** Removes the order from the portfolio, including the copies of its pictures. */
export async function unpublish(db: Db, orderId: string): Promise<void> {
  await db.delete(portfolioProjects).where(eq(portfolioProjects.orderId, orderId))
}

/** Removes the text and the portfolio consent; the star rating is anonymous and stays. */
export async function eraseTextOf(db: Db, userId: string): Promise<void> {
  const ownOrders = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))
  await db.update(deliveries).set({ comment: '', mayShow: false }).where(inArray(deliveries.orderId, ownOrders))
  await db.delete(portfolioProjects).where(inArray(portfolioProjects.orderId, ownOrders))
}
