import { Link } from 'react-router'
import CircleCheck from '~icons/circle-check'
import ClipboardList from '~icons/clipboard-list'
import Hourglass from '~icons/hourglass'
import MessageSquare from '~icons/message-square'
import { messageOf } from '../../lib/api.ts'
import { useNow } from '../../lib/now.ts'
import { useOrderLink } from '../../lib/urls/order-url.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { StatCard } from '../../ui/StatCard.tsx'
import { type AssignedOrders, useEngineerStats } from './engineer.queries.ts'
import { lateCount, type Unread } from './workload.ts'

const ICON = { className: 'size-4', 'aria-hidden': true } as const

export function EngineerStatCards({ open, unread }: { open: AssignedOrders; unread: Unread }) {
  const { data, error, refetch } = useEngineerStats()
  const linkTo = useOrderLink()
  const late = lateCount(open.orders, useNow())
  if (error && !data) return <LoadError message={messageOf(error, "We couldn't load your stats.")} onRetry={() => refetch()} />
  const stats = data?.stats
  const firstUnread = Object.keys(unread)[0]
  const statValue = (value: number | undefined) => value ?? <Skeleton className="h-8 w-10" />
  return (
    <dl className="grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4">
      <StatCard
        label="Active Orders"
        value={statValue(stats?.activeOrders)}
        icon={<ClipboardList {...ICON} />}
        note={late > 0 ? <span className="text-bad">{late} late</span> : open.isFullyLoaded ? 'None late' : 'Assigned to you'}
      />
      <StatCard label="Pending Reviews" value={statValue(stats?.pendingReviews)} icon={<Hourglass {...ICON} />} note="To start or revise" />
      <StatCard
        label="Messages"
        value={statValue(stats?.messages)}
        icon={<MessageSquare {...ICON} />}
        note={
          firstUnread === undefined ? (
            'Unread'
          ) : (
            <>
              Unread ·{' '}
              <Link
                {...linkTo(firstUnread, 'chat')}
                className="-my-0.5 inline-block py-0.5 underline pointer-coarse:-mx-2 pointer-coarse:-my-3 pointer-coarse:px-2 pointer-coarse:py-3 decoration-edge underline-offset-4 hover:text-ink hover:decoration-current"
              >
                {' '}
                Open{' '}
              </Link>
            </>
          )
        }
      />
      <StatCard label="Completed" value={statValue(stats?.completed)} icon={<CircleCheck {...ICON} />} note="Since you joined" />
    </dl>
  )
}
