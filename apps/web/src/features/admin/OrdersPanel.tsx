import type { Order } from '@vorta/contract/order'
import { ORDER_STATUSES, STATUS_LABELS } from '@vorta/contract/order-status'
import { Layers } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type OrderFilter, useAllOrders } from './admin.queries.ts'
import { OrdersTable } from './OrdersTable.tsx'
import { Pager } from './Pager.tsx'
import { useTypedSearch } from './useTypedSearch.ts'

const STATUS_OPTIONS = ORDER_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))

/** Every order, found by words and status; the filter is part of the address. */
export function OrdersPanel({ rowActions }: { rowActions: (order: Order) => ReactNode }) {
  const [query, setQuery] = useSearchParams()
  const status = ORDER_STATUSES.find((one) => one === query.get('status'))
  const q = query.get('q') ?? ''
  const set = (name: 'status' | 'q', value: string) =>
    setQuery(
      (last) => {
        if (value) last.set(name, value)
        else last.delete(name)
        return last
      },
      { replace: true, preventScrollReset: true },
    )
  const { typed, type } = useTypedSearch(q, (words) => set('q', words))
  const clear = () => {
    type('')
    set('status', '')
  }
  return (
    <Panel title="Orders" open>
      <search className="mb-5 grid gap-3 sm:grid-cols-[minmax(0,1fr)_15rem]">
        <SearchField
          label="Search orders"
          placeholder="Order number, customer, email, make or model"
          value={typed}
          maxLength={200}
          onChange={(event) => type(event.target.value)}
          className="self-end"
        />
        <SelectField
          label="Status"
          placeholder="All statuses"
          options={STATUS_OPTIONS}
          value={status ?? ''}
          onChange={(event) => set('status', event.target.value)}
        />
      </search>
      {/* A new filter starts at its first page. */}
      <OrderPages key={`${status} ${q}`} filter={{ status, q }} rowActions={rowActions} onClear={clear} />
    </Panel>
  )
}

interface OrderPagesProps {
  filter: OrderFilter
  rowActions: (order: Order) => ReactNode
  onClear: () => void
}

function OrderPages({ filter, rowActions, onClear }: OrderPagesProps) {
  // The cursors of the pages up to this one; the first page has none.
  const [trail, setTrail] = useState<readonly (string | undefined)[]>([undefined])
  const { data, error, refetch, isPlaceholderData } = useAllOrders(filter, trail.at(-1))
  if (error && !data) return <LoadFailure message={messageOf(error, 'The orders could not be loaded.')} onRetry={() => refetch()} />
  if (!data) return <TableSkeleton />
  if (data.orders.length === 0 && trail.length === 1) return <NoOrders filter={filter} onClear={onClear} />
  return (
    <div aria-busy={isPlaceholderData} className={`flex flex-col gap-5 transition-opacity ${isPlaceholderData ? 'opacity-60' : ''}`}>
      <OrdersTable orders={data.orders} rowActions={rowActions} />
      <Pager
        page={trail.length}
        shown={data.orders.length}
        total={data.total}
        onPrevious={trail.length > 1 ? () => setTrail(trail.slice(0, -1)) : undefined}
        onNext={data.nextCursor && !isPlaceholderData ? () => setTrail([...trail, data.nextCursor ?? undefined]) : undefined}
      />
    </div>
  )
}

function NoOrders({ filter, onClear }: { filter: OrderFilter; onClear: () => void }) {
  if (!(filter.q || filter.status)) {
    return (
      <EmptyState icon={<Layers className="size-5" />} title="No orders yet" framed={false}>
        New orders appear here as customers place them, ready to be assigned to an engineer.
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
          Clear filter
        </Button>
      }
    >
      Search looks at order numbers, customers, email addresses, makes and models.
    </EmptyState>
  )
}

function TableSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">Loading orders...</span>
      {[1, 2, 3, 4, 5, 6].map((key) => (
        <Skeleton key={key} className="h-14 w-full" />
      ))}
    </div>
  )
}
