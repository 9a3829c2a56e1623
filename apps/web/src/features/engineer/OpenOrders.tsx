import { useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../lib/api.ts'
import { orderKeys } from '../../lib/orders/order-cache.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'
import { Panel } from '../../ui/Panel.tsx'
import type { AssignedOrders } from './engineer.queries.ts'
import { WorkList } from './WorkList.tsx'
import { filterOrders, type Unread } from './workload.ts'

const INITIAL_COUNT = 8

/** What the engineer works on, with their turn first. Without orders, the recent ones explain what comes. */
export function OpenOrders({ open, unread }: { open: AssignedOrders; unread: Unread }) {
  const { orders, isFullyLoaded, error } = open
  const queries = useQueryClient()
  // The other lists of the page probably failed with this one.
  const reload = () => queries.invalidateQueries({ queryKey: orderKeys.assigned })
  const sorted = filterOrders(orders, 'open')
  if (isFullyLoaded && sorted.length === 0) return null
  return (
    <Panel open title="Open Orders" description="Your turn first, then by due date.">
      {!(isFullyLoaded || error) && <SkeletonRows count={4} height="h-11" />}
      {error && sorted.length === 0 && <LoadError message={messageOf(error, "We couldn't load your orders.")} onRetry={reload} />}
      {isFullyLoaded && <WorkList orders={sorted} unread={unread} initialCount={INITIAL_COUNT} />}
    </Panel>
  )
}
