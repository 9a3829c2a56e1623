import { useInfiniteQuery } from '@tanstack/react-query'
import { timelineApi } from '@vorta/contract/timeline/routes'
import type { TimelineKind } from '@vorta/contract/timeline/schema'
import { call } from '../../lib/api.ts'
import { orderKeys } from '../../lib/orders/order-cache.ts'
import { byCursor } from '../../lib/query.ts'

/** The timeline of an order, newest first, filtered by kind if one is given. */
export function useTimeline(orderId: string, kind: TimelineKind | null) {
  const pages = useInfiniteQuery({
    queryKey: [...orderKeys.detail(orderId), 'timeline', kind],
    queryFn: ({ pageParam, signal }) =>
      call(timelineApi.list, { params: { id: orderId }, query: { cursor: pageParam, ...(kind && { kind }) }, signal }),
    ...byCursor,
  })
  return { ...pages, entries: pages.data?.pages.flatMap((page) => page.entries) ?? [] }
}
