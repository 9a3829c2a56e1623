import { useSearchParams } from 'react-router'
import ClipboardList from '~icons/clipboard-list'
import Columns3 from '~icons/columns-3'
import List from '~icons/list'
import { messageOf } from '../../lib/api.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { LoadMore } from '../../ui/feedback/LoadMore.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Segmented } from '../../ui/forms/Segmented.tsx'
import { useAssignedOrders } from './engineer.queries.ts'
import { HelpedOrders } from './HelpedOrders.tsx'
import { useOrderSearch } from './useOrderSearch.ts'
import { WorkBoard } from './WorkBoard.tsx'
import { WorkList } from './WorkList.tsx'
import { FILTERS, type Filter, filterOrders, type Unread, waitsForEngineer } from './workload.ts'

const ICON = { className: 'size-4', 'aria-hidden': true } as const
const LAYOUTS = [
  { value: 'board', label: 'Board', icon: <Columns3 {...ICON} /> },
  { value: 'list', label: 'List', icon: <List {...ICON} /> },
] as const
const FILTER_LABELS: Record<Filter, string> = { open: 'Open', completed: 'Completed', cancelled: 'Cancelled' }

/** Assigned orders: open ones as a board, or all of them as a list. */
export function Workbench({ unread }: { unread: Unread }) {
  const [query, setQuery] = useSearchParams()
  const layout = query.get('as') === 'list' ? 'list' : 'board'
  const filter = layout === 'board' ? 'open' : (FILTERS.find((option) => option === query.get('show')) ?? 'open')
  const { orders, isPending, isFullyLoaded, error, refetch, ...more } = useAssignedOrders(filter)
  const search = useOrderSearch(orders, 'Search your orders')
  // Closed orders load page by page, so a search would miss the pages not loaded yet.
  const { found, field } = filter === 'open' && isFullyLoaded ? search : { found: orders, field: null }
  const setParam = (name: string, value: string) =>
    setQuery(
      (last) => {
        last.set(name, value)
        return last
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3 max-sm:gap-2">
        <Segmented label="View" isShortOnPhones options={LAYOUTS} value={layout} onChange={(next) => setParam('as', next)} />
        {layout === 'board' && isFullyLoaded && <YourTurn count={orders.filter(waitsForEngineer).length} />}
        {layout === 'list' && (
          <Segmented
            label="Show"
            options={FILTERS.map((value) => ({ value, label: FILTER_LABELS[value] }))}
            value={filter}
            onChange={(next) => setParam('show', next)}
          />
        )}
      </div>
      {field && <SearchField {...field} />}
      {isPending ? (
        <WorkbenchSkeleton layout={layout} />
      ) : error && orders.length === 0 ? (
        <LoadError message={messageOf(error, "We couldn't load your orders.")} onRetry={() => refetch()} />
      ) : orders.length === 0 ? (
        <NoOrders filter={filter} />
      ) : found.length === 0 ? (
        <p role="status" className="py-4 text-center text-muted">
          No orders found.
        </p>
      ) : layout === 'board' ? (
        <WorkBoard orders={found} isFullyLoaded={isFullyLoaded} unread={unread} />
      ) : (
        <div className="flex flex-col gap-4 xl:panel xl:px-1 xl:pb-1">
          <WorkList orders={filterOrders(found, filter)} unread={unread} />
        </div>
      )}
      <LoadMore label="Load More" {...more} />
      {filter === 'open' && <HelpedOrders unread={unread} />}
    </div>
  )
}

const YourTurn = ({ count }: { count: number }) => (
  <p className="text-sm text-muted">
    Your turn: <span className={`figures font-semibold ${count > 0 ? 'text-signal-hot' : ''}`}>{count}</span>
  </p>
)

function WorkbenchSkeleton({ layout }: { layout: 'board' | 'list' }) {
  const isBoard = layout === 'board'
  return (
    <div role="status" className={isBoard ? 'grid gap-x-4 gap-y-8 md:grid-cols-2 lg:grid-cols-5' : 'flex flex-col gap-3'}>
      <span className="sr-only">Loading your orders...</span>
      {[1, 2, 3, 4, 5].map((key) => (
        <Skeleton key={key} className={`w-full rounded-lg ${isBoard ? 'h-38 sm:h-80' : 'h-16'}`} />
      ))}
    </div>
  )
}

function NoOrders({ filter }: { filter: Filter }) {
  if (filter === 'open') {
    return (
      <EmptyState icon={<ClipboardList className="size-5" />} title="No orders assigned to you">
        {' '}
        When an admin assigns you an order, it appears here with the car, the customer&apos;s requests and the due date.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<ClipboardList className="size-5" />}
      title={filter === 'completed' ? 'No completed orders yet' : 'No cancelled orders'}
    >
      {filter === 'completed' ? 'Orders you complete appear here.' : 'Orders that are cancelled while assigned to you appear here.'}
    </EmptyState>
  )
}
