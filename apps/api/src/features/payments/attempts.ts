import { TOO_MANY_PAYMENT_ATTEMPTS } from '@vorta/contract/payment'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import type { DurableRate, LimitsService } from '../limits/limits.service.ts'
import * as repo from './payments.repo.ts'

const message = TOO_MANY_PAYMENT_ATTEMPTS
const DECLINES_BY_ORDER: DurableRate = { name: 'declines-order', max: 5, windowMinutes: 60, message }
const DECLINES_BY_USER: DurableRate = { name: 'declines-user', max: 10, windowMinutes: 60, message }
const INTENTS_BY_ORDER: DurableRate = { name: 'intents-order', max: 10, windowMinutes: 60, message }

/** Whoever tries out stolen cards is stopped after a few refused ones, and stays so over a restart. */
export function createAttempts({ db, limits }: { db: Db; limits: LimitsService }) {
  const check = async (userId: string, orderId: string) => {
    await limits.check(DECLINES_BY_ORDER, orderId)
    await limits.check(DECLINES_BY_USER, userId)
  }
  return {
    check,

    countIntent: (orderId: string) => limits.hit(INTENTS_BY_ORDER, orderId),

    /** Counts a refused card; tells whether it was one too many. */
    async countDecline(orderId: string): Promise<boolean> {
      const userId = await repo.customerOf(db, orderId)
      const counts = [limits.hit(DECLINES_BY_ORDER, orderId), ...(userId ? [limits.hit(DECLINES_BY_USER, userId)] : [])]
      const results = await Promise.allSettled(counts)
      return results.some((result) => result.status === 'rejected' && isTooMany(result.reason))
    },

    /** The sentence for an order that has seen too many, null for one that has not. */
    async refusal(orderId: string | null): Promise<string | null> {
      const userId = orderId && (await repo.customerOf(db, orderId))
      if (!orderId || !userId) return null
      return check(userId, orderId).then(
        () => null,
        (error: unknown) => {
          if (isTooMany(error)) return message
          throw error
        },
      )
    },
  }
}

const isTooMany = (error: unknown) => error instanceof AppError && error.code === 'too_many'

export type Attempts = ReturnType<typeof createAttempts>
