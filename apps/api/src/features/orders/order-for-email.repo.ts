import { and, desc, eq, isNotNull, or } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { cadModels, filePreviews } from '../../platform/db/schema/files.ts'
import { orders } from '../../platform/db/schema/orders.ts'
import { payments } from '../../platform/db/schema/payments.ts'
import { productionSteps } from '../../platform/db/schema/production.ts'

/** What an email shows of its order. */
export async function orderForEmail(db: Db, id: string) {
  const { number, carYear, carMake, carModel, status, pictureName, engineerName, customerFullName } = orders
  const { feeStatus, designFeeCents, balanceStatus } = orders
  const [row] = await db
    .select({
      ...{ number, carYear, carMake, carModel, status, pictureName, engineerName, customerFullName },
      ...{ feeStatus, designFeeCents, balanceStatus },
    })
    .from(orders)
    .where(eq(orders.id, id))
  return row
}

/** The stored picture of a CAD version of this order; null until it is drawn. */
export async function findThumbnailName(db: Db, orderId: string, cadModelId: string): Promise<string | null> {
  const [row] = await db
    .select({ thumbnailName: filePreviews.thumbnailName })
    .from(cadModels)
    .innerJoin(filePreviews, eq(filePreviews.fileId, cadModels.fileId))
    .where(and(eq(cadModels.id, cadModelId), eq(cadModels.orderId, orderId)))
  return row?.thumbnailName ?? null
}

/** The newest shipment of an order. */
export async function findShipment(db: Db, orderId: string) {
  const { carrier, trackingNumber, trackingUrl, createdAt } = productionSteps
  const [row] = await db
    .select({ carrier, trackingNumber, trackingUrl })
    .from(productionSteps)
    .where(and(eq(productionSteps.orderId, orderId), eq(productionSteps.stage, 'shipped')))
    .orderBy(desc(createdAt))
    .limit(1)
  return row
}

/** The payments of an order that are refunded or about to be, oldest first. */
export const refundedPayments = (db: Db, orderId: string) =>
  db
    .select({ amountCents: payments.amountCents, last4: payments.last4 })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), or(isNotNull(payments.refundRequestedAt), isNotNull(payments.refundedAt))))
    .orderBy(payments.createdAt)
