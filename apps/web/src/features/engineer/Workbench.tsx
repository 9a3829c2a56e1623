import { ClipboardList, Columns3, List } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { messageOf } from '../../lib/api.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useAssignedOrders } from './engineer.queries.ts'
import { useOrderSearch } from './useOrderSearch.ts'
import { WorkBoard } from './WorkBoard.tsx'
import { WorkList } from './WorkList.tsx'
import { FILTERS, type Filter, filterOrders, type Unread } from './workload.ts'

const ICON = { className: 'size-4', 'aria-hidden': true } as const
const SHAPES = [
  { value: 'board', label: 'Board', icon: <Columns3 {...ICON} /> },
  { value: 'list', label: 'List', icon: <List {...ICON} /> },
] as const
const FILTER_LABELS: Record<Filter, string> = { open: 'Open', completed: 'Completed', cancelled: 'Cancelled' }

/** All assigned orders, as a board of what is open or as a list. */
export function Workbench({ unread }: { unread: Unread }) {
  const [query, setQuery] = useSearchParams()
  const shape = query.get('as') === 'list' ? 'list' : 'board'
  const filter = shape === 'board' ? 'open' : (FILTERS.find((one) => one === query.get('show')) ?? 'open')
  const { orders, isPending, isWhole, error, refetch, ...more } = useAssignedOrders(filter)
  const search = useOrderSearch(orders, 'Search your orders')
  // Closed orders come page by page: a search among some of them would deny the rest.
  const { found, field } = filter === 'open' && isWhole ? search : { found: orders, field: null }
  const choose = (name: string, value: string) =>
    setQuery(
      (last) => {
        last.set(name, value)
        return last
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segmented label="View" options={SHAPES} value={shape} onChange={(next) => choose('as', next)} />
        {shape === 'list' && (
          <Segmented
            label="Show"
            options={FILTERS.map((value) => ({ value, label: FILTER_LABELS[value] }))}
            value={filter}
            onChange={(next) => choose('show', next)}
          />
        )}
      </div>
      {field && <SearchField {...field} />}
      {isPending ? (
        <WorkbenchSkeleton shape={shape} />
      ) : error && orders.length === 0 ? (
        <LoadError message={messageOf(error, 'Your orders could not be loaded.')} onRetry={() => refetch()} />
      ) : orders.length === 0 ? (
        <NothingHere filter={filter} />
      ) : found.length === 0 ? (
        <p role="status" className="py-4 text-center text-muted">
          No order of that name.
        </p>
      ) : shape === 'board' ? (
        <WorkBoard orders={found} isWhole={isWhole} unread={unread} />
      ) : (
        <WorkList orders={filterOrders(found, filter)} unread={unread} />
      )}
      <LoadMore label="Load More" {...more} />
    </div>
  )
}

function WorkbenchSkeleton({ shape }: { shape: 'board' | 'list' }) {
  const isBoard = shape === 'board'
  return (
    <div role="status" className={isBoard ? 'grid gap-x-4 gap-y-8 md:grid-cols-2 lg:grid-cols-5' : 'flex flex-col gap-3'}>
      <span className="sr-only">Loading your orders...</span>
      {[1, 2, 3, 4, 5].map((key) => (
        <Skeleton key={key} className={`w-full rounded-lg ${isBoard ? 'h-80' : 'h-16'}`} />
      ))}
    </div>
  )
}

function NothingHere({ filter }: { filter: Filter }) {
  if (filter === 'open') {
    return (
      <EmptyState icon={<ClipboardList className="size-5" />} title="Nothing assigned to you now">
        When an admin gives you an order, it appears here with its car, the customer&apos;s wishes and the day it is due.
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={<ClipboardList className="size-5" />} title={filter === 'completed' ? 'Nothing completed yet' : 'Nothing cancelled'}>
      {filter === 'completed'
        ? 'Orders you have brought to their end are kept here.'
        : 'Orders that were cancelled while you had them are kept here.'}
    </EmptyState>
  )
}
