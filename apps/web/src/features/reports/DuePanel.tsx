import type { Order } from '@vorta/contract/orders/schema'
import { AlarmClock, CircleCheck, Hourglass, Layers, UserRoundX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { StatCard } from '../../ui/StatCard.tsx'
import { DueTable } from './DueTable.tsx'
import { useDue } from './reports.queries.ts'
import { WorkloadPanel } from './WorkloadPanel.tsx'

const ICON = { className: 'size-5', 'aria-hidden': true } as const

const OF_ALL = "First due first. While it is the customer's turn the clock stands still, and the order is not here."
const OF_ONE = 'Everything this engineer has in hand, first due first; what waits for somebody else has no date now.'

interface DuePanelProps {
  rowActions: (order: Order) => ReactNode
}

/** What is late, what will be, and who has how much to do. */
export function DuePanel({ rowActions }: DuePanelProps) {
  const [engineer, setEngineer] = useState('')
  const { orders, counts, isPending, error, refetch, isPlaceholderData, ...more } = useDue(engineer)
  const isOfOne = engineer !== '' && engineer !== 'none'
  // What failed is told below; a figure that will not come does not pretend to be on its way.
  const figure = (value: number | undefined) => value ?? (error ? '–' : <Skeleton className="h-10 w-12" />)
  return (
    <div className="flex flex-col gap-6">
      <dl className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
        <StatCard label="Late" value={figure(counts?.late)} icon={<AlarmClock {...ICON} />} note="Past their date" />
        <StatCard label="Due Soon" value={figure(counts?.soon)} icon={<Hourglass {...ICON} />} note="Within a workday" />
        <StatCard label="Promised" value={figure(counts?.open)} icon={<Layers {...ICON} />} note="With a date" />
        <StatCard label="Unassigned" value={figure(counts?.unassigned)} icon={<UserRoundX {...ICON} />} note="No engineer yet" />
      </dl>
      <WorkloadPanel chosen={engineer} onChoose={setEngineer} />
      <Panel open title={isOfOne ? 'In Hand' : 'What Is Due'} description={isOfOne ? OF_ONE : OF_ALL}>
        {isPending && <SkeletonRows count={3} height="h-14" />}
        {error && orders.length === 0 && (
          <LoadError message={messageOf(error, 'What is due could not be loaded.')} onRetry={() => refetch()} />
        )}
        {!(isPending || error || isPlaceholderData) && orders.length === 0 && (
          <EmptyState icon={<CircleCheck className="size-5" />} title="Nothing is due" framed={false}>
            {engineer ? 'Nothing here waits with a promised date.' : 'Every promise is kept, or it is the customer’s turn.'}
          </EmptyState>
        )}
        <div aria-busy={isPlaceholderData} className={`flex flex-col gap-5 transition-opacity ${isPlaceholderData ? 'opacity-60' : ''}`}>
          {orders.length > 0 && <DueTable orders={orders} rowActions={rowActions} />}
          <LoadMore label="Show More" {...more} />
        </div>
      </Panel>
    </div>
  )
}
