import path from 'node:path'
import { openDatabase } from '../apps/api/src/platform/db/client.ts'

type Pool = ReturnType<typeof openDatabase>['pool']

/** Straight in the database of the run, for what no journey could wait for. */
async function inDatabase(deed: (pool: Pool) => Promise<unknown>): Promise<void> {
  const folder = path.join(process.env.E2E_DATA_DIR ?? '', 'postgres')
  const database = openDatabase({ host: folder, port: 5432, user: 'vorta', database: 'vorta' })
  try {
    await deed(database.pool)
  } finally {
    await database.close()
  }
}

/** Moves an order and what was paid for it into the past. */
export const ageOrder = (orderId: string, days: number): Promise<void> =>
  inDatabase(async (pool) => {
    const shift = `interval '${days} days'`
    await pool.query(`update orders set created_at = created_at - ${shift}, fee_paid_at = fee_paid_at - ${shift} where id = $1`, [orderId])
    await pool.query(`update payments set paid_at = paid_at - ${shift} where order_id = $1`, [orderId])
  })

/** News waits some minutes before it is mailed; here it has waited long enough. */
export async function hurryEmails(userId: string): Promise<void> {
  await inDatabase((pool) =>
    pool.query("update outbox set next_at = now() where kind = 'news-mail' and payload ->> 'userId' = $1", [userId]),
  )
}
