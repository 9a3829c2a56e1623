import type { Database } from '../src/platform/db/client.ts'
import { orders } from '../src/platform/db/schema/orders.ts'
import { newId } from '../src/platform/id.ts'

let orderCount = 0

type OrderRow = typeof orders.$inferInsert

/** A valid order row with defaults. */
export function orderRow(row: Pick<OrderRow, 'userId'> & Partial<OrderRow>): OrderRow {
  orderCount += 1
  return {
    id: newId(),
    number: `VRT-T-${process.pid}-${orderCount}`,
    status: row.engineerId ? 'designing' : 'pending',
    carMake: 'Audi',
    carModel: 'RS6',
    carYear: 2024,
    carColor: 'Gray',
    customization: {
      bodyKit: { type: 'Wing', style: 'Racing', material: 'Carbon Fiber', finish: 'Matte' },
      colors: { primary: '#000000', secondary: '#FF0000', accent: '#FFFFFF' },
      engravings: [],
      additionalFeatures: [],
      specialRequests: '',
    },
    designFeeCents: 50_000,
    searchText: '',
    ...row,
  }
}

/** Inserts an order directly into the database. */
export async function makeOrder(t: { database: Pick<Database, 'db'> }, row: Pick<OrderRow, 'userId'> & Partial<OrderRow>): Promise<string> {
  const order = orderRow(row)
  await t.database.db.insert(orders).values(order)
  return order.id
}
