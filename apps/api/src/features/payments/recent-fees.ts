import type { Settlement } from './payments.repo.ts'

const FEES_MAX = 1_000

/**
 * Design fees whose payment this process opened, with what confirming them needs, so that it need not be read again. It may be
 * outdated, so the caller must check that nothing changed.
 */
export function createRecentFees() {
  const fees = new Map<string, Settlement>()
  return {
    add(intentId: string, fee: Settlement): void {
      fees.set(intentId, fee)
      const [oldest] = fees.keys()
      if (fees.size > FEES_MAX && oldest !== undefined) fees.delete(oldest)
    },

    take(intentId: string): Settlement | undefined {
      const fee = fees.get(intentId)
      fees.delete(intentId)
      return fee
    },
  }
}

export type RecentFees = ReturnType<typeof createRecentFees>
