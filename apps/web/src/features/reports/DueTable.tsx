import { describeStep } from '@vorta/contract/orders/next-steps'
import type { OrderCard } from '@vorta/contract/orders/schema'
import { STATUS_LABELS } from '@vorta/contract/orders/status'
import { useSiteConfig } from '../../lib/config.ts'
import { useNow } from '../../lib/now.ts'
import { dueCellText, dueState, exactDueTime, isOwnTurn, STATUS_TONES } from '../../lib/orders/order-text.ts'
import { useOrderLink } from '../../lib/urls/order-url.ts'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { AdminRowActions } from '../admin/AdminRowActions.tsx'
import { CardOrderNumber, CustomerCell, OrderCarCell, OrderEngineerCell, TwoLines } from '../orders/order-cells.tsx'

const COLUMNS: readonly Column<OrderCard>[] = [
  {
    header: 'Due',
    onCard: 'aside',
    width: 'xl:w-32',
    cell: (order) => (order.dueAt ? <DueDate dueAt={order.dueAt} /> : <span className="text-muted">No deadline</span>),
  },
  { header: 'Order', onCard: 'cover', isRowHeader: true, width: 'xl:w-34', cell: (order) => <OrderNumber order={order} /> },
  { header: 'Customer', width: 'xl:w-[9%]', cell: (order) => <CustomerCell order={order} /> },
  { header: 'Vehicle', onCard: 'head', cell: (order) => <OrderCarCell order={order} customer={order.customer?.name} /> },
  {
    header: 'Status',
    onCard: 'media',
    width: 'xl:w-46',
    cell: (order) => <Badge tone={STATUS_TONES[order.status]}>{STATUS_LABELS[order.status]}</Badge>,
  },
  {
    header: 'Next Step',
    onCard: 'line',
    width: 'xl:w-50',
    cell: (order) => (
      <>
        <NextStep order={order} />
        <CardOrderNumber order={order} />
      </>
    ),
  },
  { header: 'Engineer', onCard: 'text', width: 'xl:w-[9%]', cell: (order) => <OrderEngineerCell order={order} /> },
  {
    header: 'Actions',
    onCard: 'end',
    align: 'right',
    width: 'xl:w-36',
    cell: (order) => <AdminRowActions card={order} assignOnly />,
  },
]

export const DueTable = ({ orders, isBusy }: { orders: readonly OrderCard[]; isBusy: boolean }) => (
  <Table
    cards="below xl"
    caption="Due orders, soonest first"
    columns={COLUMNS}
    rows={orders}
    rowKey={(order) => order._id}
    isBusy={isBusy}
  />
)

function DueDate({ dueAt }: { dueAt: string }) {
  const calendar = useSiteConfig()?.calendar
  const { tone, text } = dueState(dueAt, useNow(), calendar)
  return (
    <time dateTime={dueAt} title={exactDueTime(dueAt, calendar)}>
      {tone === 'gray' ? (
        <span className="figures whitespace-nowrap">{dueCellText(text)}</span>
      ) : (
        <Badge tone={tone}>{dueCellText(text)}</Badge>
      )}
    </time>
  )
}

function OrderNumber({ order }: { order: OrderCard }) {
  const linkTo = useOrderLink()
  return (
    <RowLink {...linkTo(order._id)} isCover>
      {order.orderNumber}
    </RowLink>
  )
}

function NextStep({ order }: { order: OrderCard }) {
  const { turn, nextAction } = describeStep(order.nextAction, 'admin')
  return (
    <span className={`max-xl:-mt-1 ${isOwnTurn(turn, 'admin') ? 'text-signal-hot' : 'text-soft'}`}>
      <TwoLines text={nextAction.label} />
    </span>
  )
}
