import { setTimeout as wait } from 'node:timers/promises'
import { Logger, parseCronItems, type Runner, type RunnerOptions, run, runOnce, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { createWorkerLock, isDead } from './worker-lock.ts'

const CONCURRENCY = 4
/** New jobs start at once; this is for retries and for jobs that are due later. */
const POLL_MS = 5_000
const MAINTENANCE_MS = 10_000
const RESTART_MS = 5_000

const RETRY_WITHIN = `interval '1 hour'`
/** The runner's pauses grow to six hours. */
const LIMIT_PAUSES = `
select count(*) from graphile_worker.jobs job, graphile_worker.reschedule_jobs(array[job.id], now() + ${RETRY_WITHIN}) changed
where job.attempts > 0 and job.locked_at is null and job.run_at > now() + ${RETRY_WITHIN}`
const UNLOCK_DEAD = `
select graphile_worker.force_unlock_workers(array_agg(worker.id))
from (select distinct locked_by as id from graphile_worker.jobs where locked_by is not null) worker where ${isDead('worker.id')}`
const MAKE_DUE = `
select job.id from graphile_worker.jobs job, graphile_worker.reschedule_jobs(array[job.id], now()) changed
where job.locked_at is null and job.run_at > now() and job.run_at <= $1::timestamptz`
const SHIFT_RETRIES = `
select job.id from graphile_worker.jobs job,
  graphile_worker.reschedule_jobs(array[job.id], $2::timestamptz + least(job.run_at - now(), ${RETRY_WITHIN})) changed
where job.id = any($1::bigint[]) and job.locked_at is null`
const ADD_AT_START = `select graphile_worker.add_job($1, '{"isFirst":true}', $1, job_key => $1 || ':start')`

export type Task = (payload: unknown) => Promise<void>

export interface Schedule {
  /** A cron pattern, in UTC. */
  readonly cron: string
  /** Runs in one process at a time. */
  run(options: { isFirst: boolean }): Promise<void>
}

interface Deps {
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly log: Log
  readonly tasks: Readonly<Record<string, Task>>
  readonly schedules: Readonly<Record<string, Schedule>>
}

/** Runs jobs of the database with graphile-worker: each in one process at a time, and again after a failure. */
export function createJobRunner({ pool, clock, log, tasks, schedules }: Deps) {
  const lock = createWorkerLock(pool, log)
  const failed = new Set<string>()
  const taskList: TaskList = {}
  for (const [name, task] of Object.entries(tasks))
    taskList[name] = (payload, { job }) =>
      task(payload).catch((error: unknown) => {
        failed.add(job.id)
        throw error
      })
  for (const [name, schedule] of Object.entries(schedules))
    taskList[name] = (payload) =>
      schedule
        .run({ isFirst: (payload as { isFirst?: boolean }).isFirst === true })
        .catch((error: unknown) => log.error({ err: error }, `${name} failed and will be retried`))

  const options = (concurrency: number): RunnerOptions => ({
    pgPool: pool,
    taskList,
    concurrency,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    parsedCronItems: parseCronItems(
      // The queue prevents parallel runs, and the key prevents a backlog.
      Object.entries(schedules).map(([task, { cron }]) => ({
        task,
        match: cron,
        options: { backfillPeriod: 0, queueName: task, jobKey: task },
      })),
    ),
    logger: loggerFor(log),
    preset: {
      // Without batches the runner does not wait for these statements or handle their errors.
      worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
      plugins: [
        {
          name: 'worker-lock',
          version: '1.0.0',
          worker: { hooks: { startWorker: (_, { worker }) => lock.take(worker.workerPool.id) } },
        },
      ],
    },
  })

  /** Runs all jobs that are due by the clock, which may be ahead of the database. */
  const drain = async () => {
    const makeDue = async () => (await pool.query(MAKE_DUE, [clock.now().toISOString()])).rows.length
    await pool.query(UNLOCK_DEAD)
    try {
      await makeDue()
      do {
        failed.clear()
        await runOnce(options(1))
        if (failed.size > 0) await pool.query(SHIFT_RETRIES, [[...failed], clock.now().toISOString()])
      } while ((await makeDue()) > 0)
    } finally {
      await lock.release()
    }
  }

  let draining: Promise<void> | undefined
  let runner: Runner | undefined
  let running: Promise<void> | undefined
  let maintenance: NodeJS.Timeout | undefined
  const stopping = new AbortController()

  const maintain = async () => {
    await pool.query(UNLOCK_DEAD)
    await pool.query(LIMIT_PAUSES)
  }

  /** Adds a run of everything that has a schedule. */
  const scheduleFirstRuns = async () => {
    for (const name of Object.keys(schedules)) await pool.query(ADD_AT_START, [name])
  }

  /** The runner ends if it cannot record an outcome for minutes, for example because the database is down. */
  const keepRunning = async () => {
    while (!stopping.signal.aborted) {
      try {
        runner = await run(options(CONCURRENCY))
        if (stopping.signal.aborted) await runner.stop()
        await runner.promise
      } catch (error) {
        log.warn({ err: error }, 'job runner ended and will be restarted')
      }
      runner = undefined
      if (!stopping.signal.aborted) await wait(RESTART_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  return {
    /** Runs all due jobs now; tests call it instead of waiting. */
    drain() {
      draining ??= drain()
        .catch((error) => log.error({ err: error }, 'job runner failed'))
        .finally(() => {
          draining = undefined
        })
      return draining
    },

    scheduleFirstRuns,

    async start() {
      await maintain()
      await scheduleFirstRuns()
      running = keepRunning()
      maintenance = setInterval(() => {
        maintain().catch((error: unknown) => log.warn({ err: error }, 'job maintenance failed and will be retried'))
      }, MAINTENANCE_MS)
      maintenance.unref()
    },

    /** Takes no more jobs and waits for the running ones. */
    async stop() {
      stopping.abort()
      clearInterval(maintenance)
      await runner?.stop().catch(() => {})
      await running
      await draining
      await lock.release()
    },
  }
}

function loggerFor(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    // A failed job is logged where it fails.
    if (level === 'error' && meta?.failure !== true) log.warn({ err: meta?.error }, `job runner: ${message}`)
    else if (level === 'warning') log.warn(`job runner: ${message}`)
  })
}
