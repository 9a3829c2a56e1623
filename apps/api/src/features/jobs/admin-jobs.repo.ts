import { addJobOf } from '../../platform/db/add-job.ts'
import type { Db } from '../../platform/db/client.ts'
import type { CursorPosition } from '../../platform/db/keyset.ts'
import { runNamed } from '../../platform/db/named-statement.ts'

export interface JobRow {
  readonly id: string
  readonly kind: string
  readonly subject: string | null
  readonly attempts: number
  readonly lastError: string | null
  readonly createdAt: Date
  readonly failedAt: Date | null
  readonly isRunning: boolean
  /** The sort key of the list. */
  readonly at: Date
}

type RawRow = Omit<JobRow, 'createdAt' | 'failedAt' | 'at'> & { createdAt: string; failedAt: string | null; at: string }
const rowOf = ({ createdAt, failedAt, at, ...row }: RawRow): JobRow => ({
  ...row,
  createdAt: new Date(createdAt),
  failedAt: failedAt === null ? null : new Date(failedAt),
  at: new Date(at),
})

/** The subject of an email, otherwise the order and its customer or the user that the job is about. */
const SUBJECT = `coalesce(job.payload ->> 'subject',
  (select concat_ws(' · ', o.number, nullif(o.customer_full_name, '')) from orders o
    where o.id = coalesce(job.payload ->> 'orderId', (select f.order_id from files f where f.id = job.payload ->> 'fileId'))),
  (select nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), '') from users u where u.id = job.payload ->> 'userId'))`
const COLUMNS = `job.id, job.kind, ${SUBJECT} as subject, job.attempts, job.last_error as "lastError",
  job.created_at as "createdAt", job.dead_at as "failedAt"`

// Whole milliseconds, as in the cursor.
const WAITING = `
select * from (
  select ${COLUMNS}, waiting.locked_at is not null as "isRunning", date_trunc('milliseconds', waiting.run_at) as at
  from jobs job join graphile_worker.jobs waiting on waiting.key = job.id
  where job.done_at is null and job.dead_at is null) found
where $1::timestamptz is null or (found.at, found.id) > ($1::timestamptz, $2)
order by found.at, found.id limit $3`
const FAILED = `
select ${COLUMNS}, false as "isRunning", job.dead_at as at from jobs job
where job.dead_at is not null and ($1::timestamptz is null or (job.dead_at, job.id) < ($1::timestamptz, $2))
order by job.dead_at desc, job.id desc limit $3`

const page = (name: string, text: string) => async (db: Db, after: CursorPosition | null, limit: number) =>
  (await runNamed<RawRow>(db, name, text, [after?.at.toISOString() ?? null, after?.id ?? '', limit])).map(rowOf)

export const waitingJobs = page('jobs_waiting', WAITING)
export const failedJobs = page('jobs_failed', FAILED)

export async function countJobs(db: Db): Promise<{ waiting: number; failed: number }> {
  const [row] = await runNamed<{ waiting: number; failed: number }>(db, 'jobs_count', COUNT, [])
  return row ?? { waiting: 0, failed: 0 }
}
const COUNT = `
select (select count(*)::int from jobs where done_at is null and dead_at is null) as waiting,
  (select count(*)::int from jobs where dead_at is not null) as failed`

/** Gives a failed job another three days; returns its kind, or undefined if it is not a failed job. */
export async function retry(db: Db, id: string): Promise<string | undefined> {
  const [row] = await runNamed<{ kind: string }>(db, 'job_retry', RETRY, [id])
  return row?.kind
}
const RETRY = `
with job as (
  update jobs set dead_at = null, started_at = null, next_at = date_trunc('milliseconds', now()) where id = $1 and dead_at is not null returning *)
select job.kind from job, ${addJobOf('job')} added`
