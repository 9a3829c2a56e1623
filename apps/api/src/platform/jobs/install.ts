import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { addJobOf } from '../db/add-job.ts'
import type { DatabaseSettings } from '../db/client.ts'

/** The backup contains the jobs but not the runner's own tables, and earlier versions had no runner. */
const ADD_WAITING = `
select count(*) from jobs job, ${addJobOf('job')} added
where job.done_at is null and job.dead_at is null and not exists (select 1 from graphile_worker.jobs waiting where waiting.key = job.id)`

/** From the migration that introduced the runner; tests also migrate to earlier schemas. */
const HAS_JOBS = `select to_regclass('public.jobs_failed_idx') is not null as found`

/** Creates or updates the tables of the job runner and adds the waiting jobs that it does not know. */
export async function installJobRunner(settings: DatabaseSettings, client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>(HAS_JOBS)
  if (!rows[0]?.found) return
  const pool = new pg.Pool({ ...settings, application_name: 'vorta-migrate', max: 1 })
  pool.on('error', () => {})
  pool.on('connect', (connection) => connection.on('error', () => {}))
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) })
  } finally {
    await pool.end()
  }
  await client.query(ADD_WAITING)
}
