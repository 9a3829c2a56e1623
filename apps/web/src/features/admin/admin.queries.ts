import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { AuditFilter } from '@vorta/contract/admin/audit-log'
import { adminApi } from '@vorta/contract/admin/routes'
import type { ShownAccounts } from '@vorta/contract/admin/schema'
import type { Role } from '@vorta/contract/auth/role'
import type { ReplyOf } from '@vorta/contract/http/endpoint'
import type { OrderSort, SortDirection } from '@vorta/contract/orders/list'
import { ordersApi } from '@vorta/contract/orders/routes'
import type { OrderStatus } from '@vorta/contract/orders/status'
import { call, callCards } from '../../lib/api.ts'
import { orderKeys, useOrderAction } from '../../lib/orders/order-cache.ts'
import { byCursor } from '../../lib/query.ts'
import { customerKey } from '../customers/customers.queries.ts'

const ADMIN_KEY = [...orderKeys.all, 'admin'] as const
const USERS_KEY = ['admin', 'users'] as const

export const ORDERS_PER_PAGE = 25

export interface OrderFilter {
  status: OrderStatus | undefined
  q: string
  sort: OrderSort
  direction: SortDirection
}

const adminStatsQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'stats'],
  queryFn: ({ signal }) => call(adminApi.stats, { signal }),
})
export const useAdminStats = () => useQuery(adminStatsQuery)

const allOrdersQuery = (filter: OrderFilter, cursor: string | undefined) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, 'list', { ...filter, cursor }],
    queryFn: ({ signal }) => callCards(adminApi.orders, { query: { ...filter, cursor, limit: ORDERS_PER_PAGE }, signal }),
  })

/** One page of all orders; the previous page stays visible until the next has loaded. */
export const useAllOrders = (filter: OrderFilter, cursor: string | undefined) =>
  useQuery({ ...allOrdersQuery(filter, cursor), placeholderData: keepPreviousData })

/** Loads what the orders tab shows without a filter. */
export function preloadOrders(queries: QueryClient) {
  void queries.prefetchQuery(adminStatsQuery)
  void queries.prefetchQuery(allOrdersQuery({ status: undefined, q: '', sort: 'date', direction: 'desc' }, undefined))
}

/** The engineers who can be assigned to this order, with their workload. */
export const useEngineers = (orderId: string, enabled: boolean) =>
  useQuery({
    queryKey: [...ADMIN_KEY, 'engineers', orderId],
    queryFn: ({ signal }) => call(adminApi.engineers, { query: { orderId }, signal }),
    enabled,
  })

export const useAssign = (id: string) =>
  useOrderAction((engineerId: string) => call(ordersApi.assign, { params: { id }, headers: { 'engineer-id': engineerId } }))

export const useReassign = (id: string) =>
  useOrderAction((body: { engineerId: string; note: string }) => call(ordersApi.reassign, { params: { id }, body }))

export const useCancel = (id: string) =>
  useOrderAction((body: { reason: string; refund: boolean }) => call(ordersApi.cancel, { params: { id }, body }))

export const useDeclineCancellation = (id: string) =>
  useOrderAction((answer: string) => call(ordersApi.declineCancellationRequest, { params: { id }, body: { answer } }))

export const useReview = (id: string) => useOrderAction(() => call(ordersApi.markReviewed, { params: { id } }))

export type Account = ReplyOf<typeof adminApi.users>['users'][number]
/** What the actions on an account need. */
export type ManagedAccount = Pick<Account, '_id' | 'firstName' | 'lastName' | 'email' | 'grantedRoles' | 'disabled' | 'openOrders'>

export function useAccounts(q: string, show: ShownAccounts) {
  const pages = useInfiniteQuery({
    queryKey: [...USERS_KEY, show, q],
    queryFn: ({ pageParam, signal }) => call(adminApi.users, { query: { q, show, cursor: pageParam }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })
  return { ...pages, accounts: pages.data?.pages.flatMap((page) => page.users) ?? [] }
}

/** Refreshes the lists of accounts, of engineers and the customer after a change. */
function useUserAction<Input>(send: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: USERS_KEY })
      void queries.invalidateQueries({ queryKey: ADMIN_KEY })
      void queries.invalidateQueries({ queryKey: customerKey })
    },
  })
}

export const useSetRoles = (id: string) => useUserAction((roles: Role[]) => call(adminApi.setRoles, { params: { id }, body: { roles } }))

export const useSetDisabled = (id: string) =>
  useUserAction((disabled: boolean) => call(adminApi.setDisabled, { params: { id }, body: { disabled } }))

/** Null while the filter isn't valid. */
export function useAuditLog(filter: AuditFilter | null) {
  const pages = useInfiniteQuery({
    queryKey: ['admin', 'audit', filter],
    queryFn: ({ pageParam, signal }) => call(adminApi.audit, { query: { ...filter, cursor: pageParam }, signal }),
    ...byCursor,
    enabled: filter !== null,
    placeholderData: keepPreviousData,
  })
  return { ...pages, entries: pages.data?.pages.flatMap((page) => page.entries) ?? [] }
}
