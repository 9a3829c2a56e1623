import type { OrderStatus } from '@vorta/contract/orders/status'
import { useSearchParams } from 'react-router'
import Ban from '~icons/ban'
import CircleCheck from '~icons/circle-check'
import ClipboardList from '~icons/clipboard-list'
import Hourglass from '~icons/hourglass'
import Layers from '~icons/layers'
import Wrench from '~icons/wrench'
import { messageOf } from '../../lib/api.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { StatCard } from '../../ui/StatCard.tsx'
import { useAdminStats } from './admin.queries.ts'
import { useOrderFilter } from './useOrderFilter.ts'

const ICON = { className: 'size-4', 'aria-hidden': true } as const
const COUNT = new Intl.NumberFormat('en-US')

/** The counts of all orders. Those of one status, and that of all, filter the table below. */
export function AdminStatCards() {
  const { data, error, refetch } = useAdminStats()
  const [query] = useSearchParams()
  const { filter } = useOrderFilter()
  if (error && !data) return <LoadError message={messageOf(error, "We couldn't load the stats.")} onRetry={() => refetch()} />
  const stats = data?.stats
  const statValue = (value: number | undefined) => (value === undefined ? <Skeleton className="h-8 w-10" /> : COUNT.format(value))
  // Without the search, so that the table lists as many orders as the card counts.
  const filterBy = (status: OrderStatus | undefined) => {
    const next = new URLSearchParams(query)
    for (const name of ['status', 'q', 'page', 'after']) next.delete(name)
    if (status) next.set('status', status)
    return {
      link: { to: { search: `?${next}` }, replace: true, preventScrollReset: true },
      isCurrent: filter.q === '' && filter.status === status,
    }
  }
  return (
    <dl className="grid grid-cols-3 gap-2 max-sm:*:grid-cols-1 max-sm:*:px-2.5! max-sm:[&_dt]:order-1 max-sm:[&_dt]:text-xs sm:gap-3 xl:grid-cols-6">
      <StatCard label="Total Orders" value={statValue(stats?.totalOrders)} icon={<Layers {...ICON} />} {...filterBy(undefined)} />
      <StatCard label="Pending Orders" value={statValue(stats?.pendingOrders)} icon={<Hourglass {...ICON} />} {...filterBy('pending')} />
      <StatCard label="Active Orders" value={statValue(stats?.assignedOrders)} icon={<ClipboardList {...ICON} />} />
      <StatCard label="Completed" value={statValue(stats?.completedOrders)} icon={<CircleCheck {...ICON} />} {...filterBy('completed')} />
      <StatCard label="Cancelled" value={statValue(stats?.cancelledOrders)} icon={<Ban {...ICON} />} {...filterBy('cancelled')} />
      <StatCard
        label="Engineers"
        value={statValue(stats?.totalEngineers)}
        icon={<Wrench {...ICON} />}
        link={{ to: { search: '?tab=users' }, preventScrollReset: true }}
      />
    </dl>
  )
}
