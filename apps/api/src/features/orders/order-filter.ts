import type { OrderChoice } from '@vorta/contract/orders/list'
import { searchPatterns } from '../../platform/db/search-pattern.ts'
import type { OrderFilter } from './all-orders.repo.ts'

/** What was chosen of all orders, as the database is asked for it. Of one status, all stand equal by status: the date decides. */
export const filterOf = ({ status, q = '', sort, direction }: OrderChoice): OrderFilter => ({
  status,
  patterns: searchPatterns(q),
  sort: sort === 'status' && status !== undefined ? 'date' : sort,
  direction,
})
