import type { EngineerAtWork } from '@vorta/contract/reports/schema'

/** Whoever is least late, then has least waiting for them, then least in hand; nobody where there is no other. */
export function suggestEngineer(engineers: readonly EngineerAtWork[], involved: readonly (string | null)[]): string | null {
  const [best] = engineers
    .filter(({ _id }) => !involved.includes(_id))
    .sort(({ workload: a }, { workload: b }) => a.late - b.late || a.waiting - b.waiting || a.open - b.open)
  return best?._id ?? null
}
