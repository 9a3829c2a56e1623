import type { OrderSort, SortDirection } from '@vorta/contract/orders/list'
import { describeStep } from '@vorta/contract/orders/next-steps'
import type { OrderCard } from '@vorta/contract/orders/schema'
import { STATUS_LABELS } from '@vorta/contract/orders/status'
import { useSiteConfig } from '../../lib/config.ts'
import { onDay } from '../../lib/dates.ts'
import { money } from '../../lib/format.ts'
import { useNow } from '../../lib/now.ts'
import { carName, dueState, isOwnTurn, nextActionText, STATUS_TONES } from '../../lib/orders/order-text.ts'
import { useOrderLink } from '../../lib/urls/order-url.ts'
import { cardPicture } from '../../lib/viewer/build-picture.ts'
import { BuildPicture } from '../../ui/BuildPicture.tsx'
import { DotLine } from '../../ui/DotLine.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { AdminRowActions } from './AdminRowActions.tsx'

interface OrdersTableProps {
  orders: readonly OrderCard[]
  onChat: (order: OrderCard) => void
  sort: OrderSort
  direction: SortDirection
  onSort: (by: OrderSort) => void
}

export function OrdersTable({ orders, onChat, sort, direction, onSort }: OrdersTableProps) {
  const sortableBy = (column: OrderSort) => ({ direction: sort === column ? direction : null, onSort: () => onSort(column) })
  const columns: readonly Column<OrderCard>[] = [
    { header: 'Order', onCard: 'head', isRowHeader: true, sort: sortableBy('date'), cell: (order) => <OrderName order={order} /> },
    {
      header: 'Customer',
      sort: sortableBy('customer'),
      cell: (order) => (
        <span className="block min-w-0 wrap-anywhere xl:max-w-44 xl:min-w-32">
          {order.customer?.name}
          <span title={order.customer?.email} className="block text-muted xl:max-w-44 xl:truncate">
            {order.customer?.email}
          </span>
        </span>
      ),
    },
    {
      header: 'Vehicle',
      cell: (order) => (
        <span className="inline-flex items-center gap-3">
          <BuildPicture {...cardPicture(order, 320)} className="w-16 shrink-0 rounded-sm max-xl:hidden" />
          <span className="block text-pretty wrap-anywhere xl:max-w-56 xl:min-w-36">
            {carName(order)}
            <span className="block text-muted">{order.kit}</span>
          </span>
        </span>
      ),
    },
    {
      header: 'Engineer',
      cell: (order) =>
        order.engineer ? (
          <span className="block wrap-anywhere xl:max-w-40 xl:min-w-24">{order.engineer}</span>
        ) : (
          <span className="text-muted">Unassigned</span>
        ),
    },
    { header: 'Status', sort: sortableBy('status'), cell: (order) => <StatusCell order={order} /> },
    {
      header: 'Total',
      align: 'right',
      sort: sortableBy('total'),
      cell: (order) => <span className="figures">{money(order.totalCost)}</span>,
    },
    {
      header: 'Actions',
      onCard: 'foot',
      align: 'right',
      cell: (order) => (
        <span className="relative flex flex-wrap justify-end gap-1.5 xl:flex-col xl:items-end xl:gap-0.5">
          <AdminRowActions card={order} onChat={() => onChat(order)} />
        </span>
      ),
    },
  ]
  return <Table wide caption="All orders" columns={columns} rows={orders} rowKey={(order) => order._id} />
}

function OrderName({ order }: { order: OrderCard }) {
  const linkTo = useOrderLink()
  return (
    <span className="flex items-center justify-between gap-3">
      <span>
        <RowLink {...linkTo(order._id)}>{order.orderNumber}</RowLink>
        <span className="block whitespace-nowrap text-muted">
          <Moment {...onDay(order.createdAt)} />
        </span>
      </span>
      <BuildPicture {...cardPicture(order, 320)} className="w-20 shrink-0 rounded-sm xl:hidden" />
    </span>
  )
}

function StatusCell({ order }: { order: OrderCard }) {
  const now = useNow()
  const calendar = useSiteConfig()?.calendar
  const { turn, nextAction } = describeStep(order.nextAction, 'admin')
  const due = order.dueAt ? dueState(order.dueAt, now, calendar) : null
  return (
    <span className="inline-flex flex-col items-end gap-1.5 xl:items-start">
      <span className="flex flex-wrap justify-end gap-1.5 xl:justify-start">
        <Badge tone={STATUS_TONES[order.status]}>{STATUS_LABELS[order.status]}</Badge>
        {order.paymentStatus === 'unpaid' && order.status !== 'cancelled' && <Badge tone="red">Unpaid</Badge>}
        {order.cancellationRequested && <Badge tone="yellow">Cancellation Requested</Badge>}
      </span>
      {turn !== 'none' && (
        <span className="text-xs text-muted">
          <DotLine className="justify-end xl:justify-start">
            <span className={isOwnTurn(turn, 'admin') ? 'font-medium text-signal-hot' : ''}>{nextActionText(turn, 'admin')}</span>
            {due && (
              <span className={`whitespace-nowrap ${due.tone === 'red' ? 'text-bad' : due.tone === 'yellow' ? 'text-warn' : ''}`}>
                {due.text}
              </span>
            )}
          </DotLine>
          <span className="block max-w-60 text-pretty text-soft">{nextAction.label}</span>
        </span>
      )}
    </span>
  )
}
