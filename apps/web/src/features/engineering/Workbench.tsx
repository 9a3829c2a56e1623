import { ClipboardList, Columns3, List } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { AssignedOrders } from './engineering.queries.ts'
import { WorkBoard } from './WorkBoard.tsx'
import { WorkList } from './WorkList.tsx'
import { FILTERS, type Filter, filterOrders } from './workload.ts'

const ICON = { className: 'size-4', 'aria-hidden': true } as const
const SHAPES = [
  { value: 'board', label: 'Board', icon: <Columns3 {...ICON} /> },
  { value: 'list', label: 'List', icon: <List {...ICON} /> },
] as const
const FILTER_LABELS: Record<Filter, string> = { open: 'Open', completed: 'Completed', cancelled: 'Cancelled' }

/** All assigned orders, as a board of what is open or as a list. */
export function Workbench({ list }: { list: AssignedOrders }) {
  const { orders, isPending, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = list
  const [query, setQuery] = useSearchParams()
  const shape = query.get('as') === 'list' ? 'list' : 'board'
  const filter = FILTERS.find((one) => one === query.get('show')) ?? 'open'
  const choose = (name: string, value: string) =>
    setQuery(
      (last) => {
        last.set(name, value)
        return last
      },
      { replace: true, preventScrollReset: true },
    )
  if (isPending) return <Skeleton className="h-96 w-full rounded-lg" />
  if (error && orders.length === 0) {
    return <LoadFailure message={messageOf(error, 'Your orders could not be loaded.')} onRetry={() => refetch()} />
  }
  if (orders.length === 0) {
    return (
      <EmptyState icon={<ClipboardList className="size-5" />} title="Nothing assigned to you yet">
        When an admin gives you an order, it appears here with its car, the customer&apos;s wishes and the day it is due.
      </EmptyState>
    )
  }
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
      {shape === 'board' ? <WorkBoard orders={orders} /> : <WorkList orders={filterOrders(orders, filter)} />}
      {hasNextPage && (
        <Button
          variant="secondary"
          className="self-center"
          busy={isFetchingNextPage}
          busyLabel="Loading..."
          onClick={() => fetchNextPage()}
        >
          Load More
        </Button>
      )}
    </div>
  )
}
