import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { postNamed, runNamed } from '../../platform/db/named-statement.ts'
import { first } from '../../platform/db/rows.ts'
import { jobs } from '../../platform/db/schema/jobs.ts'
import { insertJobs, startJobs } from './insert-jobs.sql.ts'

export type Job = typeof jobs.$inferSelect

type NewJob = Pick<Job, 'id' | 'kind' | 'dedupeKey' | 'payload' | 'queue'> & { nextAt: Date | undefined }
const paramsOf = (job: NewJob) => [
  job.id,
  job.kind,
  job.dedupeKey,
  JSON.stringify(job.payload),
  job.queue,
  job.nextAt?.toISOString() ?? null,
]

export const insert = (db: Db, job: NewJob): Promise<void> => postNamed(db, 'job_insert', INSERT_JOB, paramsOf(job))

/** Returns whether the job is new. */
export async function insertFirst(db: Db, job: NewJob): Promise<boolean> {
  return (await runNamed<{ id: string }>(db, 'job_insert', INSERT_JOB, paramsOf(job))).length > 0
}
// Truncated, because rounding up to the next millisecond would delay a job until the next poll.
const INSERT_JOB = `
with job as (${insertJobs(`values ($1, $2, $3, $4::jsonb, $5, coalesce($6::timestamptz, date_trunc('milliseconds', now())))`)})
select job.id ${startJobs('job')}`

export const find = (db: Db, id: string): Promise<Job | undefined> => first(db.select().from(jobs).where(eq(jobs.id, id)))

export async function hasKey(db: Db, dedupeKey: string): Promise<boolean> {
  return (await db.select({ id: jobs.id }).from(jobs).where(eq(jobs.dedupeKey, dedupeKey))).length > 0
}

/** The number of due jobs, and how many seconds the oldest one is overdue. */
export async function queueStatus(db: Db, now: Date): Promise<{ due: number; oldestS: number }> {
  const [row] = await runNamed<{ due: number; oldest: number }>(db, 'jobs_status', QUEUE_STATUS, [now.toISOString()])
  return { due: row?.due ?? 0, oldestS: row?.oldest ?? 0 }
}
const QUEUE_STATUS = `
select count(*)::int as due, coalesce(extract(epoch from $1::timestamptz - min(run_at)), 0)::float8 as oldest
from graphile_worker.jobs where run_at <= $1::timestamptz and locked_at is null`

/** Seconds since the oldest unsent email was due, which failed attempts do not change. */
export async function oldestEmailAge(db: Db, now: Date): Promise<number> {
  const [row] = await runNamed<{ age: number }>(db, 'jobs_oldest_email', OLDEST_EMAIL, [now.toISOString()])
  return row?.age ?? 0
}
const OLDEST_EMAIL = `
select greatest(extract(epoch from $1::timestamptz - min(next_at)), 0)::float8 as age
from jobs where kind = 'mail' and done_at is null and dead_at is null`

export const countGivenUp = (db: Db): Promise<number> => db.$count(jobs, isNotNull(jobs.deadAt))

/** Clears the payload, which may be an email with personal data. */
export async function markDone(db: Db, id: string, at: Date, note: string | null = null): Promise<void> {
  await db.update(jobs).set({ doneAt: at, startedAt: null, lastError: note, payload: {} }).where(eq(jobs.id, id))
}

/** Deletes emails to or from an address, and jobs with the address in their key; except those whose keys have these prefixes. */
export async function deleteJobsOfAddress(db: Db, email: string, except: readonly string[]): Promise<void> {
  const isInKey = sql`position(':' || ${email}::text || ':' in ${jobs.dedupeKey} || ':') > 0`
  const isExcepted = sql`split_part(${jobs.dedupeKey}, ':', 1) in (select jsonb_array_elements_text(${JSON.stringify(except)}::jsonb))`
  await db
    .delete(jobs)
    .where(sql`(${jobs.payload} ->> 'to' = ${email} or ${jobs.payload} ->> 'replyTo' = ${email} or ${isInKey}) and not ${isExcepted}`)
}

export async function recordFailure(db: Db, id: string, { deadAt, error }: { deadAt: Date | null; error: string }): Promise<void> {
  await db
    .update(jobs)
    .set({ attempts: sql`${jobs.attempts} + 1`, startedAt: null, deadAt, lastError: error })
    .where(eq(jobs.id, id))
}

/** Returns false if the job was started before and its outcome was never recorded. */
export async function markStarted(db: Db, id: string, at: Date): Promise<boolean> {
  const rows = await db
    .update(jobs)
    .set({ startedAt: at })
    .where(and(eq(jobs.id, id), isNull(jobs.startedAt)))
    .returning({ id: jobs.id })
  return rows.length > 0
}
