import type { Order } from '@vorta/contract/orders/schema'
import { DESIGN_STATUSES, type OrderStatus } from '@vorta/contract/orders/status'
import { REVISIONS_INCLUDED } from '@vorta/contract/shared/limits'
import { onDay } from '../../lib/dates.ts'
import { revisionText } from '../../lib/orders/order-text.ts'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { Moment } from '../../ui/Moment.tsx'

/** Revisions are possible until the approved design is quoted. */
const canRequestLater = (status: OrderStatus) => status === 'pending' || status === 'approved' || DESIGN_STATUSES.includes(status)

export function RevisionList({ order }: { order: Order }) {
  if (order.revisions.length === 0) {
    return (
      <p className="text-sm text-muted">No revisions requested.{canRequestLater(order.status) && ` ${REVISIONS_INCLUDED} are included.`}</p>
    )
  }
  return (
    <ol className="flex flex-col gap-4">
      {[...order.revisions].reverse().map((revision) => (
        <li key={revision._id}>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-medium">{revisionText(revision.number)}</span>
            {revision.beyondIncluded && <Badge tone="yellow">Extra fees may apply</Badge>}
            <span className="text-sm text-muted">
              <Moment {...onDay(revision.createdAt)} />
            </span>
          </p>
          <p className="mt-1 max-w-prose text-sm break-words whitespace-pre-wrap text-soft">{revision.comments}</p>
        </li>
      ))}
    </ol>
  )
}
