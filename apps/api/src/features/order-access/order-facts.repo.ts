import type { OrderFacts } from '@vorta/contract/orders/policy'
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { first } from '../../platform/db/rows.ts'
import { orders } from '../../platform/db/schema/orders.ts'
import { orderFacts } from './order-visibility.sql.ts'

export const findOrderFacts = (db: Db, orderId: string): Promise<OrderFacts | undefined> =>
  first(db.select(orderFacts).from(orders).where(eq(orders.id, orderId)))
