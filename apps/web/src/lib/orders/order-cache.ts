import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Order } from '@vorta/contract/orders/schema'
import { ApiError } from '../api.ts'

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

function ordersIn(data: unknown): Order[] {
  if (typeof data !== 'object' || data === null) return []
  if ('pages' in data && Array.isArray(data.pages)) return data.pages.flatMap(ordersIn)
  if ('order' in data) return [data.order as Order]
  return 'orders' in data && Array.isArray(data.orders) ? data.orders : []
}

const cachedCopies = (queries: QueryClient, orderId: string): Order[] =>
  queries
    .getQueriesData({ queryKey: orderKeys.all })
    .flatMap(([, data]) => ordersIn(data))
    .filter((order) => order._id === orderId)

/** The versions of all cached copies of an order. */
export const cachedVersions = (queries: QueryClient, orderId: string): number[] =>
  cachedCopies(queries, orderId).map((order) => order.version)

/** The newest cached copy of an order, shown while the full order loads. */
export function newestCachedOrder(queries: QueryClient, orderId: string): OrderReply | undefined {
  const order = cachedCopies(queries, orderId).sort((a, b) => b.version - a.version)[0]
  return order && { success: true, order }
}

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
