import { infiniteQueryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyInputOf } from '@vorta/contract/http/endpoint'
import { ordersApi } from '@vorta/contract/orders/routes'
import { call, callCards } from '../../lib/api.ts'
import { newestCachedCard, orderKeys, orderQuery, useOrderAction } from '../../lib/orders/order-cache.ts'
import { byCursor } from '../../lib/query.ts'
import { LINKS_REFRESH_MS } from '../../lib/urls/file-links.ts'

const ORDERS_PER_PAGE = 20

export const myOrdersQuery = infiniteQueryOptions({
  queryKey: orderKeys.mine,
  queryFn: ({ pageParam, signal }) => callCards(ordersApi.listMine, { query: { cursor: pageParam, limit: ORDERS_PER_PAGE }, signal }),
  ...byCursor,
})

/** The cards of the customer's orders, newest first, in pages. */
export function useMyOrders() {
  const pages = useInfiniteQuery(myOrdersQuery)
  return { ...pages, orders: pages.data?.pages.flatMap((page) => page.orders) ?? [] }
}
export type MyOrders = ReturnType<typeof useMyOrders>

export const useOrder = (orderId: string, enabled = true) =>
  useQuery({ ...orderQuery(orderId), enabled, refetchInterval: LINKS_REFRESH_MS, refetchIntervalInBackground: true })

/** The card of an order from a list, shown while the order loads. */
export function useCachedCard(orderId: string) {
  const queries = useQueryClient()
  return newestCachedCard(queries, orderId)
}

/** Loaded each time, because colleagues come and go. */
export const useHelperCandidates = (id: string) =>
  useQuery({
    queryKey: [...orderKeys.detail(id), 'helper-candidates'],
    queryFn: ({ signal }) => call(ordersApi.helperCandidates, { params: { id }, signal }),
  })

export const useSetHelper = (id: string) =>
  useOrderAction((engineerId: string) => call(ordersApi.setHelper, { params: { id }, body: { engineerId } }))

export const useRemoveHelper = (id: string) => useOrderAction(() => call(ordersApi.removeHelper, { params: { id } }))

export const useRequestRevision = (id: string) =>
  useOrderAction((comments: string) => call(ordersApi.requestRevision, { params: { id }, body: { comments } }))

export const useApproveDesign = (id: string) =>
  useOrderAction((cadModelId: string) => call(ordersApi.approve, { params: { id }, body: { cadModelId } }))

export const useDeclineQuote = (id: string) =>
  useOrderAction((body: BodyInputOf<typeof ordersApi.declineQuote>) => call(ordersApi.declineQuote, { params: { id }, body }))

export const useRequestCancellation = (id: string) =>
  useOrderAction((reason: string) => call(ordersApi.requestCancellation, { params: { id }, body: { reason } }))

export const useWithdrawCancellation = (id: string) => useOrderAction(() => call(ordersApi.withdrawCancellationRequest, { params: { id } }))

export const useClaimRefund = (id: string) => useOrderAction(() => call(ordersApi.claimRefund, { params: { id } }))

export const useAskQuestion = (id: string) =>
  useOrderAction((question: string) => call(ordersApi.askQuestion, { params: { id }, body: { question } }))

export const useAnswerQuestion = (id: string) =>
  useOrderAction((answer: string) => call(ordersApi.answerQuestion, { params: { id }, body: { answer } }))
