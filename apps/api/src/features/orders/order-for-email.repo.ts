import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { orders } from '../../platform/db/schema/orders.ts'
import { users } from '../../platform/db/schema/users.ts'

/** The order with the name of its engineer. */
export async function orderForEmail(db: Db, id: string) {
  const { number, carYear, carMake, carModel, status, pictureName } = orders
  const { firstName, lastName } = users
  const [row] = await db
    .select({ number, carYear, carMake, carModel, status, pictureName, firstName, lastName })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.engineerId))
    .where(eq(orders.id, id))
  return row
}
