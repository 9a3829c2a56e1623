import { describeStep } from '@vorta/contract/orders/next-steps'
import type { OrderCard } from '@vorta/contract/orders/schema'
import { STATUS_LABELS } from '@vorta/contract/orders/status'
import { useSiteConfig } from '../../lib/config.ts'
import { exactTime } from '../../lib/format.ts'
import { useNow } from '../../lib/now.ts'
import { carName, dueDay, dueState, isOwnTurn, nextActionText, STATUS_TONES } from '../../lib/orders/order-text.ts'
import { useOrderLink } from '../../lib/urls/order-url.ts'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { AdminRowActions } from '../admin/AdminRowActions.tsx'

interface DueTableProps {
  orders: readonly OrderCard[]
}

export function DueTable({ orders }: DueTableProps) {
  const columns: readonly Column<OrderCard>[] = [
    {
      header: 'Due',
      onCard: 'head',
      cell: (order) => (order.dueAt ? <DueDate dueAt={order.dueAt} /> : <span className="text-muted">No deadline</span>),
    },
    { header: 'Order', isRowHeader: true, cell: (order) => <OrderName order={order} /> },
    { header: 'Status', cell: (order) => <Badge tone={STATUS_TONES[order.status]}>{STATUS_LABELS[order.status]}</Badge> },
    {
      header: 'Next Step',
      cell: (order) => <NextStep order={order} />,
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
    {
      header: 'Actions',
      onCard: 'foot',
      align: 'right',
      cell: (order) => (
        <span className="relative flex flex-wrap justify-end gap-1.5">
          <AdminRowActions card={order} assignOnly />
        </span>
      ),
    },
  ]
  return <Table wide caption="Due orders, soonest first" columns={columns} rows={orders} rowKey={(order) => order._id} />
}

function DueDate({ dueAt }: { dueAt: string }) {
  const { tone, text } = dueState(dueAt, useNow(), useSiteConfig()?.calendar)
  return (
    <time
      dateTime={dueAt}
      title={exactTime(dueAt)}
      className="inline-flex items-center gap-x-3 gap-y-1 max-xl:justify-between xl:flex-col xl:items-start"
    >
      {tone === 'gray' ? <span className="figures whitespace-nowrap">{text}</span> : <Badge tone={tone}>{text}</Badge>}
      {tone !== 'gray' && <span className="figures text-xs text-muted">{dueDay(dueAt)}</span>}
    </time>
  )
}

function OrderName({ order }: { order: OrderCard }) {
  const linkTo = useOrderLink()
  return (
    <span className="block wrap-anywhere xl:min-w-56">
      <RowLink {...linkTo(order._id)}>{order.orderNumber}</RowLink>
      <span className="block text-muted">{carName(order)}</span>
      <span className="block text-muted">{order.customer?.name}</span>
    </span>
  )
}

function NextStep({ order }: { order: OrderCard }) {
  const { turn, nextAction } = describeStep(order.nextAction, 'admin')
  return (
    <span className="block max-w-64 text-pretty xl:min-w-48">
      <span className={`block text-xs ${isOwnTurn(turn, 'admin') ? 'text-signal-hot' : 'text-muted'}`}>
        {nextActionText(turn, 'admin')}
      </span>
      {nextAction.label}
    </span>
  )
}
