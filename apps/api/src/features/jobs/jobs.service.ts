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

/** Longer than any mail server is waited for. */
const STARTED_FOR_MINUTES = 10
const PERHAPS_DONE = 'The program ended while this was being done; it is not done again'

interface NewJob {
  readonly kind: string
  readonly dedupeKey: string
  readonly payload: Record<string, unknown>
  readonly notBefore?: Date
}
const rowOf = ({ kind, dedupeKey, payload, notBefore }: NewJob) => ({ id: newId(), kind, dedupeKey, payload, nextAt: notBefore })

/** Writes a job inside the caller's transaction; the same dedupe key is written once, however often it is asked for. */
export const enqueue = (db: Db, job: NewJob): Promise<void> => repo.insert(db, rowOf(job))

/** The same, and tells whether the job is new. */
export const enqueueFirst = (db: Db, job: NewJob): Promise<boolean> => repo.insertFirst(db, rowOf(job))

/** How the queue stands. */
export const standing = (db: Db, now: Date) => repo.standing(db, now)
export const countGivenUp = (db: Db) => repo.countGivenUp(db)

/** Of somebody who is erased no letter stays in the queue. */
export const forgetAddress = (db: Db, email: string, { except }: { except: readonly string[] }): Promise<void> =>
  repo.forgetAddress(db, email, except)

interface WorkerTools {
  readonly transact: Transact
  readonly clock: Clock
  readonly log: Log
  readonly handlers: Readonly<Record<string, JobHandler>>
  /** Looks at each job from outside. */
  readonly telemetry?: Pick<Telemetry, 'job'>
}

/** Such a job says so in its payload: rather not at all than twice. All others are done until they succeed. */
const isOnce = (job: repo.Job) => job.payload.once === true

/** Takes due jobs one after the other; a failing one waits longer each time and is given up after three days. */
export function createJobWorker({ transact, clock, log, handlers, telemetry }: WorkerTools) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  const perform = (job: repo.Job) => {
    const done = async () => {
      const handler = handlers[job.kind]
      if (!handler) throw new Error(`No handler for jobs of kind ${job.kind}`)
      await handler(job.payload, job.id, job.attempts)
    }
    return telemetry ? telemetry.job(job.kind, done) : done()
  }

  /** Does the job and writes down how it ended. */
  const settle = async (db: Db, job: repo.Job, done: () => Promise<void>) => {
    try {
      await done()
      await repo.markDone(db, job.id, clock.now())
    } catch (error) {
      log.warn({ err: error, job: job.id, kind: job.kind }, 'job failed')
      const now = clock.now()
      const waitMinutes = Math.min(RETRY_MAX_MINUTES, 2 ** job.attempts / 4)
      const givenUp = daysAfter(job.createdAt, GIVE_UP_AFTER_DAYS) <= now
      await repo.postpone(db, job.id, { nextAt: minutesAfter(now, waitMinutes), deadAt: givenUp ? now : null, error: String(error) })
    }
  }

  /** What must not be done twice is written down as begun before it is done: found begun again, it is left alone. */
  const begin = async (db: Db, job: repo.Job) => {
    if (job.startedAt === null) return repo.markStarted(db, job.id, clock.now(), minutesAfter(clock.now(), STARTED_FOR_MINUTES))
    log.warn({ job: job.id, kind: job.kind }, PERHAPS_DONE)
    await repo.markDone(db, job.id, clock.now(), PERHAPS_DONE)
  }

  const runOne = async (): Promise<boolean> => {
    const taken = await transact(async ({ db }) => {
      const job = await repo.takeDue(db, clock.now())
      if (!job) return null
      if (isOnce(job)) await begin(db, job)
      else await settle(db, job, async () => perform(job))
      return job
    })
    if (taken && isOnce(taken) && taken.startedAt === null) {
      // Performed before the transaction that writes down its end: a database that is away then leaves the mark.
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
      .catch((error) => log.error({ err: error }, 'outbox stopped for now'))
      .finally(() => {
        running = undefined
      })
    return running
  }

  return {
    /** Works off what is due now; tests call it instead of waiting. */
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
