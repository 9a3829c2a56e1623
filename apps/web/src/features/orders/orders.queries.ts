import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { ordersApi } from '@vorta/contract/orders/routes'
import { call } from '../../lib/api.ts'
import { newestCachedOrder, type OrderReply, orderKeys, useOrderAction } from '../../lib/orders/order-cache.ts'
import { LINKS_REFRESH_MS } from '../../lib/urls/file-links.ts'

/** The customer's orders, newest first, in pages. */
export function useMyOrders() {
  const pages = useInfiniteQuery({
    queryKey: orderKeys.mine,
    queryFn: ({ pageParam, signal }) => call(ordersApi.listMine, { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
  return { ...pages, orders: pages.data?.pages.flatMap((page) => page.orders) ?? [] }
}
export type MyOrders = ReturnType<typeof useMyOrders>

export function useOrder(orderId: string) {
  const queries = useQueryClient()
  return useQuery<OrderReply>({
    queryKey: orderKeys.detail(orderId),
    queryFn: ({ signal }) => call(ordersApi.get, { params: { id: orderId }, signal }),
    placeholderData: () => newestCachedOrder(queries, orderId),
    refetchInterval: LINKS_REFRESH_MS,
    refetchIntervalInBackground: true,
  })
}

export const useRequestRevision = (id: string) =>
  useOrderAction((comments: string) => call(ordersApi.requestRevision, { params: { id }, body: { comments } }))

export const useApproveDesign = (id: string) =>
  useOrderAction((cadModelId: string) => call(ordersApi.approve, { params: { id }, body: { cadModelId } }))

export const useRequestCancellation = (id: string) =>
  useOrderAction((reason: string) => call(ordersApi.requestCancellation, { params: { id }, body: { reason } }))

export const useWithdrawCancellation = (id: string) => useOrderAction(() => call(ordersApi.withdrawCancellationRequest, { params: { id } }))

export const useClaimRefund = (id: string) => useOrderAction(() => call(ordersApi.claimRefund, { params: { id } }))

export const useAskQuestion = (id: string) =>
  useOrderAction((question: string) => call(ordersApi.askQuestion, { params: { id }, body: { question } }))

export const useAnswerQuestion = (id: string) =>
  useOrderAction((answer: string) => call(ordersApi.answerQuestion, { params: { id }, body: { answer } }))
