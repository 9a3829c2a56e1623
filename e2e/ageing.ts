import path from 'node:path'
import { openDatabase } from '../apps/api/src/platform/db/client.ts'

/** Moves an order and what was paid for it into the past, where no journey could wait for it: straight in the database of the run. */
export async function ageOrder(orderId: string, days: number): Promise<void> {
  const folder = path.join(process.env.E2E_DATA_DIR ?? '', 'postgres')
  const database = openDatabase({ host: folder, port: 5432, user: 'vorta', database: 'vorta' })
  const shift = `interval '${days} days'`
  try {
    await database.pool.query(`update orders set created_at = created_at - ${shift}, fee_paid_at = fee_paid_at - ${shift} where id = $1`, [
      orderId,
    ])
    await database.pool.query(`update payments set paid_at = paid_at - ${shift} where order_id = $1`, [orderId])
  } finally {
    await database.close()
  }
}
