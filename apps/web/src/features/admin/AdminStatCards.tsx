import { Ban, CircleCheck, ClipboardList, Hourglass, Layers, Wrench } from 'lucide-react'
import { messageOf } from '../../lib/api.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatCard } from '../../ui/StatCard.tsx'
import { useAdminStats } from './admin.queries.ts'

const ICON = { className: 'size-5', 'aria-hidden': true } as const
const COUNT = new Intl.NumberFormat('en-US')

export function AdminStatCards() {
  const { data, error, refetch } = useAdminStats()
  if (error && !data) return <LoadError message={messageOf(error, 'The figures could not be loaded.')} onRetry={() => refetch()} />
  const stats = data?.stats
  const figure = (value: number | undefined) => (value === undefined ? <Skeleton className="h-10 w-12" /> : COUNT.format(value))
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 xl:grid-cols-6">
      <StatCard label="Total Orders" value={figure(stats?.totalOrders)} icon={<Layers {...ICON} />} />
      <StatCard label="Pending Orders" value={figure(stats?.pendingOrders)} icon={<Hourglass {...ICON} />} />
      <StatCard label="Active Orders" value={figure(stats?.assignedOrders)} icon={<ClipboardList {...ICON} />} />
      <StatCard label="Completed" value={figure(stats?.completedOrders)} icon={<CircleCheck {...ICON} />} />
      <StatCard label="Cancelled" value={figure(stats?.cancelledOrders)} icon={<Ban {...ICON} />} />
      <StatCard label="Engineers" value={figure(stats?.totalEngineers)} icon={<Wrench {...ICON} />} />
    </dl>
  )
}
