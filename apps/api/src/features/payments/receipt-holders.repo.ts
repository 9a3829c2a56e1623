import type { Address } from '@vorta/contract/account/user'
import { and, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { orders } from '../../platform/db/schema/orders.ts'
import { payments, receiptHolders } from '../../platform/db/schema/payments.ts'

const ownOrders = (db: Db, userId: string) => db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))

export async function hasReceipts(db: Db, userId: string): Promise<boolean> {
  const isReceipt = inArray(payments.status, ['paid', 'refunded'])
  const own = inArray(payments.orderId, ownOrders(db, userId))
  return (await db.select({ id: payments.id }).from(payments).where(and(isReceipt, own)).limit(1)).length > 0
}

/** Whether money is on its way back to this person. */
export async function isOwed(db: Db, userId: string): Promise<boolean> {
  const isWaiting = and(isNotNull(payments.refundWantedAt), isNull(payments.refundedAt))
  const own = inArray(payments.orderId, ownOrders(db, userId))
  return (await db.select({ id: payments.id }).from(payments).where(and(isWaiting, own)).limit(1)).length > 0
}

export async function keep(db: Db, row: { userId: string; name: string; address: Address | null; keptUntil: Date }): Promise<void> {
  await db.insert(receiptHolders).values(row).onConflictDoNothing()
}

export async function forget(db: Db, now: Date): Promise<void> {
  await db.delete(receiptHolders).where(lt(receiptHolders.keptUntil, now))
}
