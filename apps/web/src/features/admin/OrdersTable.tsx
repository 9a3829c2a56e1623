import type { OrderSort, SortDirection } from '@vorta/contract/orders/list'
import type { OrderCard } from '@vorta/contract/orders/schema'
import { dayInYear } from '../../lib/dates.ts'
import { money } from '../../lib/format.ts'
import { useOrderLink } from '../../lib/urls/order-url.ts'
import { Moment } from '../../ui/Moment.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { OrderStatusCell } from '../orders/OrderStatusCell.tsx'
import { OrderCarCell, OrderEngineerCell, TwoLines } from '../orders/order-cells.tsx'
import { AdminRowActions, adminActionsOnCard } from './AdminRowActions.tsx'

interface OrdersTableProps {
  orders: readonly OrderCard[]
  onChat: (order: OrderCard) => void
  sort: OrderSort
  direction: SortDirection
  onSort: (by: OrderSort) => void
  isBusy: boolean
}

export function OrdersTable({ orders, onChat, sort, direction, onSort, isBusy }: OrdersTableProps) {
  const sortableBy = (column: OrderSort) => ({ direction: sort === column ? direction : null, onSort: () => onSort(column) })
  const columns: readonly Column<OrderCard>[] = [
    {
      header: 'Order',
      onCard: 'head',
      isRowHeader: true,
      width: 'xl:w-34',
      sort: sortableBy('date'),
      cell: (order) => <OrderName order={order} />,
    },
    {
      header: 'Customer',
      onCard: 'text',
      width: 'xl:w-[10%]',
      sort: sortableBy('customer'),
      cell: (order) => <TwoLines text={order.customer?.name} title={order.customer?.email} />,
    },
    { header: 'Vehicle', onCard: 'media', cell: (order) => <OrderCarCell order={order} /> },
    { header: 'Engineer', onCard: 'dotted', width: 'xl:w-[10%]', cell: (order) => <OrderEngineerCell order={order} /> },
    {
      header: 'Status',
      onCard: 'line',
      width: 'xl:w-64',
      sort: sortableBy('status'),
      cell: (order) => <OrderStatusCell order={order} reader="admin" />,
    },
    {
      header: 'Total',
      onCard: 'aside',
      align: 'right',
      width: 'xl:w-24',
      sort: sortableBy('total'),
      cell: (order) => <span className="figures">{money(order.totalCost)}</span>,
    },
    {
      header: 'Actions',
      onCard: adminActionsOnCard,
      align: 'right',
      width: 'xl:w-50',
      cell: (order) => <AdminRowActions card={order} onChat={() => onChat(order)} />,
    },
  ]
  return <Table cards="below xl" caption="All orders" columns={columns} rows={orders} rowKey={(order) => order._id} isBusy={isBusy} />
}

function OrderName({ order }: { order: OrderCard }) {
  const linkTo = useOrderLink()
  return (
    <span className="flex justify-between gap-2 leading-tight max-xl:items-center xl:flex-col xl:gap-0.5">
      <RowLink {...linkTo(order._id)}>{order.orderNumber}</RowLink>
      <span className="text-xs whitespace-nowrap text-muted">
        <Moment {...dayInYear(order.createdAt)} />
      </span>
    </span>
  )
}
