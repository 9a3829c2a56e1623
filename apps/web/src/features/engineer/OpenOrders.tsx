import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { orderKeys } from '../../lib/orders/order-cache.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { LoadMore } from '../../ui/feedback/LoadMore.tsx'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'
import { Segmented } from '../../ui/forms/Segmented.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { type AssignedOrders, useAssignedOrders } from './engineer.queries.ts'
import { WorkList } from './WorkList.tsx'
import { filterOrders, type Unread, waitsForEngineer } from './workload.ts'

const INITIAL_COUNT = 8

type Part = 'all' | 'turn' | 'helping'

/** What the engineer works on, with their turn first. Without orders, the recent ones explain what comes. */
export function OpenOrders({ open, unread }: { open: AssignedOrders; unread: Unread }) {
  const { orders, isFullyLoaded, error } = open
  const helped = useAssignedOrders('helping')
  const [part, setPart] = useState<Part>('all')
  const queries = useQueryClient()
  // The other lists of the page probably failed with this one.
  const reload = () => queries.invalidateQueries({ queryKey: orderKeys.assigned })
  const all = filterOrders(orders, 'open')
  const turn = all.filter(waitsForEngineer)
  const hasHelped = helped.orders.length > 0
  if (isFullyLoaded && all.length === 0 && !hasHelped) return null
  const options: readonly { value: Part; label: string }[] = [
    { value: 'all', label: `All ${all.length}` },
    { value: 'turn', label: `Your Turn ${turn.length}` },
    ...(hasHelped ? [{ value: 'helping' as const, label: 'Helping' }] : []),
  ]
  const shown = { all, turn, helping: helped.orders }[part]
  return (
    <Panel
      open
      title="Open Orders"
      description="Your turn first, then by due date."
      action={isFullyLoaded && <Segmented label="Show" options={options} value={part} onChange={setPart} />}
    >
      {!(isFullyLoaded || error) && <SkeletonRows count={4} height="h-11" />}
      {error && all.length === 0 && <LoadError message={messageOf(error, "We couldn't load your orders.")} onRetry={reload} />}
      {isFullyLoaded && shown.length === 0 && <p className="py-4 text-center text-muted">No orders are waiting for you.</p>}
      {isFullyLoaded && shown.length > 0 && (
        <div className="flex flex-col gap-4">
          <WorkList key={part} orders={shown} unread={unread} initialCount={INITIAL_COUNT} />
          {part === 'helping' && <LoadMore label="Load More" {...helped} />}
        </div>
      )}
    </Panel>
  )
}
