import { describeStep } from '@vorta/contract/orders/next-steps'
import type { OrderCard } from '@vorta/contract/orders/schema'
import { STATUS_LABELS } from '@vorta/contract/orders/status'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { carName, isOwnTurn, nextActionText, STATUS_TONES } from '../../lib/orders/order-text.ts'
import { useOrderLink } from '../../lib/urls/order-url.ts'
import { cardPicture } from '../../lib/viewer/build-picture.ts'
import { BuildPicture } from '../../ui/BuildPicture.tsx'
import { Button } from '../../ui/Button.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { UnreadBadge } from '../../ui/feedback/UnreadBadge.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { DueBadge } from './DueBadge.tsx'
import type { Unread } from './workload.ts'

const columnsOf = (unread: Unread): readonly Column<OrderCard>[] => [
  { header: 'Order', onCard: 'head', isRowHeader: true, cell: (order) => <OrderName order={order} unread={unread[order._id] ?? 0} /> },
  { header: 'Customer', cell: (order) => <span className="block wrap-anywhere xl:max-w-56 xl:min-w-28">{order.customer?.name}</span> },
  {
    header: 'Vehicle',
    cell: (order) => (
      <span className="inline-flex items-center gap-3">
        <BuildPicture {...cardPicture(order, 320)} className="w-16 shrink-0 rounded-sm max-xl:hidden" />
        <span className="block text-pretty wrap-anywhere xl:max-w-64 xl:min-w-36">
          {carName(order)}
          <span className="block text-muted">{order.kit}</span>
        </span>
      </span>
    ),
  },
  { header: 'Status', cell: (order) => <Badge tone={STATUS_TONES[order.status]}>{STATUS_LABELS[order.status]}</Badge> },
  {
    header: 'Next Step',
    cell: (order) => <NextStep order={order} />,
  },
  { header: 'Due', cell: (order) => (order.dueAt ? <DueBadge dueAt={order.dueAt} /> : <span className="text-muted">None</span>) },
]

/** Limits the initial number of rows; a button shows the rest. */
const INITIAL_COUNT = 50

export function WorkList({ orders, unread }: { orders: readonly OrderCard[]; unread: Unread }) {
  const [isExpanded, setExpanded] = useState(false)
  const rows = useRef<HTMLDivElement>(null)
  // The button disappears, so move the focus to the first new row.
  const showAll = () => {
    flushSync(() => setExpanded(true))
    rows.current?.querySelectorAll<HTMLElement>('tbody a')[INITIAL_COUNT]?.focus()
  }
  const visible = isExpanded ? orders : orders.slice(0, INITIAL_COUNT)
  return (
    <>
      <div ref={rows} className="lg:panel lg:px-2 lg:pt-4 lg:pb-1">
        <Table wide caption="Assigned orders" columns={columnsOf(unread)} rows={visible} rowKey={(order) => order._id} />
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
    <span className="flex items-center justify-between gap-3">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <RowLink {...linkTo(order._id)}>{order.orderNumber}</RowLink>
        <UnreadBadge count={unread} withIcon />
      </span>
      <BuildPicture {...cardPicture(order, 320)} className="w-20 shrink-0 rounded-sm xl:hidden" />
    </span>
  )
}

function NextStep({ order }: { order: OrderCard }) {
  const { turn, nextAction } = describeStep(order.nextAction, 'engineer')
  return (
    <span className="block xl:min-w-40">
      <span className={`block font-medium ${isOwnTurn(turn, 'engineer') ? 'text-signal-hot' : 'text-muted'}`}>
        {nextActionText(turn, 'engineer')}
      </span>
      <span className="text-soft">{nextAction.label}</span>
    </span>
  )
}
