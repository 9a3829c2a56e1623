import type { OrderCard } from '@vorta/contract/orders/schema'
import { carName } from '../../lib/orders/order-text.ts'
import { useQuickSearch } from '../../lib/useQuickSearch.ts'

/** Searches loaded orders by number, car and customer; `field` is null while there are only a few. */
export function useOrderSearch(orders: readonly OrderCard[], label: string) {
  const search = useQuickSearch()
  if (!search.isOffered(orders.length)) return { found: orders, field: null }
  return {
    found: orders.filter((order) => search.matches(`${order.orderNumber} ${carName(order)} ${order.customer?.name}`)),
    field: { label, placeholder: 'Order number, car or customer', ...search.field },
  }
}
