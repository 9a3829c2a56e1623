import { useState } from 'react'
import AlarmClock from '~icons/alarm-clock'
import CircleCheck from '~icons/circle-check'
import Hourglass from '~icons/hourglass'
import Layers from '~icons/layers'
import UserRoundX from '~icons/user-round-x'
import { messageOf } from '../../lib/api.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { LoadMore } from '../../ui/feedback/LoadMore.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { StatCard } from '../../ui/StatCard.tsx'
import { TimeOffPanel } from '../time-off/TimeOffPanel.tsx'
import { DueTable } from './DueTable.tsx'
import { useDue, useWorkload } from './reports.queries.ts'
import { WorkloadPanel } from './WorkloadPanel.tsx'

const ICON = { className: 'size-4', 'aria-hidden': true } as const

const ALL_ENGINEERS = "Soonest first. Orders waiting on the customer have no deadline and aren't listed."
const ONE_ENGINEER = "All of this engineer's open orders, soonest first. Orders waiting on someone else have no deadline."

/** Overdue and upcoming deadlines, and each engineer's workload. */
export function DuePanel() {
  const [engineer, setEngineer] = useState('')
  const engineers = useWorkload().data?.engineers ?? []
  const { orders, counts, isPending, error, refetch, isPlaceholderData, ...more } = useDue(engineer)
  const isOneEngineer = engineer !== '' && engineer !== 'none'
  // After a failed load, show a dash instead of an endless skeleton; the error appears below.
  const statValue = (value: number | undefined) => value ?? (error ? '–' : <Skeleton className="h-8 w-10" />)
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-2 gap-2 sm:gap-3 xl:grid-cols-4">
        <StatCard label="Late" value={statValue(counts?.late)} icon={<AlarmClock {...ICON} />} note="Past the deadline" />
        <StatCard
          label="Due Soon"
          value={statValue(counts?.soon)}
          icon={<Hourglass {...ICON} />}
          note={
            <>
              Within 1 <span className="max-sm:hidden">business </span>day
            </>
          }
        />
        <StatCard label="Open Deadlines" value={statValue(counts?.open)} icon={<Layers {...ICON} />} note="With a due date" />
        <StatCard label="Unassigned" value={statValue(counts?.unassigned)} icon={<UserRoundX {...ICON} />} note="Paid, no engineer yet" />
      </dl>
      <WorkloadPanel selected={engineer} onSelect={setEngineer} unassigned={counts?.unassigned} />
      <Panel open title={isOneEngineer ? 'Open Orders' : 'Due Orders'} description={isOneEngineer ? ONE_ENGINEER : ALL_ENGINEERS}>
        {isPending && <SkeletonRows count={3} height="h-14" />}
        {error && orders.length === 0 && (
          <LoadError message={messageOf(error, "We couldn't load the due orders.")} onRetry={() => refetch()} />
        )}
        {!(isPending || error || isPlaceholderData) && orders.length === 0 && (
          <EmptyState icon={<CircleCheck className="size-5" />} title="Nothing is due" framed={false}>
            {isOneEngineer
              ? 'This engineer has no open orders.'
              : engineer
                ? 'No unassigned orders have a deadline.'
                : 'No open orders have a deadline.'}
          </EmptyState>
        )}
        <div className="flex flex-col gap-5">
          {orders.length > 0 && <DueTable orders={orders} isBusy={isPlaceholderData} />}
          <LoadMore label="Load More" {...more} />
        </div>
      </Panel>
      <TimeOffPanel engineers={engineers} />
    </div>
  )
}
