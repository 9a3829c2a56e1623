import { and, asc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { postNamed, runNamed } from '../../platform/db/named-statement.ts'
import { jobs } from '../../platform/db/schema/jobs.ts'

export type Job = typeof jobs.$inferSelect

type NewJob = Pick<Job, 'id' | 'kind' | 'dedupeKey' | 'payload'> & { nextAt: Date | undefined }
const paramsOf = (job: NewJob) => [job.id, job.kind, job.dedupeKey, JSON.stringify(job.payload), job.nextAt?.toISOString() ?? null]

export const insert = (db: Db, job: NewJob): Promise<void> => postNamed(db, 'job_insert', INSERT_JOB, paramsOf(job))

/** Returns whether the job is new. */
export async function insertFirst(db: Db, job: NewJob): Promise<boolean> {
  return (await runNamed<{ id: string }>(db, 'job_insert', INSERT_JOB, paramsOf(job))).length > 0
}
const INSERT_JOB = `
insert into jobs (id, kind, dedupe_key, payload, next_at) values ($1, $2, $3, $4::jsonb, coalesce($5::timestamptz, now()))
on conflict (dedupe_key) do nothing returning id`

/** Locks one due job until the transaction ends; other workers skip it. */
export async function takeDue(db: Db, now: Date): Promise<Job | undefined> {
  const [job] = await db
    .select()
    .from(jobs)
    .where(and(isNull(jobs.doneAt), isNull(jobs.deadAt), lte(jobs.nextAt, now)))
    .orderBy(asc(jobs.nextAt))
    .limit(1)
    .for('update', { skipLocked: true })
  return job
}

/** The number of due jobs, and how many seconds the oldest one is overdue. */
export async function queueStatus(db: Db, now: Date): Promise<{ due: number; oldestS: number }> {
  const [row] = await runNamed<{ due: number; oldest: number }>(db, 'jobs_status', QUEUE_STATUS, [now.toISOString()])
  return { due: row?.due ?? 0, oldestS: row?.oldest ?? 0 }
}
const QUEUE_STATUS = `
select count(*)::int as due, coalesce(extract(epoch from $1::timestamptz - min(next_at)), 0)::float8 as oldest
from jobs where done_at is null and dead_at is null and next_at <= $1::timestamptz`

export const countGivenUp = (db: Db): Promise<number> => db.$count(jobs, isNotNull(jobs.deadAt))

/** Clears the payload, which may be an email with personal data. */
export async function markDone(db: Db, id: string, at: Date, note: string | null = null): Promise<void> {
  await db.update(jobs).set({ doneAt: at, startedAt: null, lastError: note, payload: {} }).where(eq(jobs.id, id))
}

/** Deletes emails to or from an address, and jobs with the address in their key. */
export async function deleteJobsOfAddress(db: Db, email: string, except: readonly string[]): Promise<void> {
  const isInKey = sql`position(':' || ${email}::text || ':' in ${jobs.dedupeKey} || ':') > 0`
  const isExcepted = sql`split_part(${jobs.dedupeKey}, ':', 1) in (select jsonb_array_elements_text(${JSON.stringify(except)}::jsonb))`
  await db
    .delete(jobs)
    .where(sql`(${jobs.payload} ->> 'to' = ${email} or ${jobs.payload} ->> 'replyTo' = ${email} or ${isInKey}) and not ${isExcepted}`)
}

export async function postpone(db: Db, id: string, next: { nextAt: Date; deadAt: Date | null; error: string }): Promise<void> {
  await db
    .update(jobs)
    .set({
      attempts: sql`${jobs.attempts} + 1`,
      startedAt: null,
      nextAt: next.nextAt,
      deadAt: next.deadAt,
      lastError: next.error.slice(0, 500),
    })
    .where(eq(jobs.id, id))
}

/** Reserves the job for a while. If it is found started after that, its outcome was never recorded. */
export async function markStarted(db: Db, id: string, at: Date, until: Date): Promise<void> {
  await db.update(jobs).set({ startedAt: at, nextAt: until }).where(eq(jobs.id, id))
}
