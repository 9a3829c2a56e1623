import { describeStep } from '@vorta/contract/orders/next-steps'
import type { OrderCard } from '@vorta/contract/orders/schema'
import { STATUS_LABELS } from '@vorta/contract/orders/status'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import ClipboardList from '~icons/clipboard-list'
import { messageOf } from '../../lib/api.ts'
import { carName, isOwnTurn, nextActionText, STATUS_TONES } from '../../lib/orders/order-text.ts'
import { useOrderLink } from '../../lib/urls/order-url.ts'
import { cardPicture } from '../../lib/viewer/build-picture.ts'
import { BuildPicture } from '../../ui/BuildPicture.tsx'
import { DotLine } from '../../ui/DotLine.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { UnreadBadge } from '../../ui/feedback/UnreadBadge.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { DueBadge } from './DueBadge.tsx'
import { useRecentOrders } from './engineer.queries.ts'
import type { Unread } from './workload.ts'

/** The three most recently changed orders. */
export function RecentOrders({ action, unread }: { action: ReactNode; unread: Unread }) {
  const { data, isPending, error, refetch } = useRecentOrders()
  const orders = data?.orders ?? []
  return (
    <Panel title="Recent Orders" action={orders.length > 0 && action}>
      {isPending && <RecentOrdersSkeleton />}
      {error && orders.length === 0 && <LoadError message={messageOf(error, "We couldn't load your orders.")} onRetry={() => refetch()} />}
      {!(isPending || error) && orders.length === 0 && (
        <EmptyState icon={<ClipboardList className="size-5" />} title="No orders assigned to you yet" framed={false}>
          {' '}
          When an admin assigns you an order, it appears here with the car, the customer&apos;s requests and the due date.
        </EmptyState>
      )}
      <ul className="-my-4 divide-y divide-line empty:hidden">
        {orders.map((order) => (
          <li key={order._id}>
            <RecentOrder order={order} unread={unread[order._id] ?? 0} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function RecentOrdersSkeleton() {
  return (
    <div className="-my-4 divide-y divide-line">
      {[1, 2, 3].map((key) => (
        <div key={key} className="flex gap-6 py-4">
          <Skeleton className="h-18 w-28 shrink-0 rounded-md" />
          <Skeleton className="h-18 w-full" />
        </div>
      ))}
    </div>
  )
}

function RecentOrder({ order, unread }: { order: OrderCard; unread: number }) {
  const linkTo = useOrderLink()
  const { turn, nextAction } = describeStep(order.nextAction, 'engineer')
  const isOwn = isOwnTurn(turn, 'engineer')
  return (
    <Link
      {...linkTo(order._id)}
      className="-mx-3 flex flex-wrap items-start gap-x-6 gap-y-2 rounded-md px-3 py-4 transition-colors hover:bg-lifted/60"
    >
      <BuildPicture {...cardPicture(order, 320)} className="w-28 rounded-md" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="figures flex items-center gap-2 text-sm text-muted">
          {order.orderNumber}
          <UnreadBadge count={unread} withIcon />
        </p>
        <p className="font-medium">{carName(order)}</p>
        <p className="text-sm text-muted">
          <DotLine>
            {order.kit}
            {order.customer?.name}
          </DotLine>
        </p>
      </div>
      <div className="min-w-0 flex-1 basis-56 text-sm">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={STATUS_TONES[order.status]}>{STATUS_LABELS[order.status]}</Badge>
          {order.dueAt && <DueBadge dueAt={order.dueAt} />}
        </p>
        <p className="mt-2">
          <span className={`font-medium ${isOwn ? 'text-signal-hot' : 'text-muted'}`}>{nextActionText(turn, 'engineer')}</span>
          <span className="text-soft"> · {nextAction.label}</span>
        </p>
      </div>
    </Link>
  )
}
