import { type Clock, daysAfter } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/db/client.ts'
import { PermanentError } from '../../platform/errors.ts'
import { newId } from '../../platform/id.ts'
import { createJobRunner, type Schedule, type Task } from '../../platform/jobs/runner.ts'
import type { Log } from '../../platform/log.ts'
import type { Telemetry } from '../../platform/telemetry/telemetry.ts'
import type { JobHandler } from './job-handler.ts'
import * as repo from './jobs.repo.ts'

const GIVE_UP_AFTER_DAYS = 3
const ERROR_MAX = 500
const MAYBE_DONE = 'The process ended during this job, which must not run twice'

interface NewJob {
  readonly kind: string
  readonly dedupeKey: string
  readonly payload: Record<string, unknown>
  readonly notBefore?: Date
  /** Jobs of the same queue run one after another. */
  readonly queue?: string
}
const rowOf = ({ kind, dedupeKey, payload, notBefore, queue }: NewJob) => ({
  ...{ id: newId(), kind, dedupeKey, payload },
  queue: queue ?? null,
  nextAt: notBefore,
})

/** Adds a job in the caller's transaction; a dedupe key is added only once. */
export const enqueue = (db: Db, job: NewJob): Promise<void> => repo.insert(db, rowOf(job))

/** Like `enqueue`, but returns whether the job is new. */
export const enqueueFirst = (db: Db, job: NewJob): Promise<boolean> => repo.insertFirst(db, rowOf(job))

export const { hasKey: isEnqueued, queueStatus, oldestEmailAge, countGivenUp, deleteJobsOfAddress } = repo

interface WorkerTools {
  readonly database: Pick<Database, 'db' | 'pool'>
  readonly clock: Clock
  readonly log: Log
  readonly handlers: Readonly<Record<string, JobHandler>>
  readonly schedules?: Readonly<Record<string, Schedule>>
  readonly telemetry?: Pick<Telemetry, 'job'>
}

/** A job marked `once` runs at most once; all others are retried until they succeed, fail permanently or are given up after three days. */
export function createJobWorker({ database: { db, pool }, clock, log, handlers, schedules = {}, telemetry }: WorkerTools) {
  const perform = async (handler: JobHandler, job: repo.Job) => {
    const run = () => handler.run(job.payload, { id: job.id, tries: job.attempts })
    await (telemetry ? telemetry.job(job.kind, run) : run())
  }

  const taskOf =
    (handler: JobHandler): Task =>
    async (payload) => {
      const job = await repo.find(db, (payload as { id: string }).id)
      // The jobs of an erased account are deleted. A finished job is found again if the process ended before the runner knew.
      if (!job || job.doneAt || job.deadAt) return
      if (job.payload.once === true && !(await repo.markStarted(db, job.id, clock.now()))) {
        log.warn({ job: job.id, kind: job.kind }, MAYBE_DONE)
        return repo.markDone(db, job.id, clock.now(), MAYBE_DONE)
      }
      try {
        await perform(handler, job)
      } catch (error) {
        log.warn({ err: error, job: job.id, kind: job.kind }, 'job failed')
        const now = clock.now()
        const isGivenUp = error instanceof PermanentError || daysAfter(job.nextAt, GIVE_UP_AFTER_DAYS) <= now
        await repo.recordFailure(db, job.id, { deadAt: isGivenUp ? now : null, error: reasonOf(error) })
        if (isGivenUp) return
        throw new Error(reasonOf(error))
      }
      await repo.markDone(db, job.id, clock.now())
    }

  const tasks = Object.fromEntries(Object.entries(handlers).map(([kind, handler]) => [kind, taskOf(handler)]))
  return createJobRunner({ pool, clock, log, tasks, schedules })
}

/** A failed statement is described without its values, which are user input. */
function reasonOf(error: unknown): string {
  if (error instanceof PermanentError) return error.message.slice(0, ERROR_MAX)
  const isStatement = error instanceof Error && 'query' in error && error.cause !== undefined
  return String(isStatement ? error.cause : error).slice(0, ERROR_MAX)
}
