import { type Clock, daysAfter, minutesAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { newId } from '../../platform/id.ts'
import type { Log } from '../../platform/log.ts'
import type { Telemetry } from '../../platform/telemetry/telemetry.ts'
import type { Transact } from '../../platform/transaction.ts'
import * as repo from './jobs.repo.ts'

export type JobHandler = (payload: Record<string, unknown>, jobId: string, tries: number) => Promise<void>

const RETRY_MAX_MINUTES = 60
const GIVE_UP_AFTER_DAYS = 3

/** Longer than the timeout of the mail server. */
const STARTED_FOR_MINUTES = 10
const MAYBE_DONE = 'The process ended during this job, which must not run twice'

interface NewJob {
  readonly kind: string
  readonly dedupeKey: string
  readonly payload: Record<string, unknown>
  readonly notBefore?: Date
}
const rowOf = ({ kind, dedupeKey, payload, notBefore }: NewJob) => ({ id: newId(), kind, dedupeKey, payload, nextAt: notBefore })

/** Adds a job in the caller's transaction; a dedupe key is added only once. */
export const enqueue = (db: Db, job: NewJob): Promise<void> => repo.insert(db, rowOf(job))

/** Like `enqueue`, but returns whether the job is new. */
export const enqueueFirst = (db: Db, job: NewJob): Promise<boolean> => repo.insertFirst(db, rowOf(job))

export const queueStatus = (db: Db, now: Date) => repo.queueStatus(db, now)
export const countGivenUp = (db: Db) => repo.countGivenUp(db)

/** Deletes the queued emails of an erased account. */
export const deleteJobsOfAddress = (db: Db, email: string, { except }: { except: readonly string[] }): Promise<void> =>
  repo.deleteJobsOfAddress(db, email, except)

interface WorkerTools {
  readonly transact: Transact
  readonly clock: Clock
  readonly log: Log
  readonly handlers: Readonly<Record<string, JobHandler>>
  readonly telemetry?: Pick<Telemetry, 'job'>
}

/** A job marked `once` runs at most once; all others are retried until they succeed. */
const isOnce = (job: repo.Job) => job.payload.once === true

/** Runs due jobs one at a time; a failed job is retried with increasing delays and given up after three days. */
export function createJobWorker({ transact, clock, log, handlers, telemetry }: WorkerTools) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  const perform = (job: repo.Job) => {
    const run = async () => {
      const handler = handlers[job.kind]
      if (!handler) throw new Error(`No handler for jobs of kind ${job.kind}`)
      await handler(job.payload, job.id, job.attempts)
    }
    return telemetry ? telemetry.job(job.kind, run) : run()
  }

  /** Runs the job and records the outcome. */
  const settle = async (db: Db, job: repo.Job, run: () => Promise<void>) => {
    try {
      await run()
      await repo.markDone(db, job.id, clock.now())
    } catch (error) {
      log.warn({ err: error, job: job.id, kind: job.kind }, 'job failed')
      const now = clock.now()
      const waitMinutes = Math.min(RETRY_MAX_MINUTES, 2 ** job.attempts / 4)
      const givenUp = daysAfter(job.createdAt, GIVE_UP_AFTER_DAYS) <= now
      await repo.postpone(db, job.id, { nextAt: minutesAfter(now, waitMinutes), deadAt: givenUp ? now : null, error: String(error) })
    }
  }

  /** Marks a `once` job as started before it runs; a job found already started is not run again. */
  const markOrSkip = async (db: Db, job: repo.Job) => {
    if (job.startedAt === null) return repo.markStarted(db, job.id, clock.now(), minutesAfter(clock.now(), STARTED_FOR_MINUTES))
    log.warn({ job: job.id, kind: job.kind }, MAYBE_DONE)
    await repo.markDone(db, job.id, clock.now(), MAYBE_DONE)
  }

  const runOne = async (): Promise<boolean> => {
    const taken = await transact(async ({ db }) => {
      const job = await repo.takeDue(db, clock.now())
      if (!job) return null
      if (isOnce(job)) await markOrSkip(db, job)
      else await settle(db, job, async () => perform(job))
      return job
    })
    if (taken && isOnce(taken) && taken.startedAt === null) {
      // Runs outside the transaction that records the outcome, so the mark stays if the database is down then.
      const outcome = await Promise.resolve()
        .then(() => perform(taken))
        .then(() => null)
        .catch((error: unknown) => ({ error }))
      await transact(({ db }) =>
        settle(db, taken, async () => {
          if (outcome) throw outcome.error
        }),
      )
    }
    return taken !== null
  }

  const drain = async () => {
    while (await runOne());
  }

  const tick = () => {
    running ??= drain()
      .catch((error) => log.error({ err: error }, 'job worker failed, will retry'))
      .finally(() => {
        running = undefined
      })
    return running
  }

  return {
    /** Runs all due jobs now; tests call it instead of waiting. */
    drain: tick,
    start(everyMs: number) {
      timer = setInterval(tick, everyMs)
      void tick()
    },
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
