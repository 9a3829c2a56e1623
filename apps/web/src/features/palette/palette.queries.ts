import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { adminApi } from '@vorta/contract/admin/routes'
import type { Role } from '@vorta/contract/auth/role'
import { engineerApi } from '@vorta/contract/engineer/routes'
import { leadsApi } from '@vorta/contract/leads/routes'
import { PAGE_SIZE_MAX } from '@vorta/contract/shared/limits'
import { call, callCards } from '../../lib/api.ts'
import { fullName } from '../../lib/format.ts'
import { orderKeys } from '../../lib/orders/order-cache.ts'
import { customerPath, leadPath } from '../../lib/urls/order-paths.ts'
import { useAuth } from '../auth/auth.ts'
import { matchesOrder, orderEntry, type PaletteEntry, type PaletteGroup, pagesOf, type Staff } from './palette-entries.ts'

const SHOWN_MAX = 6

/** Staff is found under *Users & Roles*. */
const isCustomer = ({ grantedRoles }: { grantedRoles: readonly Role[] }) => grantedRoles.every((role) => role === 'user')

/** Who is searched by the start of a name comes before their orders. */
const hasName = ({ entries }: PaletteGroup, query: string) =>
  entries.some(({ label }) => ` ${label}`.toLowerCase().includes(` ${query.toLowerCase()}`))

/** What the search found, by group. The server decides which orders and customers the reader may see. */
export function usePaletteSearch(role: Staff, query: string) {
  const { user } = useAuth()
  const isAdmin = role === 'admin' && query !== ''
  const orders = useQuery({
    queryKey: [...orderKeys.all, 'palette', query],
    queryFn: isAdmin ? ({ signal }) => callCards(adminApi.orders, { query: { q: query, limit: SHOWN_MAX }, signal }) : skipToken,
    placeholderData: keepPreviousData,
  })
  const customers = useQuery({
    queryKey: ['admin', 'users', 'palette', query],
    queryFn: isAdmin ? ({ signal }) => call(adminApi.users, { query: { q: query, show: 'all', limit: 2 * SHOWN_MAX }, signal }) : skipToken,
    placeholderData: keepPreviousData,
  })
  const leads = useQuery({
    queryKey: ['admin', 'leads', 'palette', query],
    queryFn: isAdmin ? ({ signal }) => call(leadsApi.list, { query: { q: query, limit: SHOWN_MAX }, signal }) : skipToken,
    placeholderData: keepPreviousData,
  })
  // An engineer has few orders, so they are loaded once and searched here.
  const own = useQuery({
    queryKey: [...orderKeys.assigned, 'palette'],
    queryFn: role === 'engineer' ? ({ signal }) => callCards(engineerApi.orders, { query: { limit: PAGE_SIZE_MAX }, signal }) : skipToken,
  })
  const found =
    role === 'admin' ? (isAdmin && orders.data?.orders) || [] : (own.data?.orders ?? []).filter((order) => matchesOrder(order, query))
  const people: PaletteEntry[] = ((isAdmin && customers.data?.users) || [])
    .filter(isCustomer)
    .slice(0, SHOWN_MAX)
    .map((user) => ({
      kind: 'customer',
      key: `user:${user._id}`,
      label: fullName(user),
      detail: user.email,
      to: customerPath('admin', user._id),
    }))
  const contacts: PaletteEntry[] = ((isAdmin && leads.data?.leads) || []).map((lead) => ({
    kind: 'customer',
    key: `lead:${lead._id}`,
    label: lead.name,
    detail: [lead.reference, lead.email].join(' · '),
    to: leadPath(lead._id),
  }))
  const named: PaletteGroup[] = [
    { title: 'Customers', entries: people },
    { title: 'Leads', entries: contacts },
  ]
  const results: PaletteGroup[] = [
    ...named.filter((group) => hasName(group, query)),
    { title: 'Orders', entries: query === '' ? [] : found.slice(0, SHOWN_MAX).map((order) => orderEntry(role, order)) },
    ...named.filter((group) => !hasName(group, query)),
    { title: 'Go to', entries: pagesOf(role, query, user?.isOwner === true) },
  ]
  const groups = results.filter(({ entries }) => entries.length > 0)
  const isFound = groups.length > 0
  const used = role === 'admin' ? [orders, customers, leads] : [own]
  return {
    isFound,
    /** Without a result, all pages. */
    groups: isFound ? groups : [{ title: 'Go to', entries: pagesOf(role, '', user?.isOwner === true) }],
    isSearching: query !== '' && used.some(({ isFetching }) => isFetching),
    error: used.find(({ error }) => error)?.error ?? null,
  }
}
