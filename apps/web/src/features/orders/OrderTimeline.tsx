import type { Order } from '@vorta/contract/order'
import { onDayAtTime } from '../../lib/moments.ts'
import { Moment } from '../../ui/Moment.tsx'

/** What happened, newest first. */
export function OrderTimeline({ order }: { order: Order }) {
  const entries = [...order.timeline].reverse().sort((a, b) => b.timestamp.localeCompare(a.timestamp))
  return (
    <ol className="flex flex-col">
      {entries.map((entry, index) => (
        <li key={entry._id} className="group relative flex gap-4 pb-6 last:pb-0">
          <span aria-hidden="true" className="absolute top-4 bottom-0 left-[5px] w-px bg-line group-last:hidden" />
          <span
            aria-hidden="true"
            className={`mt-1.5 size-[11px] shrink-0 rounded-full border-2 ${index === 0 ? 'border-signal bg-signal' : 'border-edge bg-raised'}`}
          />
          <div className="min-w-0">
            <p className="break-words">{entry.description}</p>
            <p className="figures text-sm text-muted">
              <Moment {...onDayAtTime(entry.timestamp)} />
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}
