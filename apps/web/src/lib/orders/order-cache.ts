import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ordersApi } from '@vorta/contract/orders/routes'
import type { Order, OrderCard, OrderPayments } from '@vorta/contract/orders/schema'
import { ApiError, call } from '../api.ts'

/** All order queries share one key prefix, so that they can be invalidated together. */
export const orderKeys = {
  all: ['orders'] as const,
  mine: ['orders', 'mine'] as const,
  assigned: ['orders', 'assigned'] as const,
  detail: (orderId: string) => ['orders', 'detail', orderId] as const,
  scans: (orderId: string) => ['orders', 'detail', orderId, 'scans'] as const,
}

export interface OrderReply {
  success: true
  order: Order
}

export const orderQuery = (orderId: string) =>
  queryOptions<OrderReply>({
    queryKey: orderKeys.detail(orderId),
    queryFn: ({ signal }) => call(ordersApi.get, { params: { id: orderId }, signal }),
  })

/** Link or button props that load an order before it is opened. */
export function usePrefetchOrder() {
  const queries = useQueryClient()
  return (orderId: string) => {
    const prefetch = () => void queries.prefetchQuery(orderQuery(orderId))
    return { onPointerEnter: prefetch, onFocus: prefetch }
  }
}

type CachedOrder = Order | OrderCard | OrderPayments

function ordersIn(data: unknown): CachedOrder[] {
  if (typeof data !== 'object' || data === null) return []
  if ('pages' in data && Array.isArray(data.pages)) return data.pages.flatMap(ordersIn)
  if ('order' in data) return [data.order as Order]
  return 'orders' in data && Array.isArray(data.orders) ? data.orders : []
}

const cachedCopies = (queries: QueryClient, orderId: string): CachedOrder[] =>
  queries
    .getQueriesData({ queryKey: orderKeys.all })
    .flatMap(([, data]) => ordersIn(data))
    .filter((order) => order._id === orderId)

/** The versions of all cached copies of an order. */
export const cachedVersions = (queries: QueryClient, orderId: string): number[] =>
  cachedCopies(queries, orderId).map((order) => order.version)

const isCard = (order: CachedOrder): order is OrderCard => 'kit' in order

/** The newest cached card of an order, shown while the order loads. */
export const newestCachedCard = (queries: QueryClient, orderId: string): OrderCard | undefined =>
  cachedCopies(queries, orderId)
    .filter(isCard)
    .sort((a, b) => b.version - a.version)[0]

/** Stores an updated order and refetches everything else that shows orders. */
export function useSetCachedOrder() {
  const queries = useQueryClient()
  return (order: Order) => {
    queries.setQueryData<OrderReply>(orderKeys.detail(order._id), { success: true, order })
    void queries.invalidateQueries({ queryKey: orderKeys.all })
  }
}

const isOutdated = (error: unknown) => error instanceof ApiError && (error.status === 409 || error.status === 404)

/** An action on an order. After a conflict the current state is loaded, so that the error makes sense. */
export function useOrderAction<Input = void>(send: (input: Input) => Promise<{ order: Order }>) {
  const queries = useQueryClient()
  const setCachedOrder = useSetCachedOrder()
  return useMutation({
    mutationFn: send,
    onSuccess: ({ order }) => setCachedOrder(order),
    onError: (error) => {
      if (error instanceof ApiError && error.order) setCachedOrder(error.order)
      else if (isOutdated(error)) void queries.invalidateQueries({ queryKey: orderKeys.all })
    },
  })
}
