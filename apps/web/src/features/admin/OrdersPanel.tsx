import type { OrderSort, SortDirection } from '@vorta/contract/orders/list'
import type { OrderCard } from '@vorta/contract/orders/schema'
import { ORDER_STATUSES, STATUS_LABELS } from '@vorta/contract/orders/status'
import { useEffect, useRef, useState } from 'react'
import Layers from '~icons/layers'
import { messageOf } from '../../lib/api.ts'
import { useDebouncedSearch } from '../../lib/useDebouncedSearch.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { SelectField } from '../../ui/forms/SelectField.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { type OrderFilter, useAllOrders } from './admin.queries.ts'
import { ChatHistoryDialog } from './ChatHistoryDialog.tsx'
import { ExportButton } from './ExportButton.tsx'
import { OrdersTable } from './OrdersTable.tsx'
import { Pager } from './Pager.tsx'
import { useOrderFilter } from './useOrderFilter.ts'

const STATUS_OPTIONS = ORDER_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))

const SORT_OPTIONS: readonly { value: string; label: string; sort: OrderSort; direction: SortDirection }[] = [
  { value: 'date desc', label: 'Newest first', sort: 'date', direction: 'desc' },
  { value: 'date asc', label: 'Oldest first', sort: 'date', direction: 'asc' },
  { value: 'total desc', label: 'Highest total first', sort: 'total', direction: 'desc' },
  { value: 'total asc', label: 'Lowest total first', sort: 'total', direction: 'asc' },
  { value: 'customer asc', label: 'Customer, A to Z', sort: 'customer', direction: 'asc' },
  { value: 'customer desc', label: 'Customer, Z to A', sort: 'customer', direction: 'desc' },
  { value: 'status asc', label: 'Status, earliest stage first', sort: 'status', direction: 'asc' },
  { value: 'status desc', label: 'Status, latest stage first', sort: 'status', direction: 'desc' },
]

type OrderFilterState = ReturnType<typeof useOrderFilter>

/** All orders with search, status filter and sorting, all of which are part of the URL. */
export function OrdersPanel() {
  const [chatOrder, setChatOrder] = useState<OrderCard | null>(null)
  const filterState = useOrderFilter()
  const { filter, setStatus, setSearch, setSort, clear } = filterState
  const { text, setText, reset } = useDebouncedSearch(filter.q, setSearch)
  const sortBy = (value: string) => {
    const option = SORT_OPTIONS.find((candidate) => candidate.value === value)
    if (option) setSort(option.sort, option.direction)
  }
  return (
    <Panel
      title="Orders"
      open
      action={
        <>
          <search className="[&_label]:sr-only grid grid-cols-2 gap-x-3 gap-y-1.5 max-[22.5rem]:grid-cols-1 max-xl:order-last max-xl:basis-full xl:-mt-1.5 xl:flex-1 xl:grid-cols-[minmax(0,1fr)_15rem]">
            <SearchField
              label="Search orders"
              placeholder="Order number, customer, email, make or model"
              value={text}
              maxLength={200}
              onChange={(event) => setText(event.target.value)}
              className="self-end max-xl:col-span-full"
            />
            <SelectField
              label="Status"
              placeholder="All statuses"
              options={STATUS_OPTIONS}
              value={filter.status ?? ''}
              onChange={(event) => setStatus(event.target.value)}
            />
            {/* Small screens show cards, which have no sortable headers. */}
            <SelectField
              label="Sort by"
              className="xl:hidden"
              options={SORT_OPTIONS}
              value={`${filter.sort} ${filter.direction}`}
              onChange={(event) => sortBy(event.target.value)}
            />
          </search>
          <ExportButton filter={filter} />
        </>
      }
    >
      <OrderPages
        filterState={filterState}
        onChat={setChatOrder}
        onClear={() => {
          reset()
          clear()
        }}
      />
      {chatOrder && <ChatHistoryDialog order={chatOrder} onClose={() => setChatOrder(null)} />}
    </Panel>
  )
}

interface OrderPagesProps {
  filterState: OrderFilterState
  onChat: (order: OrderCard) => void
  onClear: () => void
}

function OrderPages({ filterState, onChat, onClear }: OrderPagesProps) {
  const { filter, page, cursor, toggleSort, goNext, goBack } = filterState
  const { data, error, refetch, isPlaceholderData } = useAllOrders(filter, cursor)
  const list = useRef<HTMLDivElement>(null)
  const isChangingPage = useRef(false)
  const changePage = (go: () => void) => () => {
    isChangingPage.current = true
    go()
  }

  // The pager is below the table, so scroll back to the top and move the focus there.
  useEffect(() => {
    if (!isChangingPage.current || isPlaceholderData || !data) return
    isChangingPage.current = false
    void list.current?.scrollIntoView({ block: 'start' })
    list.current?.querySelector<HTMLElement>('tbody a')?.focus({ preventScroll: true })
  }, [data, isPlaceholderData])
  if (error && !data) return <LoadError message={messageOf(error, "We couldn't load the orders.")} onRetry={() => refetch()} />
  if (!data) return <TableSkeleton />
  if (data.orders.length === 0 && page === 1) return <NoOrders filter={filter} onClear={onClear} />
  const { nextCursor } = data
  return (
    <div ref={list} className="flex scroll-mt-24 flex-col gap-3 dense:gap-2">
      <OrdersTable
        orders={data.orders}
        onChat={onChat}
        sort={filter.sort}
        direction={filter.direction}
        onSort={toggleSort}
        isBusy={isPlaceholderData}
      />
      <Pager
        page={page}
        shown={data.orders.length}
        total={data.total}
        totalIsLowerBound={data.totalIsLowerBound}
        isOnlyPage={page === 1 && nextCursor === null}
        onPrevious={page > 1 ? changePage(goBack) : undefined}
        onNext={nextCursor && !isPlaceholderData ? changePage(() => goNext(nextCursor)) : undefined}
      />
    </div>
  )
}

function NoOrders({ filter, onClear }: { filter: OrderFilter; onClear: () => void }) {
  if (!(filter.q || filter.status)) {
    return (
      <EmptyState icon={<Layers className="size-5" />} title="No orders yet" framed={false}>
        New orders appear here as customers place them.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<Layers className="size-5" />}
      title="No matching orders"
      framed={false}
      action={
        <Button variant="secondary" onClick={onClear}>
          Clear Filters
        </Button>
      }
    >
      Search covers order numbers, customers, email addresses, makes and models.
    </EmptyState>
  )
}

function TableSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">Loading orders...</span>
      {[1, 2, 3, 4, 5, 6].map((key) => (
        <Skeleton key={key} className="h-11 w-full" />
      ))}
    </div>
  )
}
