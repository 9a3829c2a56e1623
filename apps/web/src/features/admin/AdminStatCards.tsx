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

const ICON = { className: 'size-4', 'aria-hidden': true } as const
const COUNT = new Intl.NumberFormat('en-US')

export function AdminStatCards() {
  const { data, error, refetch } = useAdminStats()
  if (error && !data) return <LoadError message={messageOf(error, "We couldn't load the stats.")} onRetry={() => refetch()} />
  const stats = data?.stats
  const statValue = (value: number | undefined) => (value === undefined ? <Skeleton className="h-8 w-10" /> : COUNT.format(value))
  return (
    <dl className="grid grid-cols-2 gap-2 sm:gap-3 md:grid-cols-3 xl:grid-cols-6">
      <StatCard label="Total Orders" value={statValue(stats?.totalOrders)} icon={<Layers {...ICON} />} />
      <StatCard label="Pending Orders" value={statValue(stats?.pendingOrders)} icon={<Hourglass {...ICON} />} />
      <StatCard label="Active Orders" value={statValue(stats?.assignedOrders)} icon={<ClipboardList {...ICON} />} />
      <StatCard label="Completed" value={statValue(stats?.completedOrders)} icon={<CircleCheck {...ICON} />} />
      <StatCard label="Cancelled" value={statValue(stats?.cancelledOrders)} icon={<Ban {...ICON} />} />
      <StatCard label="Engineers" value={statValue(stats?.totalEngineers)} icon={<Wrench {...ICON} />} />
    </dl>
  )
}
