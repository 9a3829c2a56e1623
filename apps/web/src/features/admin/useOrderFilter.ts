import { ORDER_SORTS, type OrderSort, SORT_DIRECTIONS, type SortDirection } from '@vorta/contract/orders/list'
import { ORDER_STATUSES } from '@vorta/contract/orders/status'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { OrderFilter } from './admin.queries.ts'

/** Where a sort begins: names and the way of an order from its start, dates and sums from the top. */
const FIRST_DIRECTION: Record<OrderSort, SortDirection> = { date: 'desc', total: 'desc', customer: 'asc', status: 'asc' }

const isTrail = (state: unknown): state is { trail: string[] } =>
  typeof state === 'object' && state !== null && 'trail' in state && Array.isArray(state.trail)

/** Search, status, sort and page of the table, all of them part of the address. */
export function useOrderFilter() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  // The cursors of the earlier pages are too long for an address; they stay with the entry in the browser's history.
  const trail = isTrail(state) ? state.trail : []
  const sort = ORDER_SORTS.find((one) => one === query.get('sort')) ?? 'date'
  const filter: OrderFilter = {
    status: ORDER_STATUSES.find((one) => one === query.get('status')),
    q: query.get('q') ?? '',
    sort,
    direction: SORT_DIRECTIONS.find((one) => one === query.get('direction')) ?? FIRST_DIRECTION[sort],
  }
  const page = Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1)
  const cursor = query.get('after') ?? undefined

  const change = (values: Record<string, string | undefined>, options: { replace: boolean; trail: readonly string[] }) => {
    // What stands in the address now: what was drawn last may not know of the change before this one, and would take it back.
    const next = new URLSearchParams(window.location.search)
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    void navigate({ search: `?${next}` }, { replace: options.replace, preventScrollReset: true, state: { trail: options.trail } })
  }
  // Another filter or order starts at its first page.
  const narrow = (values: Record<string, string | undefined>) =>
    change({ ...values, page: undefined, after: undefined }, { replace: true, trail: [] })

  return {
    filter,
    page: cursor ? page : 1,
    cursor,
    setStatus: (status: string) => narrow({ status }),
    setWords: (q: string) => narrow({ q }),
    setSort: (next: OrderSort, direction: SortDirection = FIRST_DIRECTION[next]) => narrow({ sort: next, direction }),
    /** A second press on the same header turns the order round. */
    toggleSort(next: OrderSort) {
      const isSame = next === filter.sort
      narrow({ sort: next, direction: isSame ? (filter.direction === 'asc' ? 'desc' : 'asc') : FIRST_DIRECTION[next] })
    },
    clear: () => narrow({ q: undefined, status: undefined }),
    goNext: (after: string) => change({ page: String(page + 1), after }, { replace: false, trail: [...trail, cursor ?? ''] }),
    goBack() {
      const before = trail.at(-1)
      // Whoever came by a link to a later page has no way behind them: back leads to the first.
      change({ page: before ? String(page - 1) : undefined, after: before }, { replace: false, trail: before ? trail.slice(0, -1) : [] })
    },
  }
}
