import { REVISIONS_INCLUDED } from '@vorta/contract/limits'
import type { Order } from '@vorta/contract/order'
import { onDay } from '../../lib/moments.ts'
import { isOpen } from '../../lib/order-rules.ts'
import { revisionWords } from '../../lib/order-words.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Moment } from '../../ui/Moment.tsx'

export function RevisionList({ order }: { order: Order }) {
  if (order.revisions.length === 0) {
    return <p className="text-muted">None requested.{isOpen(order.status) && ` ${REVISIONS_INCLUDED} are included.`}</p>
  }
  return (
    <ol className="flex flex-col gap-4">
      {[...order.revisions].reverse().map((revision) => (
        <li key={revision._id}>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-medium">{revisionWords(revision.number)}</span>
            {revision.beyondIncluded && <Badge tone="yellow">Extra fees may apply</Badge>}
            <span className="text-sm text-muted">
              <Moment {...onDay(revision.createdAt)} />
            </span>
          </p>
          <p className="mt-1 max-w-prose break-words whitespace-pre-wrap text-soft">{revision.comments}</p>
        </li>
      ))}
    </ol>
  )
}
