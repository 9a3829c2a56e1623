import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adminApi } from '@vorta/contract/api/admin'
import { ordersApi } from '@vorta/contract/api/orders'
import type { ReplyOf } from '@vorta/contract/endpoint'
import type { OrderSort, SortDirection } from '@vorta/contract/order-list'
import type { OrderStatus } from '@vorta/contract/order-status'
import type { Role } from '@vorta/contract/role'
import { call } from '../../lib/api.ts'
import { orderKeys, useOrderDeed } from '../../lib/order-cache.ts'

const ADMIN_KEY = [...orderKeys.all, 'admin'] as const
const USERS_KEY = ['admin', 'users'] as const
export const ORDERS_PER_PAGE = 25

export interface OrderFilter {
  status: OrderStatus | undefined
  q: string
  sort: OrderSort
  direction: SortDirection
}

export const useAdminStats = () =>
  useQuery({ queryKey: [...ADMIN_KEY, 'stats'], queryFn: ({ signal }) => call(adminApi.stats, { signal }) })

/** One page of all orders; the last one stays on the screen until the next has come. */
export const useAllOrders = (filter: OrderFilter, cursor: string | undefined) =>
  useQuery({
    queryKey: [...ADMIN_KEY, 'list', { ...filter, cursor }],
    queryFn: ({ signal }) => call(adminApi.orders, { query: { ...filter, cursor, limit: ORDERS_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
  })

export const useEngineers = (enabled: boolean) =>
  useQuery({ queryKey: [...ADMIN_KEY, 'engineers'], queryFn: ({ signal }) => call(adminApi.engineers, { signal }), enabled })

export const useAssign = (id: string) =>
  useOrderDeed((engineerId: string) => call(ordersApi.assign, { params: { id }, headers: { 'engineer-id': engineerId } }))

export const useCancel = (id: string) =>
  useOrderDeed((body: { reason: string; refund: boolean }) => call(ordersApi.cancel, { params: { id }, body }))

export const useReview = (id: string) => useOrderDeed(() => call(ordersApi.review, { params: { id } }))

export type Account = ReplyOf<typeof adminApi.users>['users'][number]

export function useAccounts(q: string) {
  const pages = useInfiniteQuery({
    queryKey: [...USERS_KEY, q],
    queryFn: ({ pageParam, signal }) => call(adminApi.users, { query: { q, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
  return { ...pages, accounts: pages.data?.pages.flatMap((page) => page.users) ?? [] }
}

export function useSetRoles(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (roles: Role[]) => call(adminApi.setRoles, { params: { id }, body: { roles } }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: USERS_KEY })
      void queries.invalidateQueries({ queryKey: ADMIN_KEY })
    },
  })
}

export function useContactMessages() {
  const pages = useInfiniteQuery({
    queryKey: ['admin', 'messages'],
    queryFn: ({ pageParam, signal }) => call(adminApi.contactMessages, { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
  return { ...pages, messages: pages.data?.pages.flatMap((page) => page.messages) ?? [] }
}
