import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { engineerApi } from '@vorta/contract/engineer/routes'
import type { BodyInputOf, ReplyOf } from '@vorta/contract/http/endpoint'
import type { ShownOrders } from '@vorta/contract/orders/list'
import { ordersApi } from '@vorta/contract/orders/routes'
import { paymentsApi } from '@vorta/contract/payments/routes'
import { PAGE_SIZE_MAX, RECENT_ORDERS_COUNT } from '@vorta/contract/shared/limits'
import { useEffect } from 'react'
import { call, callCards } from '../../lib/api.ts'
import { orderKeys, useOrderAction } from '../../lib/orders/order-cache.ts'
import { byCursor } from '../../lib/query.ts'

const ACTIVITY_COUNT = 8

const statsQuery = queryOptions({
  queryKey: [...orderKeys.assigned, 'stats'],
  queryFn: ({ signal }) => call(engineerApi.stats, { signal }),
})
export const useEngineerStats = () => useQuery(statsQuery)

const assignedQuery = (show: ShownOrders) =>
  infiniteQueryOptions({
    queryKey: [...orderKeys.assigned, 'list', show],
    queryFn: ({ pageParam, signal }) =>
      callCards(engineerApi.orders, { query: { show, cursor: pageParam, limit: show === 'open' ? PAGE_SIZE_MAX : undefined }, signal }),
    ...byCursor,
  })

/** Most recently changed first, page by page. Open orders load completely, because the board and its counts need all of them. */
export function useAssignedOrders(show: ShownOrders) {
  const pages = useInfiniteQuery(assignedQuery(show))
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages
  const needsNextPage = show === 'open' && hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (needsNextPage) void fetchNextPage()
  }, [needsNextPage, fetchNextPage])
  const isFullyLoaded = pages.data !== undefined && !hasNextPage
  return { ...pages, isFullyLoaded, orders: pages.data?.pages.flatMap((page) => page.orders) ?? [] }
}
export type AssignedOrders = ReturnType<typeof useAssignedOrders>

/** The most recently changed orders, open or closed. */
const recentQuery = queryOptions({
  queryKey: [...orderKeys.assigned, 'recent'],
  queryFn: ({ signal }) => callCards(engineerApi.orders, { query: { limit: RECENT_ORDERS_COUNT }, signal }),
})
export const useRecentOrders = () => useQuery(recentQuery)

const activityQuery = queryOptions({
  queryKey: [...orderKeys.assigned, 'activity'],
  queryFn: ({ signal }) => call(engineerApi.activity, { query: { limit: ACTIVITY_COUNT }, signal }),
})
export const useActivity = () => useQuery(activityQuery)

/** Loads what the overview shows. */
export function preloadOverview(queries: QueryClient) {
  void queries.prefetchQuery(statsQuery)
  void queries.prefetchQuery(recentQuery)
  void queries.prefetchQuery(activityQuery)
  for (const show of ['open', 'helping'] as const) void queries.prefetchInfiniteQuery(assignedQuery(show))
}

export const useStartDesign = (id: string) =>
  useOrderAction(() => call(ordersApi.updateStatus, { params: { id }, body: { status: 'designing' } }))

export const useComplete = (id: string) =>
  useOrderAction(() => call(ordersApi.updateStatus, { params: { id }, body: { status: 'completed' } }))

export const useWithdrawQuote = (id: string) => useOrderAction(() => call(ordersApi.withdrawQuote, { params: { id } }))

/** Depends on days off, so it is loaded for each quote. */
export const useProductionDate = (id: string) =>
  useQuery({
    queryKey: [...orderKeys.detail(id), 'production-date'],
    queryFn: ({ signal }) => call(ordersApi.suggestProductionDate, { params: { id }, signal }),
    staleTime: 0,
  })

/** Read when the form opens, because the company may have changed the rate. */
export const useQuoteDefaults = (id: string) =>
  useQuery({
    queryKey: ['quote-defaults', id],
    queryFn: ({ signal }) => call(paymentsApi.quoteDefaults, { params: { id }, signal }),
    select: ({ defaults }) => defaults,
    gcTime: 0,
  })

export const useSendQuote = (id: string) =>
  useOrderAction((body: BodyInputOf<typeof ordersApi.sendQuote>) => call(ordersApi.sendQuote, { params: { id }, body }))

const CALENDAR_KEY = ['calendar'] as const
type CalendarReply = ReplyOf<typeof engineerApi.calendar>

export const useCalendarFeed = () => useQuery({ queryKey: CALENDAR_KEY, queryFn: ({ signal }) => call(engineerApi.calendar, { signal }) })

export function useRenewCalendar() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(engineerApi.renewCalendar),
    onSuccess: ({ success, calendar }) => queries.setQueryData<CalendarReply>(CALENDAR_KEY, { success, calendar }),
    // The link is a secret, so it leaves memory with the screen.
    gcTime: 0,
  })
}

export function useRemoveCalendar() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(engineerApi.removeCalendar),
    onSuccess: () => queries.setQueryData<CalendarReply>(CALENDAR_KEY, { success: true, calendar: null }),
  })
}
