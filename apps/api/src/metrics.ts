import { countGivenUp, standing } from './features/jobs/jobs.service.ts'
import type { PaymentsService } from './features/payments/payments.service.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/db/client.ts'
import type { Gauge } from './platform/telemetry/telemetry.ts'

/** Counting every row takes longer the more there are: what was counted stays true for a while. */
const COUNTED_FOR_MS = 60_000

interface Tools {
  readonly db: Db
  readonly clock: Clock
  readonly payments: PaymentsService
  readonly sockets: () => number
}

/** What is told of the house besides its requests. Those of the queue and the payments are the same in every process. */
export function applicationMetrics({ db, clock, payments, sockets }: Tools): Gauge[] {
  const queue = () => standing(db, clock.now())
  return [
    { name: 'vorta_sockets_open', help: 'Sockets open in this process', read: () => ({ '': sockets() }) },
    { name: 'vorta_jobs_due', help: 'Jobs that are due and not done', read: async () => ({ '': (await queue()).due }) },
    {
      name: 'vorta_jobs_oldest_seconds',
      help: 'How long the oldest of them is due',
      read: async () => ({ '': (await queue()).oldestS }),
    },
    {
      name: 'vorta_jobs_given_up',
      help: 'Jobs given up after three days',
      read: keptFor(COUNTED_FOR_MS, async () => ({ '': await countGivenUp(db) })),
    },
    {
      name: 'vorta_payments_needing_attention',
      help: 'Payments that an admin must look at',
      label: 'reason',
      read: keptFor(COUNTED_FOR_MS, payments.countAttention),
    },
    { name: 'vorta_payments', help: 'Payments', label: 'state', read: keptFor(COUNTED_FOR_MS, payments.countByStatus) },
  ]
}

function keptFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let kept: { value: Promise<T>; until: number } | undefined
  return () => {
    if (kept === undefined || kept.until <= performance.now()) {
      const value = read()
      kept = { value, until: performance.now() + ms }
      value.catch(() => {
        kept = undefined
      })
    }
    return kept.value
  }
}
