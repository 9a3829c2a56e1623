import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { ordersApi } from '@vorta/contract/orders/routes'
import { timelineApi } from '@vorta/contract/timeline/routes'
import type { TimelineKind } from '@vorta/contract/timeline/schema'
import { call } from '../../lib/api.ts'
import { LINKS_REFRESH_MS } from '../../lib/links.ts'
import { listedOrder, type OneOrder, orderKeys, useOrderAction } from '../../lib/order-cache.ts'

/** The customer's orders, newest first, page by page. */
export function useMyOrders() {
  const pages = useInfiniteQuery({
    queryKey: orderKeys.mine,
    queryFn: ({ pageParam, signal }) => call(ordersApi.mine, { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
  return { ...pages, orders: pages.data?.pages.flatMap((page) => page.orders) ?? [] }
}
export type MyOrders = ReturnType<typeof useMyOrders>

export function useOrder(orderId: string) {
  const queries = useQueryClient()
  return useQuery<OneOrder>({
    queryKey: orderKeys.one(orderId),
    queryFn: ({ signal }) => call(ordersApi.one, { params: { id: orderId }, signal }),
    placeholderData: () => listedOrder(queries, orderId),
    refetchInterval: LINKS_REFRESH_MS,
    refetchIntervalInBackground: true,
  })
}

/** What happened on an order, newest first, of one kind or of all. */
export function useRecord(orderId: string, kind: TimelineKind | null) {
  const pages = useInfiniteQuery({
    queryKey: [...orderKeys.one(orderId), 'record', kind],
    queryFn: ({ pageParam, signal }) =>
      call(timelineApi.list, { params: { id: orderId }, query: { cursor: pageParam, ...(kind && { kind }) }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
  return { ...pages, entries: pages.data?.pages.flatMap((page) => page.entries) ?? [] }
}

export const useRequestRevision = (id: string) =>
  useOrderAction((comments: string) => call(ordersApi.revise, { params: { id }, body: { comments } }))

export const useApproveDesign = (id: string) =>
  useOrderAction((cadModelId: string) => call(ordersApi.approve, { params: { id }, body: { cadModelId } }))

export const useAskCancellation = (id: string) =>
  useOrderAction((reason: string) => call(ordersApi.requestCancellation, { params: { id }, body: { reason } }))

export const useWithdrawCancellation = (id: string) => useOrderAction(() => call(ordersApi.withdrawCancellation, { params: { id } }))

export const useClaimRefund = (id: string) => useOrderAction(() => call(ordersApi.claimRefund, { params: { id } }))

export const useAsk = (id: string) => useOrderAction((question: string) => call(ordersApi.ask, { params: { id }, body: { question } }))

export const useAnswer = (id: string) => useOrderAction((answer: string) => call(ordersApi.answer, { params: { id }, body: { answer } }))
