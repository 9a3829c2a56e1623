import type { Order } from '@vorta/contract/orders/schema'
import { fullName } from '../../lib/format.ts'
import { carName } from '../../lib/order-text.ts'
import { useQuickSearch } from '../../lib/useQuickSearch.ts'

/** A search among orders that are all here, by what a colleague calls them; `field` is null while there are few. */
export function useOrderSearch(orders: readonly Order[], label: string) {
  const search = useQuickSearch()
  if (!search.isOffered(orders.length)) return { found: orders, field: null }
  return {
    found: orders.filter((order) => search.matches(`${order.orderNumber} ${carName(order)} ${fullName(order.userId)}`)),
    field: { label, placeholder: 'Order number, car or customer', ...search.field },
  }
}
