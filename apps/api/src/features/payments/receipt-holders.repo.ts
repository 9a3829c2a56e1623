import type { Address } from '@vorta/contract/account/user'
import { and, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { orders } from '../../platform/db/schema/orders.ts'
import { payments, receiptHolders } from '../../platform/db/schema/payments.ts'

const ownOrders = (db: Db, userId: string) => db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))

export async function hasReceipts(db: Db, userId: string): Promise<boolean> {
  const isReceipt = inArray(payments.status, ['paid', 'refunded'])
  const isOwn = inArray(payments.orderId, ownOrders(db, userId))
  return (await db.select({ id: payments.id }).from(payments).where(and(isReceipt, isOwn)).limit(1)).length > 0
}

export async function hasPendingRefund(db: Db, userId: string): Promise<boolean> {
  const isPending = and(isNotNull(payments.refundRequestedAt), isNull(payments.refundedAt))
  const isOwn = inArray(payments.orderId, ownOrders(db, userId))
  return (await db.select({ id: payments.id }).from(payments).where(and(isPending, isOwn)).limit(1)).length > 0
}

export async function insert(db: Db, row: { userId: string; name: string; address: Address | null; retainUntil: Date }): Promise<void> {
  await db.insert(receiptHolders).values(row).onConflictDoNothing()
}

export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.delete(receiptHolders).where(lt(receiptHolders.retainUntil, now))
}
