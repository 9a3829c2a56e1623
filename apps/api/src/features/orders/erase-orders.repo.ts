import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { idempotencyKeys } from '../../platform/db/schema/office.ts'
import { activities, orders, revisions, timelineEntries } from '../../platform/db/schema/orders.ts'
import { TYPED_BY_CUSTOMER } from '../chat/customer-messages.sql.ts'
import type { OrderRow } from './orders.repo.ts'

/** Locks every order of a customer, always in the same sequence. */
export function lockOrdersOf(db: Db, userId: string): Promise<OrderRow[]> {
  return db.select().from(orders).where(eq(orders.userId, userId)).orderBy(asc(orders.id)).for('no key update')
}

const REMOVED = 'Removed with the account'

/** What a customer typed into orders goes; what was ordered, when, and for how much stays as the law wants it. */
export async function eraseTextOf(db: Db, userId: string): Promise<void> {
  const own = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))
  await db.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId))
  await db.update(revisions).set({ comments: REMOVED }).where(inArray(revisions.orderId, own))
  await db
    .update(orders)
    .set({ customization: sql`jsonb_set(${orders.customization}, '{specialRequests}', '""')` })
    .where(eq(orders.userId, userId))
  await db
    .update(orders)
    .set({ cancelRequestReason: REMOVED })
    .where(and(eq(orders.userId, userId), isNotNull(orders.cancelRequestedAt)))
  for (const lines of [timelineEntries, activities])
    await db
      .update(lines)
      .set({ description: sql`split_part(${lines.description}, ': ', 1)` })
      .where(and(inArray(lines.orderId, own), sql`${lines.description} ~ ${TYPED_BY_CUSTOMER}`))
}
