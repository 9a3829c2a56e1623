import type { Message } from '@vorta/contract/chat/schema'
import { Link } from 'react-router'
import { exactTime } from '../../lib/format.ts'
import { withoutChecksum } from '../../lib/orders/order-text.ts'
import { useSubjectLink } from '../../lib/urls/subject-url.ts'
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

/** A system message, with a link to what it is about. */
export function SystemLine({ message: { content, timestamp, about, orderId } }: { message: Message }) {
  const linkTo = useSubjectLink()
  const link = about && linkTo(about, orderId)
  const text = withoutChecksum(content)
  return (
    <p className="mx-auto my-2 max-w-[85%] text-center text-sm text-muted" title={exactTime(timestamp)}>
      {link ? (
        <Link
          {...link}
          className="underline decoration-edge underline-offset-4 transition-colors hover:text-ink hover:decoration-current pointer-coarse:inline-block pointer-coarse:py-2.5"
        >
          {text}
        </Link>
      ) : (
        text
      )}
    </p>
  )
}
