import { countGivenUp, oldestEmailAge, queueStatus } from './features/jobs/jobs.service.ts'
import type { PaymentsService } from './features/payments/payments.service.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/db/client.ts'
import type { Gauge } from './platform/telemetry/telemetry.ts'

/** Counting all rows is slow on large tables, so the counts are cached. */
const CACHE_MS = 60_000

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly payments: PaymentsService
  readonly sockets: () => number
}

/** Gauges besides the request metrics. Those of jobs and payments are the same in every process. */
export function applicationMetrics({ db, clock, payments, sockets }: Deps): Gauge[] {
  const queue = () => queueStatus(db, clock.now())
  return [
    { name: 'vorta_sockets_open', help: 'Sockets open in this process', read: () => ({ '': sockets() }) },
    { name: 'vorta_jobs_due', help: 'Jobs that are due', read: async () => ({ '': (await queue()).due }) },
    {
      name: 'vorta_jobs_oldest_seconds',
      help: 'Seconds by which the oldest due job is overdue',
      read: async () => ({ '': (await queue()).oldestS }),
    },
    {
      name: 'vorta_mail_oldest_seconds',
      help: 'Seconds since the oldest unsent email was created',
      read: async () => ({ '': await oldestEmailAge(db, clock.now()) }),
    },
    {
      name: 'vorta_jobs_given_up',
      help: 'Failed jobs that are no longer retried',
      read: cached(CACHE_MS, async () => ({ '': await countGivenUp(db) })),
    },
    {
      name: 'vorta_payments_needing_attention',
      help: "Payments that need an admin's attention",
      label: 'reason',
      read: cached(CACHE_MS, payments.countAttention),
    },
    { name: 'vorta_payments', help: 'Payments', label: 'state', read: cached(CACHE_MS, payments.countByStatus) },
  ]
}

function cached<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let entry: { value: Promise<T>; until: number } | undefined
  return () => {
    if (entry === undefined || entry.until <= performance.now()) {
      const value = read()
      entry = { value, until: performance.now() + ms }
      value.catch(() => {
        entry = undefined
      })
    }
    return entry.value
  }
}
