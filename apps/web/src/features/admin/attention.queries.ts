import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { paymentsApi } from '@vorta/contract/payments/routes'
import { call } from '../../lib/api.ts'
import { orderKeys } from '../../lib/orders/order-cache.ts'

/** Nested under the orders key, so that a live order update refreshes it too. */
const ATTENTION_KEY = [...orderKeys.all, 'admin', 'attention'] as const

export const attentionQuery = infiniteQueryOptions({
  queryKey: ATTENTION_KEY,
  queryFn: ({ pageParam, signal }) => call(paymentsApi.listAttention, { query: { cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => last.nextCursor ?? undefined,
})

export function useAttention() {
  const pages = useInfiniteQuery(attentionQuery)
  return { ...pages, entries: pages.data?.pages.flatMap((page) => page.attention) ?? [], total: pages.data?.pages[0]?.total ?? 0 }
}

function useResolve<Input = void>(send: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn: send, onSettled: () => queries.invalidateQueries({ queryKey: orderKeys.all }) })
}

export const useRetryRefund = (id: string) => useResolve(() => call(paymentsApi.retryRefund, { params: { id } }))

export const useMarkHandled = (id: string) =>
  useResolve((note: string) => call(paymentsApi.markHandled, { params: { id }, body: { note } }))
