import CircleCheck from '~icons/circle-check'
import ClipboardList from '~icons/clipboard-list'
import Hourglass from '~icons/hourglass'
import MessageSquare from '~icons/message-square'
import { messageOf } from '../../lib/api.ts'
import { useNow } from '../../lib/now.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { StatCard } from '../../ui/StatCard.tsx'
import { type AssignedOrders, useEngineerStats } from './engineer.queries.ts'
import { lateCount } from './workload.ts'

const ICON = { className: 'size-4', 'aria-hidden': true } as const

const linkTo = (search: string) => ({ to: { search }, preventScrollReset: true })
const WORKBENCH = linkTo('?tab=workbench')

/** The engineer's counts; each leads to what it counts. */
export function EngineerStatCards({ open }: { open: AssignedOrders }) {
  const { data, error, refetch } = useEngineerStats()
  const late = lateCount(open.orders, useNow())
  if (error && !data) return <LoadError message={messageOf(error, "We couldn't load your stats.")} onRetry={() => refetch()} />
  const stats = data?.stats
  const statValue = (value: number | undefined) => value ?? <Skeleton className="h-8 w-10" />
  return (
    <dl className="grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4">
      <StatCard
        label="Active Orders"
        value={statValue(stats?.activeOrders)}
        icon={<ClipboardList {...ICON} />}
        note={late > 0 ? <span className="text-bad">{late} late</span> : open.isFullyLoaded ? 'None late' : 'Assigned to you'}
        link={WORKBENCH}
      />
      <StatCard
        label="Pending Reviews"
        value={statValue(stats?.pendingReviews)}
        icon={<Hourglass {...ICON} />}
        note="To start or revise"
        link={WORKBENCH}
      />
      <StatCard
        label="Messages"
        value={statValue(stats?.messages)}
        icon={<MessageSquare {...ICON} />}
        note="Unread"
        link={linkTo('?tab=chat')}
      />
      <StatCard
        label="Completed"
        value={statValue(stats?.completed)}
        icon={<CircleCheck {...ICON} />}
        note="Since you joined"
        link={linkTo('?tab=workbench&as=list&show=completed')}
      />
    </dl>
  )
}
