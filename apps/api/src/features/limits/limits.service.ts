import { SENTENCES } from '@vorta/contract/error'
import { type Clock, minutesAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import type { Work } from '../../platform/work.ts'
import * as repo from './limits.repo.ts'

export interface DurableRate {
  readonly name: string
  readonly max: number
  readonly windowMinutes: number
  readonly message?: string
}

export type LimitsService = ReturnType<typeof createLimitsService>

/** Counters in the database: they outlive a restart and hold across processes. */
export function createLimitsService({ db, clock, settings }: { db: Db; clock: Clock; settings: { on: boolean; widened: number } }) {
  const keyOf = (rate: DurableRate, who: string) => `${rate.name}:${who}`
  const refuseBeyond = (rate: DurableRate, { hits, expiresAt }: { hits: number; expiresAt: Date }, now: Date) => {
    if (hits <= rate.max * settings.widened || expiresAt <= now) return
    const retryAfterS = Math.max(1, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000))
    throw new AppError('too_many', rate.message ?? SENTENCES.tooMany, { retryAfterS })
  }
  return {
    /** Counts a try before it is made, and refuses the one that is too many; `amount` is for what comes in sizes. */
    async hit(rate: DurableRate, who: string, amount = 1): Promise<void> {
      if (!settings.on) return
      const now = clock.now()
      refuseBeyond(rate, await repo.hit(db, keyOf(rate, who), now, minutesAfter(now, rate.windowMinutes), amount), now)
    },
    /** Refuses whoever is over the limit already; counts nothing. */
    async check(rate: DurableRate, who: string): Promise<void> {
      if (!settings.on) return
      const counted = await repo.read(db, keyOf(rate, who))
      if (counted) refuseBeyond(rate, counted, clock.now())
    },
    /** The try was a good one: it shall not count. */
    takeBack: (rate: DurableRate, who: string) => repo.takeBack(db, keyOf(rate, who)),
    clear: (rate: DurableRate, who: string) => repo.clear(db, keyOf(rate, who)),
    /** Of somebody who is erased no counter stays. */
    forget: (work: Work, who: string) => repo.forget(work.db, who),
    /** Takes away the counters whose time is over. */
    sweep: () => repo.sweep(db, clock.now()),
  }
}
