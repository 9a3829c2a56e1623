import type pg from 'pg'

/** Makes waiting jobs due now; `where` filters the table `jobs`. */
export async function makeJobsDue(pool: Pick<pg.Pool, 'query'>, where = 'true', values: unknown[] = []): Promise<void> {
  await pool.query(
    `select changed.id from graphile_worker.jobs waiting, graphile_worker.reschedule_jobs(array[waiting.id], now()) changed
     where waiting.key in (select id from jobs where ${where})`,
    values,
  )
}
