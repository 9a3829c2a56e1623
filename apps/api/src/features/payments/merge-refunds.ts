import type { Refund } from '../../platform/stripe/facts.ts'

type Known = Pick<Refund, 'id' | 'amountCents' | 'status'>

const RANK: Record<Refund['status'], number> = { pending: 0, succeeded: 1, failed: 2 }

/** A refund only moves forward, and may fail after it succeeded: an older reading that comes late changes nothing. */
export function mergeRefunds(known: readonly Known[], listed: readonly Refund[]): { changed: Refund[]; all: Known[] } {
  const before = new Map(known.map((refund) => [refund.id, refund]))
  const changed = listed.filter(({ id, status }) => {
    const old = before.get(id)
    return old === undefined || RANK[status] > RANK[old.status]
  })
  const after = new Map<string, Known>([...before, ...changed.map((refund) => [refund.id, refund] as const)])
  return { changed, all: [...after.values()] }
}

export const sumOf = (refunds: readonly Known[], ...statuses: Refund['status'][]): number =>
  refunds.filter(({ status }) => statuses.includes(status)).reduce((sum, { amountCents }) => sum + amountCents, 0)
