import { exactTime } from '../../lib/format.ts'
import { withoutChecksum } from '../../lib/orders/order-text.ts'
import { dayName } from './text.ts'

export const DayLine = ({ at, now }: { at: string; now: Date }) => (
  <div className="my-3 flex items-center gap-3 text-xs text-muted">
    <span className="h-px flex-1 bg-line" />
    <time dateTime={at}>{dayName(at, now)}</time>
    <span className="h-px flex-1 bg-line" />
  </div>
)

export const UnreadLine = () => (
  <div data-unread className="my-3 flex items-center gap-3 text-xs font-medium text-signal-hot">
    <span className="h-px flex-1 bg-signal/50" />
    Unread messages
    <span className="h-px flex-1 bg-signal/50" />
  </div>
)

/** A system message. */
export const SystemLine = ({ text, at }: { text: string; at: string }) => (
  <p className="mx-auto my-2 max-w-[85%] text-center text-sm text-muted" title={exactTime(at)}>
    {withoutChecksum(text)}
  </p>
)
