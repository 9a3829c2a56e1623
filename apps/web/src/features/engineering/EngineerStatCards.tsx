import { CircleCheck, ClipboardList, Hourglass, MessageSquare } from 'lucide-react'
import { messageOf } from '../../lib/api.ts'
import { useNow } from '../../lib/now.ts'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatCard } from '../../ui/StatCard.tsx'
import { type AssignedOrders, useEngineerStats } from './engineering.queries.ts'
import { lateCount } from './workload.ts'

const ICON = { className: 'size-5', 'aria-hidden': true } as const

export function EngineerStatCards({ open }: { open: AssignedOrders }) {
  const { data, error, refetch } = useEngineerStats()
  const late = lateCount(open.orders, useNow())
  if (error && !data) return <LoadFailure message={messageOf(error, 'Your figures could not be loaded.')} onRetry={() => refetch()} />
  const stats = data?.stats
  const figure = (value: number | undefined) => value ?? <Skeleton className="h-10 w-12" />
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <StatCard
        label="Active Orders"
        value={figure(stats?.activeOrders)}
        icon={<ClipboardList {...ICON} />}
        note={late > 0 ? <span className="text-bad">{late} late</span> : open.isWhole ? 'None late' : 'In your hands'}
      />
      <StatCard label="Pending Reviews" value={figure(stats?.pendingReviews)} icon={<Hourglass {...ICON} />} note="To start or revise" />
      <StatCard label="Messages" value={figure(stats?.messages)} icon={<MessageSquare {...ICON} />} note="Unread" />
      <StatCard label="Completed" value={figure(stats?.completed)} icon={<CircleCheck {...ICON} />} note="Since you joined" />
    </dl>
  )
}
