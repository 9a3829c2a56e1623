import type { OrderFilterQuery } from '@vorta/contract/orders/list'
import { searchPatterns } from '../../platform/db/search-pattern.ts'
import type { OrderFilter } from './all-orders.repo.ts'

/** Sorting by status within a single status would leave ties, so it sorts by date. */
export const filterOf = ({ status, q = '', sort, direction }: OrderFilterQuery): OrderFilter => ({
  status,
  patterns: searchPatterns(q),
  sort: sort === 'status' && status !== undefined ? 'date' : sort,
  direction,
})
