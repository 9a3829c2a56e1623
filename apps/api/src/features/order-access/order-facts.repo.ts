import type { OrderFacts } from '@vorta/contract/orders/policy'
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { orders } from '../../platform/db/schema/orders.ts'
import { orderFacts } from './order-visibility.sql.ts'

export async function findOrderFacts(db: Db, orderId: string): Promise<OrderFacts | undefined> {
  const [order] = await db.select(orderFacts).from(orders).where(eq(orders.id, orderId))
  return order
}
