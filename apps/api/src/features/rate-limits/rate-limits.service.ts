import { ERROR_MESSAGES } from '@vorta/contract/http/error'
import { type Clock, minutesAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/transaction.ts'
import type { LimitCounter } from './limit-counter.sql.ts'
import * as repo from './rate-limits.repo.ts'

export interface PersistentRate {
  readonly name: string
  readonly max: number
  readonly windowMinutes: number
  readonly message?: string
}

export type RateLimitsService = ReturnType<typeof createRateLimitsService>

/** Rate limits stored in the database: they survive a restart and apply across processes. */
export function createRateLimitsService({ db, clock, settings }: { db: Db; clock: Clock; settings: { on: boolean; widened: number } }) {
  const keyOf = (rate: PersistentRate, who: string) => `${rate.name}:${who}`
  const rejectBeyond = (rate: PersistentRate, { hits, expiresAt }: { hits: number; expiresAt: Date }, now: Date) => {
    if (hits <= rate.max * settings.widened || expiresAt <= now) return
    throw tooMany(rate.message ?? ERROR_MESSAGES.tooMany, expiresAt, now)
  }
  return {
    /** Counts an attempt and rejects it beyond the limit; `amount` weighs it, for example by bytes. */
    async hit(rate: PersistentRate, who: string, amount = 1): Promise<void> {
      if (!settings.on) return
      const now = clock.now()
      rejectBeyond(rate, await repo.hit(db, keyOf(rate, who), now, minutesAfter(now, rate.windowMinutes), amount), now)
    },
    /** Counts an attempt and returns by how many the limit is exceeded. */
    async excess(rate: PersistentRate, who: string): Promise<number> {
      if (!settings.on) return 0
      const now = clock.now()
      const { hits } = await repo.hit(db, keyOf(rate, who), now, minutesAfter(now, rate.windowMinutes), 1)
      return Math.max(0, hits - rate.max * settings.widened)
    },
    /** Allows one attempt per period and rejects the others with the remaining wait time. */
    async space(name: string, who: string, seconds: number): Promise<void> {
      if (!settings.on) return
      const now = clock.now()
      const { hits, expiresAt } = await repo.hit(db, `${name}:${who}`, now, new Date(now.getTime() + seconds * 1000), 1)
      if (hits > 1) throw tooMany(ERROR_MESSAGES.tooMany, expiresAt, now)
    },
    /** The counter of a limit, for statements that check it themselves. Without a maximum it does not limit. */
    counter: (rate: PersistentRate, who: string): LimitCounter => ({
      key: keyOf(rate, who),
      max: settings.on ? rate.max * settings.widened : null,
    }),
    /** Rejects if the limit is already exceeded; counts nothing. */
    async check(rate: PersistentRate, who: string): Promise<void> {
      if (!settings.on) return
      const counted = await repo.read(db, keyOf(rate, who))
      if (counted) rejectBeyond(rate, counted, clock.now())
    },
    /** Subtracts an attempt that succeeded. */
    undoHit: (rate: PersistentRate, who: string) => repo.undoHit(db, keyOf(rate, who)),
    clear: (rate: PersistentRate, who: string) => repo.clear(db, keyOf(rate, who)),
    deleteCounters: (tx: Transaction, who: string) => repo.deleteCounters(tx.db, who),
    /** Deletes expired counters. */
    sweep: () => repo.sweep(db, clock.now()),
  }
}

const tooMany = (message: string, until: Date, now: Date) =>
  new AppError('too_many', message, { retryAfterS: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) })
