import type { OrderCard } from '@vorta/contract/orders/schema'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import ClipboardList from '~icons/clipboard-list'
import { messageOf } from '../../lib/api.ts'
import { ago } from '../../lib/dates.ts'
import { useNow } from '../../lib/now.ts'
import { carName } from '../../lib/orders/order-text.ts'
import { useOrderLink } from '../../lib/urls/order-url.ts'
import { cardPicture } from '../../lib/viewer/build-picture.ts'
import { BuildPicture } from '../../ui/BuildPicture.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useRecentOrders } from './engineer.queries.ts'

/** The three most recently changed orders. */
export function RecentOrders({ action }: { action: ReactNode }) {
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
            <RecentOrder order={order} />
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
        <div key={key} className="flex h-11 items-center gap-3">
          <Skeleton className="h-6 w-10 shrink-0" />
          <Skeleton className="h-5 w-full" />
        </div>
      ))}
    </div>
  )
}

/** One line, because open orders have their status above. */
function RecentOrder({ order }: { order: OrderCard }) {
  const linkTo = useOrderLink()
  const now = useNow()
  return (
    <Link
      {...linkTo(order._id)}
      title={order.orderNumber}
      className="-mx-2 flex min-h-11 items-center gap-3 rounded-md px-2 text-sm transition-colors hover:bg-lifted/60"
    >
      <BuildPicture {...cardPicture(order, 320)} className="w-10 shrink-0 rounded-sm" />
      <span className="min-w-0 flex-1 truncate font-medium">{carName(order)}</span>
      <span className="sr-only">{order.orderNumber}</span>
      {order.updatedAt && (
        <span className="figures shrink-0 text-xs text-muted">
          <span className="max-xl:sr-only">Changed </span>
          <Moment {...ago(order.updatedAt, now)} />
        </span>
      )}
    </Link>
  )
}
