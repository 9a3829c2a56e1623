import type { OrderActor } from '@vorta/contract/orders/policy'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { visibleOrders } from './order-visibility.sql.ts'

/** Whether the account exists and has an order that the viewer can see; admins see every account. */
export async function customerIsVisible(db: Db, viewer: OrderActor, customerId: string): Promise<boolean> {
  const isVisible =
    viewer.role === 'admin'
      ? sql`true`
      : sql`exists (select from orders o where o.user_id = u.id and ${visibleOrders(viewer.role, viewer.userId, 'o')})`
  const { rows } = await db.execute(sql`select 1 from users u where u.id = ${customerId} and ${isVisible}`)
  return rows.length > 0
}
