import { type Clock, daysAfter, minutesAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { newId } from '../../platform/id.ts'
import type { Log } from '../../platform/log.ts'
import type { Transact } from '../../platform/work.ts'
import * as repo from './outbox.repo.ts'

export type JobHandler = (payload: Record<string, unknown>, jobId: string) => Promise<void>

const RETRY_MAX_MINUTES = 60
const GIVE_UP_AFTER_DAYS = 3

/** Writes a job inside the caller's transaction; the same dedupe key is written once, however often it is asked for. */
export function enqueue(
  db: Db,
  job: { kind: string; dedupeKey: string; payload: Record<string, unknown>; notBefore?: Date },
): Promise<void> {
  return repo.insert(db, {
    id: newId(),
    kind: job.kind,
    dedupeKey: job.dedupeKey,
    payload: job.payload,
    ...(job.notBefore && { nextAt: job.notBefore }),
  })
}

/** Of somebody who is erased no letter stays in the queue. */
export const forgetAddress = (db: Db, email: string): Promise<void> => repo.forgetAddress(db, email)

interface WorkerTools {
  readonly transact: Transact
  readonly clock: Clock
  readonly log: Log
  readonly handlers: Readonly<Record<string, JobHandler>>
}

/** Takes due jobs one after the other; a failing one waits longer each time and is given up after three days. */
export function createOutboxWorker({ transact, clock, log, handlers }: WorkerTools) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  const runOne = () =>
    transact(async ({ db }) => {
      const now = clock.now()
      const job = await repo.takeDue(db, now)
      if (!job) return false
      try {
        const handler = handlers[job.kind]
        if (!handler) throw new Error(`No handler for jobs of kind ${job.kind}`)
        await handler(job.payload, job.id)
        await repo.markDone(db, job.id, clock.now())
      } catch (error) {
        log.warn({ err: error, job: job.id, kind: job.kind }, 'job failed')
        const waitMinutes = Math.min(RETRY_MAX_MINUTES, 2 ** job.attempts / 4)
        const givenUp = daysAfter(job.createdAt, GIVE_UP_AFTER_DAYS) <= now
        await repo.postpone(db, job.id, { nextAt: minutesAfter(now, waitMinutes), deadAt: givenUp ? now : null, error: String(error) })
      }
      return true
    })

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
