import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { paymentsApi } from '@vorta/contract/payments/routes'
import { call } from '../../lib/api.ts'
import { orderKeys } from '../../lib/orders/order-cache.ts'
import { byCursor, useRefreshingMutation } from '../../lib/query.ts'

/** Nested under the orders key, so that a live order update refreshes it too. */
const ATTENTION_KEY = [...orderKeys.all, 'admin', 'attention'] as const

export const attentionQuery = infiniteQueryOptions({
  queryKey: ATTENTION_KEY,
  queryFn: ({ pageParam, signal }) => call(paymentsApi.listAttention, { query: { cursor: pageParam }, signal }),
  ...byCursor,
})

export function useAttention() {
  const pages = useInfiniteQuery(attentionQuery)
  return { ...pages, entries: pages.data?.pages.flatMap((page) => page.attention) ?? [], total: pages.data?.pages[0]?.total ?? 0 }
}

const useResolve = <Input = void>(send: (input: Input) => Promise<unknown>) => useRefreshingMutation(orderKeys.all, send, 'onSettled')

export const useRetryRefund = (id: string) => useResolve(() => call(paymentsApi.retryRefund, { params: { id } }))

export const useMarkHandled = (id: string) =>
  useResolve((note: string) => call(paymentsApi.markHandled, { params: { id }, body: { note } }))
