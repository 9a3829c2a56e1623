import { CircleCheck, ClipboardList, Hourglass, MessageSquare } from 'lucide-react'
import { Link } from 'react-router'
import { messageOf } from '../../lib/api.ts'
import { useNow } from '../../lib/now.ts'
import { useOrderLink } from '../../lib/order-url.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatCard } from '../../ui/StatCard.tsx'
import { type AssignedOrders, useEngineerStats } from './engineer.queries.ts'
import { lateCount, type Unread } from './workload.ts'

const ICON = { className: 'size-5', 'aria-hidden': true } as const

export function EngineerStatCards({ open, unread }: { open: AssignedOrders; unread: Unread }) {
  const { data, error, refetch } = useEngineerStats()
  const linkTo = useOrderLink()
  const late = lateCount(open.orders, useNow())
  if (error && !data) return <LoadError message={messageOf(error, 'Your figures could not be loaded.')} onRetry={() => refetch()} />
  const stats = data?.stats
  const waiting = Object.keys(unread)[0]
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
      <StatCard
        label="Messages"
        value={figure(stats?.messages)}
        icon={<MessageSquare {...ICON} />}
        note={
          waiting === undefined ? (
            'Unread'
          ) : (
            <>
              Unread ·{' '}
              <Link
                {...linkTo(waiting, 'chat')}
                className="-my-0.5 inline-block py-0.5 underline decoration-edge underline-offset-4 hover:text-ink hover:decoration-current"
              >
                Read
              </Link>
            </>
          )
        }
      />
      <StatCard label="Completed" value={figure(stats?.completed)} icon={<CircleCheck {...ICON} />} note="Since you joined" />
    </dl>
  )
}
