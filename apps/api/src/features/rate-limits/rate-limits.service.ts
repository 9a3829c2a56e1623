import { SENTENCES } from '@vorta/contract/http/error'
import { type Clock, minutesAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import type { Work } from '../../platform/transaction.ts'
import * as repo from './rate-limits.repo.ts'

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
    throw tooMany(rate.message ?? SENTENCES.tooMany, expiresAt, now)
  }
  return {
    /** Counts a try before it is made, and refuses the one that is too many; `amount` is for what comes in sizes. */
    async hit(rate: DurableRate, who: string, amount = 1): Promise<void> {
      if (!settings.on) return
      const now = clock.now()
      refuseBeyond(rate, await repo.hit(db, keyOf(rate, who), now, minutesAfter(now, rate.windowMinutes), amount), now)
    },
    /** Counts a try and tells by how many the limit is passed; 0 while it is not. */
    async excess(rate: DurableRate, who: string): Promise<number> {
      if (!settings.on) return 0
      const now = clock.now()
      const { hits } = await repo.hit(db, keyOf(rate, who), now, minutesAfter(now, rate.windowMinutes), 1)
      return Math.max(0, hits - rate.max * settings.widened)
    },
    /** Lets one pass in so many seconds and refuses the others, with the time they have to wait. */
    async space(name: string, who: string, seconds: number): Promise<void> {
      if (!settings.on) return
      const now = clock.now()
      const { hits, expiresAt } = await repo.hit(db, `${name}:${who}`, now, new Date(now.getTime() + seconds * 1000), 1)
      if (hits > 1) throw tooMany(SENTENCES.tooMany, expiresAt, now)
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

const tooMany = (message: string, until: Date, now: Date) =>
  new AppError('too_many', message, { retryAfterS: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) })
