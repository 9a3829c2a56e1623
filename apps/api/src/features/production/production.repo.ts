import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { orders } from '../../platform/db/schema/orders.ts'
import { handovers, productionPhotos, productionSteps } from '../../platform/db/schema/production.ts'

type Handover = typeof handovers.$inferSelect

export async function orderStanding(db: Db, orderId: string) {
  const [order] = await db.select({ engineerId: orders.engineerId, status: orders.status }).from(orders).where(eq(orders.id, orderId))
  return order
}

export async function insertStep(db: Db, row: typeof productionSteps.$inferInsert): Promise<void> {
  await db.insert(productionSteps).values(row)
}

export async function insertPhotos(db: Db, stepId: string, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length > 0) await db.insert(productionPhotos).values(fileIds.map((fileId, position) => ({ stepId, fileId, position })))
}

/** What was told, oldest first. */
export function stepsOf(db: Db, orderId: string) {
  return db
    .select({ stage: productionSteps.stage })
    .from(productionSteps)
    .where(eq(productionSteps.orderId, orderId))
    .orderBy(productionSteps.createdAt, productionSteps.id)
}

export async function handoverOf(db: Db, orderId: string): Promise<Handover | undefined> {
  const [row] = await db.select().from(handovers).where(eq(handovers.orderId, orderId))
  return row
}

export async function saveHandover(db: Db, orderId: string, change: Partial<Omit<Handover, 'orderId'>>): Promise<void> {
  await db
    .insert(handovers)
    .values({ orderId, ...change })
    .onConflictDoUpdate({ target: handovers.orderId, set: change })
}

/** What a customer said of their kits goes, and with it the consent to show them; the stars name nobody. */
export async function eraseWordsOf(db: Db, userId: string): Promise<void> {
  const own = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))
  await db.update(handovers).set({ words: '', mayShow: false }).where(inArray(handovers.orderId, own))
}
