import type { Actor } from '@vorta/contract/auth/role'
import type { Bookkeeping, BookkeepingQuery } from '@vorta/contract/reports/bookkeeping'
import type { Db } from '../../platform/db/client.ts'
import { by, recordAudit } from '../audit/audit.service.ts'
import type { BookedMovement } from '../payments/movements.ts'
import { CSV_BOM, csvLine } from './csv.ts'
import { createSums, localTimeIn, MOVEMENT_HEADERS, movementRow } from './movements-table.ts'
import { boundsOf } from './periods.ts'

interface Deps {
  readonly db: Db
  readonly timeZone: () => string
  readonly movements: (from: Date, to: Date) => AsyncGenerator<BookedMovement[], void>
}

/** What moved on the balance at the payment provider, as sums and as CSV with one row per movement. */
export function createBookkeeping({ db, timeZone, movements }: Deps) {
  const read = (query: BookkeepingQuery) => {
    const { from, to } = boundsOf(timeZone(), query.from, query.to)
    return movements(from, to)
  }

  return {
    async bookkeeping(query: BookkeepingQuery): Promise<{ bookkeeping: Bookkeeping }> {
      const sums = createSums()
      for await (const batch of read(query)) for (const movement of batch) sums.add(movement)
      return { bookkeeping: { timeZone: timeZone(), balances: sums.balances() } }
    },

    /** Reads the first batch before it answers, so that an unreachable provider is an error and not an empty file. */
    async exportBookkeeping(actor: Actor, query: BookkeepingQuery) {
      await recordAudit(db, { action: 'bookkeeping.export', ...by(actor), detail: { from: query.from, to: query.to } })
      const batches = read(query)
      const first = await batches.next()
      const local = localTimeIn(timeZone())
      const textOf = (batch: readonly BookedMovement[]) => batch.map((movement) => csvLine(movementRow(movement, local))).join('')
      async function* lines() {
        yield CSV_BOM + csvLine(MOVEMENT_HEADERS)
        if (first.value) yield textOf(first.value)
        for await (const batch of batches) yield textOf(batch)
      }
      return { name: `vorta-bookkeeping-${query.from}-to-${query.to}.csv`, lines: lines() }
    },
  }
}
