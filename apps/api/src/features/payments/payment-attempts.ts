import { TOO_MANY_PAYMENT_ATTEMPTS } from '@vorta/contract/payments/schema'
import type { Reservation } from '@vorta/stripe-emulator/reservation'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import type { PersistentRate, RateLimitsService } from '../rate-limits/rate-limits.service.ts'
import * as repo from './payments.repo.ts'

const message = TOO_MANY_PAYMENT_ATTEMPTS
const DECLINES_BY_ORDER: PersistentRate = { name: 'declines-order', max: 5, windowMinutes: 60, message }
const DECLINES_BY_USER: PersistentRate = { name: 'declines-user', max: 10, windowMinutes: 60, message }
/** Attempts at the embedded provider; one more than the declines, so that the decline limit applies first. */
const ATTEMPTS_BY_ORDER: PersistentRate = { name: 'card-tries-order', max: 6, windowMinutes: 60, message }
const ATTEMPTS_BY_USER: PersistentRate = { name: 'card-tries-user', max: 11, windowMinutes: 60, message }
const INTENTS_BY_ORDER: PersistentRate = { name: 'intents-order', max: 10, windowMinutes: 60, message }

/** Limits declined cards against card testing. The limits survive a restart. */
export function createAttempts({ db, limits }: { db: Db; limits: RateLimitsService }) {
  const check = async (userId: string, orderId: string) => {
    await limits.check(DECLINES_BY_ORDER, orderId)
    await limits.check(DECLINES_BY_USER, userId)
  }
  return {
    check,

    /** Declines of all orders of the user. */
    declines: (userId: string) => limits.counter(DECLINES_BY_USER, userId),

    countIntent: (orderId: string) => limits.hit(INTENTS_BY_ORDER, orderId),

    /** Returns true if the limit is exceeded. */
    async countDecline(orderId: string): Promise<boolean> {
      const userId = await repo.customerOf(db, orderId)
      const counts = [limits.hit(DECLINES_BY_ORDER, orderId), ...(userId ? [limits.hit(DECLINES_BY_USER, userId)] : [])]
      const results = await Promise.allSettled(counts)
      return results.some((result) => result.status === 'rejected' && isTooMany(result.reason))
    },

    /** Counts before the card is charged, so that concurrent attempts cannot exceed the limit. */
    async reserve(orderId: string | null): Promise<Reservation> {
      const userId = orderId && (await repo.customerOf(db, orderId))
      if (!orderId || !userId) return { refusal: null, release: async () => {} }
      try {
        await check(userId, orderId)
        await limits.hit(ATTEMPTS_BY_ORDER, orderId)
        await limits.hit(ATTEMPTS_BY_USER, userId)
      } catch (error) {
        if (isTooMany(error)) return { refusal: message, release: async () => {} }
        throw error
      }
      return {
        refusal: null,
        async release() {
          await limits.undoHit(ATTEMPTS_BY_ORDER, orderId)
          await limits.undoHit(ATTEMPTS_BY_USER, userId)
        },
      }
    },
  }
}

const isTooMany = (error: unknown) => error instanceof AppError && error.code === 'too_many'

export type Attempts = ReturnType<typeof createAttempts>
