import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { idempotencyKeys } from '../../platform/db/schema/idempotency.ts'
import { activities, orders, quotes, revisions, timelineEntries } from '../../platform/db/schema/orders.ts'
import { TYPED_BY_CUSTOMER } from '../chat/customer-messages.sql.ts'
import type { OrderRow } from './orders.repo.ts'

/** Locks in id order, so that concurrent callers cannot deadlock. */
export function lockOrdersOf(db: Db, userId: string): Promise<OrderRow[]> {
  return db.select().from(orders).where(eq(orders.userId, userId)).orderBy(asc(orders.id)).for('no key update')
}

const REMOVED_TEXT = 'Removed when the account was deleted'

/** Removes the customer's free text; what was ordered, when and for how much stays as required by law. */
export async function eraseTextOf(db: Db, userId: string): Promise<void> {
  const ownOrders = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))
  await db.update(orders).set({ helperId: null }).where(eq(orders.helperId, userId))
  await db.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId))
  await db.update(revisions).set({ comments: REMOVED_TEXT }).where(inArray(revisions.orderId, ownOrders))
  await db
    .update(quotes)
    .set({ declineReason: REMOVED_TEXT })
    .where(and(inArray(quotes.orderId, ownOrders), isNotNull(quotes.declineReason)))
  // The new version makes a payment in progress read the account again.
  await db
    .update(orders)
    .set({ customization: sql`jsonb_set(${orders.customization}, '{specialRequests}', '""')`, version: sql`${orders.version} + 1` })
    .where(eq(orders.userId, userId))
  await db
    .update(orders)
    .set({ cancelRequestReason: REMOVED_TEXT })
    .where(and(eq(orders.userId, userId), isNotNull(orders.cancelRequestedAt)))
  for (const table of [timelineEntries, activities])
    await db
      .update(table)
      .set({ description: sql`split_part(${table.description}, ': ', 1)` })
      .where(and(inArray(table.orderId, ownOrders), sql`${table.description} ~ ${TYPED_BY_CUSTOMER}`))
}
