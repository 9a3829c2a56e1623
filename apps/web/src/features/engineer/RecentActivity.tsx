import type { Activity } from '@vorta/contract/orders/schema'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import History from '~icons/history'
import PackagePlus from '~icons/package-plus'
import PencilRuler from '~icons/pencil-ruler'
import RefreshCcw from '~icons/refresh-ccw'
import UserCheck from '~icons/user-check'
import { messageOf } from '../../lib/api.ts'
import { ago } from '../../lib/dates.ts'
import { useNow } from '../../lib/now.ts'
import { withoutChecksum } from '../../lib/orders/order-text.ts'
import { useOrderLink } from '../../lib/urls/order-url.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useActivity } from './engineer.queries.ts'

const ICON = { className: 'size-4', 'aria-hidden': true } as const
const ICONS: Record<Activity['action'], ReactNode> = {
  order_created: <PackagePlus {...ICON} />,
  order_assigned: <UserCheck {...ICON} />,
  status_updated: <PencilRuler {...ICON} />,
  revision_requested: <RefreshCcw {...ICON} />,
}

function ActivitySkeleton() {
  return (
    <div className="flex flex-col gap-3.5">
      {[1, 2, 3, 4, 5].map((key) => (
        <div key={key} className="flex gap-3.5">
          <Skeleton className="size-8 shrink-0 rounded-full" />
          <Skeleton className="h-10 w-full" />
        </div>
      ))}
    </div>
  )
}

export function RecentActivity() {
  const { data, isPending, error, refetch } = useActivity()
  const now = useNow()
  const linkTo = useOrderLink()
  const activities = data?.activities ?? []
  return (
    <Panel title="Recent Activity">
      {isPending && <ActivitySkeleton />}
      {error && !data && <LoadError message={messageOf(error, "We couldn't load recent activity.")} onRetry={() => refetch()} />}
      {data && activities.length === 0 && (
        <EmptyState icon={<History className="size-5" />} title="No activity yet" framed={false}>
          {' '}
          Activity on your orders appears here.
        </EmptyState>
      )}
      <ul className="flex flex-col gap-3.5 empty:hidden">
        {activities.map((activity) => (
          <li key={activity._id} className="flex gap-3.5">
            <span className="mt-0.5 flex size-8 shrink-0 items-center justify-center rounded-full bg-lifted text-muted">
              {ICONS[activity.action]}
            </span>
            <div className="min-w-0 text-sm">
              <p className="wrap-anywhere">{withoutChecksum(activity.description)}</p>
              <p className="figures mt-0.5 text-muted">
                <Link
                  {...linkTo(activity.orderId, 'timeline')}
                  className="underline decoration-line underline-offset-4 hover:text-ink hover:decoration-current"
                >
                  {activity.orderNumber}
                </Link>{' '}
                · <Moment {...ago(activity.timestamp, now)} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
