import type { Database } from '../src/platform/db/client.ts'
import { orders } from '../src/platform/db/schema/orders.ts'
import { newId } from '../src/platform/id.ts'

let numbers = 0

type OrderRow = typeof orders.$inferInsert

/** What the book holds of an order that is not about how it got there. */
export function orderRow(row: Pick<OrderRow, 'userId'> & Partial<OrderRow>): OrderRow {
  numbers += 1
  return {
    id: newId(),
    number: `VRT-T-${process.pid}-${numbers}`,
    status: row.engineerId ? 'designing' : 'pending',
    carMake: 'Audi',
    carModel: 'RS6',
    carYear: 2024,
    carColor: 'Grey',
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

/** An order straight into the book: chat tests are not about how it got there. */
export async function makeOrder(t: { database: Pick<Database, 'db'> }, row: Pick<OrderRow, 'userId'> & Partial<OrderRow>): Promise<string> {
  const made = orderRow(row)
  await t.database.db.insert(orders).values(made)
  return made.id
}
