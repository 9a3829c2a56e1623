import path from 'node:path'
import { openDatabase } from '../apps/api/src/platform/db/client.ts'
import { makeJobsDue } from '../apps/api/test/jobs.ts'

type Pool = ReturnType<typeof openDatabase>['pool']

/** Changes the test database directly, for time spans that a test cannot wait for. */
async function withDatabase(action: (pool: Pool) => Promise<unknown>): Promise<void> {
  const folder = path.join(process.env.E2E_DATA_DIR ?? '', 'postgres')
  const database = openDatabase({ host: folder, port: 5432, user: 'vorta', database: 'vorta' })
  try {
    await action(database.pool)
  } finally {
    await database.close()
  }
}

/** Moves an order and its payments into the past. */
export const backdateOrder = (orderId: string, days: number): Promise<void> =>
  withDatabase(async (pool) => {
    const shift = `interval '${days} days'`
    await pool.query(`update orders set created_at = created_at - ${shift}, fee_paid_at = fee_paid_at - ${shift} where id = $1`, [orderId])
    await pool.query(`update payments set paid_at = paid_at - ${shift} where order_id = $1`, [orderId])
  })

/** Makes delayed notification emails due now. */
export async function sendDigestNow(userId: string): Promise<void> {
  await withDatabase((pool) => makeJobsDue(pool, "kind = 'notification-email' and payload ->> 'userId' = $1", [userId]))
}

/** Runs something that has a schedule now. */
export const runScheduleNow = (name: string): Promise<void> =>
  withDatabase((pool) => pool.query('select graphile_worker.add_job($1, queue_name => $1, job_key => $1)', [name]))
