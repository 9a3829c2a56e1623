import type { Refund } from '../../platform/stripe/facts.ts'

type StoredRefund = Pick<Refund, 'id' | 'amountCents' | 'status'>

const RANK: Record<Refund['status'], number> = { pending: 0, succeeded: 1, failed: 2 }

/** A refund may still fail after it succeeded, but never goes back to an earlier status, so older lists are ignored. */
export function mergeRefunds(known: readonly StoredRefund[], listed: readonly Refund[]): { changed: Refund[]; all: StoredRefund[] } {
  const before = new Map(known.map((refund) => [refund.id, refund]))
  const changed = listed.filter(({ id, status }) => {
    const old = before.get(id)
    return old === undefined || RANK[status] > RANK[old.status]
  })
  const after = new Map<string, StoredRefund>([...before, ...changed.map((refund) => [refund.id, refund] as const)])
  return { changed, all: [...after.values()] }
}

export const sumOf = (refunds: readonly StoredRefund[], ...statuses: Refund['status'][]): number =>
  refunds.filter(({ status }) => statuses.includes(status)).reduce((sum, { amountCents }) => sum + amountCents, 0)
