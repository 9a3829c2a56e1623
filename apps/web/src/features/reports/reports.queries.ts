import { keepPreviousData, skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { adminApi } from '@vorta/contract/admin/routes'
import type { BookkeepingQuery } from '@vorta/contract/reports/bookkeeping'
import { reportsApi } from '@vorta/contract/reports/routes'
import type { ReportRange } from '@vorta/contract/reports/schema'
import { call, callCards } from '../../lib/api.ts'
import { orderKeys } from '../../lib/orders/order-cache.ts'
import { byCursor } from '../../lib/query.ts'

const DUE_KEY = [...orderKeys.all, 'due'] as const

/** Orders with an open deadline, soonest first. `engineer` is an id, `none` for unassigned orders, or empty for all. */
export function useDue(engineer: string) {
  const pages = useInfiniteQuery({
    queryKey: [...DUE_KEY, engineer],
    queryFn: ({ pageParam, signal }) =>
      callCards(reportsApi.due, { query: { engineer: engineer || undefined, cursor: pageParam, limit: 25 }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })
  return { ...pages, orders: pages.data?.pages.flatMap((page) => page.orders) ?? [], counts: pages.data?.pages[0]?.counts }
}

export const useWorkload = () =>
  useQuery({ queryKey: [...DUE_KEY, 'engineers'], queryFn: ({ signal }) => call(adminApi.engineers, { signal }) })

export const useReport = (range: ReportRange) =>
  useQuery({
    queryKey: ['admin', 'reports', range],
    queryFn: ({ signal }) => call(reportsApi.report, { query: { range }, signal }),
    placeholderData: keepPreviousData,
  })

/** With null, nothing is loaded. */
export const useBookkeeping = (period: BookkeepingQuery | null) =>
  useQuery({
    queryKey: ['admin', 'bookkeeping', period],
    queryFn: period ? ({ signal }) => call(reportsApi.bookkeeping, { query: period, signal }) : skipToken,
    placeholderData: keepPreviousData,
  })
