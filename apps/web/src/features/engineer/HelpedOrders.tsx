import { useId } from 'react'
import { messageOf } from '../../lib/api.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { LoadMore } from '../../ui/feedback/LoadMore.tsx'
import { useAssignedOrders } from './engineer.queries.ts'
import { WorkCard } from './WorkCard.tsx'
import type { Unread } from './workload.ts'

/** Open orders of colleagues that the engineer helps with; nothing if there are none. */
export function HelpedOrders({ unread }: { unread: Unread }) {
  const id = useId()
  const { orders, isPending, error, refetch, ...more } = useAssignedOrders('helping')
  if (error && orders.length === 0)
    return <LoadError message={messageOf(error, "We couldn't load the orders you help with.")} onRetry={() => refetch()} />
  if (orders.length === 0) return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="border-b border-line pb-2 text-sm font-medium text-soft">
        Helps With
      </h2>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(13.5rem,100%),1fr))] gap-4">
        {orders.map((order) => (
          <WorkCard key={order._id} order={order} unread={unread[order._id] ?? 0} isHelped />
        ))}
      </div>
      <LoadMore label="Load More" {...more} />
    </section>
  )
}
