import type { OrderCard } from '@vorta/contract/orders/schema'
import { STATUS_LABELS } from '@vorta/contract/orders/status'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import ClipboardList from '~icons/clipboard-list'
import { messageOf } from '../../lib/api.ts'
import { carName, STATUS_TONES } from '../../lib/orders/order-text.ts'
import { useOrderLink } from '../../lib/urls/order-url.ts'
import { cardPicture } from '../../lib/viewer/build-picture.ts'
import { BuildPicture } from '../../ui/BuildPicture.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { UnreadBadge } from '../../ui/feedback/UnreadBadge.tsx'
import { Panel } from '../../ui/Panel.tsx'
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
      <ul className="-my-2 divide-y divide-line empty:hidden">
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
    <div className="-my-2 divide-y divide-line">
      {[1, 2, 3].map((key) => (
        <div key={key} className="flex gap-4 py-2.5">
          <Skeleton className="h-9 w-16 shrink-0 rounded-sm" />
          <Skeleton className="h-9 w-full" />
        </div>
      ))}
    </div>
  )
}

function RecentOrder({ order, unread }: { order: OrderCard; unread: number }) {
  const linkTo = useOrderLink()
  return (
    <Link
      {...linkTo(order._id)}
      className="-mx-2 flex min-h-14 items-center gap-x-4 gap-y-1 rounded-md px-2 py-1.5 text-sm transition-colors hover:bg-lifted/60 max-sm:flex-wrap"
    >
      <BuildPicture {...cardPicture(order, 320)} className="w-16 shrink-0 rounded-sm" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{carName(order)}</p>
        <p className="figures flex items-center gap-2 truncate text-xs text-muted">
          {order.orderNumber} · {order.customer?.name}
          <UnreadBadge count={unread} withIcon />
        </p>
      </div>
      {/* Below the name on a phone. */}
      <span className="max-sm:w-full max-sm:pl-20">
        <Badge tone={STATUS_TONES[order.status]}>{STATUS_LABELS[order.status]}</Badge>
      </span>
    </Link>
  )
}
