import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { postNamed, runNamed } from '../../platform/db/named-statement.ts'
import { outbox } from '../../platform/db/schema/office.ts'

export type Job = typeof outbox.$inferSelect

type NewJob = Pick<Job, 'id' | 'kind' | 'dedupeKey' | 'payload'> & { nextAt?: Date }
const paramsOf = (job: NewJob) => [job.id, job.kind, job.dedupeKey, JSON.stringify(job.payload), job.nextAt?.toISOString() ?? null]

export const insert = (db: Db, job: NewJob): Promise<void> => postNamed(db, 'outbox_insert', INSERT_JOB, paramsOf(job))

/** Tells whether the job is new. */
export async function insertFirst(db: Db, job: NewJob): Promise<boolean> {
  return (await runNamed<{ id: string }>(db, 'outbox_insert', INSERT_JOB, paramsOf(job))).length > 0
}
const INSERT_JOB = `
insert into outbox (id, kind, dedupe_key, payload, next_at) values ($1, $2, $3, $4::jsonb, coalesce($5::timestamptz, now()))
on conflict (dedupe_key) do nothing returning id`

/** Locks one due job until the transaction ends; other workers pass it by. */
export async function takeDue(db: Db, now: Date): Promise<Job | undefined> {
  const [job] = await db
    .select()
    .from(outbox)
    .where(and(isNull(outbox.doneAt), isNull(outbox.deadAt), lte(outbox.nextAt, now)))
    .orderBy(asc(outbox.nextAt))
    .limit(1)
    .for('update', { skipLocked: true })
  return job
}

/** That it was done stays; what it said, a letter perhaps, is nobody's business any more. */
export async function markDone(db: Db, id: string, at: Date, doubt: string | null = null): Promise<void> {
  await db.update(outbox).set({ doneAt: at, startedAt: null, lastError: doubt, payload: {} }).where(eq(outbox.id, id))
}

/** Letters to or from an address, sent or not, and whatever job carries it in its name. */
export async function forgetAddress(db: Db, email: string): Promise<void> {
  const isNamed = sql`position(':' || ${email}::text || ':' in ${outbox.dedupeKey} || ':') > 0`
  await db.delete(outbox).where(sql`${outbox.payload} ->> 'to' = ${email} or ${outbox.payload} ->> 'replyTo' = ${email} or ${isNamed}`)
}

export async function postpone(db: Db, id: string, next: { nextAt: Date; deadAt: Date | null; error: string }): Promise<void> {
  await db
    .update(outbox)
    .set({
      attempts: sql`${outbox.attempts} + 1`,
      startedAt: null,
      nextAt: next.nextAt,
      deadAt: next.deadAt,
      lastError: next.error.slice(0, 500),
    })
    .where(eq(outbox.id, id))
}

/** Begun, and nobody else's for a while: whoever finds it after that knows that its end was never written down. */
export async function markStarted(db: Db, id: string, at: Date, until: Date): Promise<void> {
  await db.update(outbox).set({ startedAt: at, nextAt: until }).where(eq(outbox.id, id))
}
