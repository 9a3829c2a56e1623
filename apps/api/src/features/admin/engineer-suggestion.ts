import type { EngineerWithWorkload } from '@vorta/contract/reports/schema'

/** Of the engineers who are at work, the one with the fewest overdue orders, then the fewest waiting, then the fewest open ones; null if none is left. */
export function suggestEngineer(engineers: readonly EngineerWithWorkload[], excluded: readonly (string | null)[]): string | null {
  const [best] = engineers
    .filter(({ _id, offUntil }) => offUntil === null && !excluded.includes(_id))
    .sort(({ workload: a }, { workload: b }) => a.late - b.late || a.waiting - b.waiting || a.open - b.open)
  return best?._id ?? null
}
