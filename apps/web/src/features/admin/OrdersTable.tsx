import type { OrderSort, SortDirection } from '@vorta/contract/orders/list'
import type { OrderCard } from '@vorta/contract/orders/schema'
import { dayInYear } from '../../lib/dates.ts'
import { useOrderLink } from '../../lib/urls/order-url.ts'
import { Moment } from '../../ui/Moment.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { OrderStatusCell } from '../orders/OrderStatusCell.tsx'
import { CustomerCell, OrderCarCell, OrderEngineerCell, OrderTotalCell } from '../orders/order-cells.tsx'
import { AdminRowActions } from './AdminRowActions.tsx'

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
      onCard: 'cover',
      isRowHeader: true,
      width: 'xl:w-34',
      sort: sortableBy('date'),
      cell: (order) => <OrderName order={order} />,
    },
    {
      header: 'Customer',
      width: 'xl:w-[10%]',
      sort: sortableBy('customer'),
      cell: (order) => <CustomerCell order={order} />,
    },
    { header: 'Vehicle', onCard: 'head', cell: (order) => <OrderCarCell order={order} customer={order.customer?.name} /> },
    {
      header: 'Engineer',
      onCard: 'text',
      width: 'xl:w-[10%]',
      cell: (order) => (
        <span>
          <OrderEngineerCell order={order} />
          <span className="xl:hidden">
            {' · '}
            <Moment {...dayInYear(order.createdAt)} />
          </span>
        </span>
      ),
    },
    {
      header: 'Status',
      onCard: 'media',
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
      cell: (order) => <OrderTotalCell order={order} />,
    },
    {
      header: 'Actions',
      onCard: 'end',
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
    <span className="flex flex-col gap-0.5 leading-tight">
      <RowLink {...linkTo(order._id)} isCover>
        {order.orderNumber}
      </RowLink>
      <span className="text-xs whitespace-nowrap text-muted max-xl:hidden">
        <Moment {...dayInYear(order.createdAt)} />
      </span>
    </span>
  )
}
