import type { AllOrdersQuery, OrderFilterQuery } from '@vorta/contract/orders/list'
import { readSortedCursor, type SortedCursor, writeSortedCursor } from '../../platform/cursor.ts'
import { searchPatterns } from '../../platform/db/search-pattern.ts'
import { isSortKey, type OrderFilter } from './all-orders.repo.ts'
import type { DueScope } from './due-orders.repo.ts'

/** Sorting by status within a single status would leave ties, so it sorts by date. */
export const filterOf = ({ status, q = '', sort, direction }: OrderFilterQuery): OrderFilter => ({
  status,
  patterns: searchPatterns(q),
  sort: sort === 'status' && status !== undefined ? 'date' : sort,
  direction,
})

/** The filter and the position of a page of all orders. */
export function sortedPage({ limit, cursor, ...choice }: AllOrdersQuery) {
  const filter = filterOf(choice)
  const sortName = `${filter.sort} ${filter.direction}`
  return {
    filter,
    isSearch: filter.patterns.length > 0,
    // One more row shows whether there is a next page.
    page: { after: readSortedCursor(sortName, isSortKey(filter.sort), cursor), limit: limit + 1 },
    nextCursor: <Row>(rows: readonly Row[], positionOf: (row: Row) => SortedCursor): string | null => {
      const last = rows.length > limit ? rows[limit - 1] : undefined
      return last ? writeSortedCursor(sortName, positionOf(last)) : null
    },
  }
}

/** The orders that the filter by engineer of the due list selects. */
export const scopeOf = (engineer: string | undefined): DueScope =>
  engineer === undefined ? 'all' : engineer === 'none' ? 'unassigned' : 'engineer'
