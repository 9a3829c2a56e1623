import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { engineeringApi } from '@vorta/contract/api/engineering'
import { ordersApi } from '@vorta/contract/api/orders'
import type { BodyInputOf } from '@vorta/contract/endpoint'
import { call } from '../../lib/api.ts'
import { orderKeys, useOrderDeed } from '../../lib/order-cache.ts'

const ACTIVITIES_SHOWN = 8

export const useEngineerStats = () =>
  useQuery({ queryKey: [...orderKeys.assigned, 'stats'], queryFn: ({ signal }) => call(engineeringApi.stats, { signal }) })

/** Last changed first, page by page. */
export function useAssignedOrders() {
  const pages = useInfiniteQuery({
    queryKey: [...orderKeys.assigned, 'list'],
    queryFn: ({ pageParam, signal }) => call(engineeringApi.assigned, { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
  return { ...pages, orders: pages.data?.pages.flatMap((page) => page.orders) ?? [] }
}
export type AssignedOrders = ReturnType<typeof useAssignedOrders>

export const useActivity = () =>
  useQuery({
    queryKey: [...orderKeys.assigned, 'activity'],
    queryFn: ({ signal }) => call(engineeringApi.activity, { query: { limit: ACTIVITIES_SHOWN }, signal }),
  })

export const useStartDesign = (id: string) => useOrderDeed(() => call(ordersApi.status, { params: { id }, body: { status: 'designing' } }))

export const useComplete = (id: string) => useOrderDeed(() => call(ordersApi.status, { params: { id }, body: { status: 'completed' } }))

export const useSendQuote = (id: string) =>
  useOrderDeed((body: BodyInputOf<typeof ordersApi.quote>) => call(ordersApi.quote, { params: { id }, body }))
