import { describeStep } from '@vorta/contract/orders/next-steps'
import type { OrderCard } from '@vorta/contract/orders/schema'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useOrderLink } from '../../lib/urls/order-url.ts'
import { Button } from '../../ui/Button.tsx'
import { UnreadBadge } from '../../ui/feedback/UnreadBadge.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { OrderStatusCell } from '../orders/OrderStatusCell.tsx'
import { CardOrderNumber, CustomerCell, OrderCarCell } from '../orders/order-cells.tsx'
import type { Unread } from './workload.ts'

const columnsOf = (unread: Unread): readonly Column<OrderCard>[] => [
  {
    header: 'Order',
    onCard: 'cover',
    isRowHeader: true,
    width: 'xl:w-48',
    cell: (order) => <OrderName order={order} unread={unread[order._id] ?? 0} />,
  },
  { header: 'Customer', width: 'xl:w-[11%]', cell: (order) => <CustomerCell order={order} /> },
  {
    header: 'Vehicle',
    onCard: 'head',
    cell: (order) => (
      <OrderCarCell order={order} customer={order.customer?.name} badge={<UnreadBadge count={unread[order._id] ?? 0} withIcon />} />
    ),
  },
  {
    header: 'Status',
    onCard: 'line',
    width: 'xl:w-[20%]',
    cell: (order) => <OrderStatusCell order={order} reader="engineer" isLineOnCards />,
  },
  {
    header: 'Next Step',
    onCard: 'line',
    width: 'xl:w-[31%]',
    cell: (order) => (
      <>
        <NextStep order={order} />
        <CardOrderNumber order={order} />
      </>
    ),
  },
]

interface WorkListProps {
  orders: readonly OrderCard[]
  unread: Unread
  /** Limits the initial number of rows; a button shows the rest. */
  initialCount?: number
}

export function WorkList({ orders, unread, initialCount = 50 }: WorkListProps) {
  const [isExpanded, setExpanded] = useState(false)
  const rows = useRef<HTMLDivElement>(null)
  // The button disappears, so move the focus to the first new row.
  const showAll = () => {
    flushSync(() => setExpanded(true))
    rows.current?.querySelectorAll<HTMLElement>('tbody a')[initialCount]?.focus()
  }
  const visible = isExpanded ? orders : orders.slice(0, initialCount)
  return (
    <>
      <div ref={rows}>
        <Table cards="below xl" caption="Assigned orders" columns={columnsOf(unread)} rows={visible} rowKey={(order) => order._id} />
      </div>
      {visible.length < orders.length && (
        <Button variant="secondary" className="self-center" onClick={showAll}>
          Show All {orders.length}
        </Button>
      )}
    </>
  )
}

function OrderName({ order, unread }: { order: OrderCard; unread: number }) {
  const linkTo = useOrderLink()
  return (
    <span className="flex items-center gap-x-2">
      <RowLink {...linkTo(order._id)} isCover>
        {order.orderNumber}
      </RowLink>
      <span className="max-xl:hidden">
        <UnreadBadge count={unread} withIcon />
      </span>
    </span>
  )
}

function NextStep({ order }: { order: OrderCard }) {
  const { turn, nextAction } = describeStep(order.nextAction, 'engineer')
  return (
    <span
      title={nextAction.label}
      className={`max-xl:-mt-1 max-xl:min-w-0 max-xl:truncate max-xl:leading-tight xl:line-clamp-2 xl:leading-tight xl:whitespace-normal ${turn === 'engineer' ? 'font-medium text-ink' : 'text-muted'}`}
    >
      {nextAction.label}
    </span>
  )
}
