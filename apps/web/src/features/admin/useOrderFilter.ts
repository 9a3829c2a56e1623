import { ORDER_SORTS, type OrderSort, SORT_DIRECTIONS, type SortDirection } from '@vorta/contract/orders/list'
import { ORDER_STATUSES } from '@vorta/contract/orders/status'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { OrderFilter } from './admin.queries.ts'

/** The direction on the first click: ascending for names and statuses, descending for dates and totals. */
const DEFAULT_DIRECTION: Record<OrderSort, SortDirection> = { date: 'desc', total: 'desc', customer: 'asc', status: 'asc' }

const hasCursors = (state: unknown): state is { cursors: string[] } =>
  typeof state === 'object' && state !== null && 'cursors' in state && Array.isArray(state.cursors)

/** Search, status, sorting and page of the table, all stored in the URL. */
export function useOrderFilter() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  // The cursors of earlier pages are too long for the URL, so they are stored in the history state.
  const previousCursors = hasCursors(state) ? state.cursors : []
  const sort = ORDER_SORTS.find((option) => option === query.get('sort')) ?? 'date'
  const filter: OrderFilter = {
    status: ORDER_STATUSES.find((option) => option === query.get('status')),
    q: query.get('q') ?? '',
    sort,
    direction: SORT_DIRECTIONS.find((option) => option === query.get('direction')) ?? DEFAULT_DIRECTION[sort],
  }
  const page = Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1)
  const cursor = query.get('after') ?? undefined

  const update = (values: Record<string, string | undefined>, options: { replace: boolean; cursors: readonly string[] }) => {
    // Read the live URL, because the last render may predate the previous change.
    const next = new URLSearchParams(window.location.search)
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    void navigate({ search: `?${next}` }, { replace: options.replace, preventScrollReset: true, state: { cursors: options.cursors } })
  }
  // A new filter or sorting starts at the first page.
  const applyFilter = (values: Record<string, string | undefined>) =>
    update({ ...values, page: undefined, after: undefined }, { replace: true, cursors: [] })

  return {
    filter,
    page: cursor ? page : 1,
    cursor,
    setStatus: (status: string) => applyFilter({ status }),
    setSearch: (q: string) => applyFilter({ q }),
    setSort: (next: OrderSort, direction: SortDirection = DEFAULT_DIRECTION[next]) => applyFilter({ sort: next, direction }),
    /** Selecting the same header again reverses the direction. */
    toggleSort(next: OrderSort) {
      const isSame = next === filter.sort
      applyFilter({ sort: next, direction: isSame ? (filter.direction === 'asc' ? 'desc' : 'asc') : DEFAULT_DIRECTION[next] })
    },
    clear: () => applyFilter({ q: undefined, status: undefined }),
    goNext: (after: string) => update({ page: String(page + 1), after }, { replace: false, cursors: [...previousCursors, cursor ?? ''] }),
    goBack() {
      // Without history, for example after following a link to a later page, go to the first page.
      const after = previousCursors.at(-1)
      update({ page: after ? String(page - 1) : undefined, after }, { replace: false, cursors: after ? previousCursors.slice(0, -1) : [] })
    },
  }
}
