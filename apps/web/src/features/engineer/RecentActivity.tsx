import type { Activity } from '@vorta/contract/orders/schema'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import History from '~icons/history'
import { messageOf } from '../../lib/api.ts'
import { ago } from '../../lib/dates.ts'
import { useNow } from '../../lib/now.ts'
import { withoutChecksum } from '../../lib/orders/order-text.ts'
import { useOrderLink } from '../../lib/urls/order-url.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { TIMELINE_ICONS } from '../timeline/timeline-icons.ts'
import { useActivity } from './engineer.queries.ts'

/** What fits beside the other panels of the overview; a phone stacks them. */
const INITIAL_COUNT = 5
const INITIAL_COUNT_ON_PHONE = 4
const INITIAL_KEYS = Array.from({ length: INITIAL_COUNT }, (_, index) => index)
const hiddenOnPhone = (index: number) => (index === INITIAL_COUNT_ON_PHONE ? 'max-lg:hidden' : '')

function ActivitySkeleton() {
  return (
    <div className="flex flex-col gap-3.5">
      {INITIAL_KEYS.map((index) => (
        <div key={index} className={`flex gap-3.5 ${hiddenOnPhone(index)}`}>
          <Skeleton className="size-8 shrink-0 rounded-full" />
          <Skeleton className="h-11 w-full" />
        </div>
      ))}
    </div>
  )
}

export function RecentActivity() {
  const { data, isPending, error, refetch } = useActivity()
  const [isExpanded, setExpanded] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const activities = data?.activities ?? []
  const visible = isExpanded ? activities : activities.slice(0, INITIAL_COUNT)
  // The button disappears, so move the focus to the first entry that appears at every width.
  const showAll = () => {
    flushSync(() => setExpanded(true))
    list.current?.querySelectorAll<HTMLElement>('a')[INITIAL_COUNT]?.focus()
  }
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
      <ul ref={list} className="flex flex-col gap-3.5 empty:hidden">
        {visible.map((activity, index) => (
          <li key={activity._id} className={`flex gap-3.5 ${isExpanded ? '' : hiddenOnPhone(index)}`}>
            <ActivityEntry activity={activity} />
          </li>
        ))}
      </ul>
      {visible.length < activities.length && (
        <Button variant="ghost" size="sm" className="mt-2 -ml-3" onClick={showAll}>
          Show More
        </Button>
      )}
    </Panel>
  )
}

function ActivityEntry({ activity }: { activity: Activity }) {
  const now = useNow()
  const linkTo = useOrderLink()
  const Icon = TIMELINE_ICONS[activity.kind]
  return (
    <>
      <span className="mt-0.5 flex size-8 shrink-0 items-center justify-center rounded-full bg-lifted text-muted">
        <Icon className="size-4" aria-hidden="true" />
      </span>
      <div className="min-w-0 text-sm">
        <p className="line-clamp-2 wrap-anywhere">{withoutChecksum(activity.description)}</p>
        <p className="figures mt-0.5 text-muted">
          {activity.actor && `${activity.actor} · `}
          <Link
            {...linkTo(activity.orderId, 'timeline')}
            className="whitespace-nowrap underline decoration-line underline-offset-4 hover:text-ink hover:decoration-current"
          >
            {activity.orderNumber}
          </Link>{' '}
          <span className="whitespace-nowrap">
            · <Moment {...ago(activity.timestamp, now)} />
          </span>
        </p>
      </div>
    </>
  )
}
