import MessageSquare from '~icons/message-square'
import { shortCount } from '../short-count.ts'

interface UnreadBadgeProps {
  count: number
  /** Adds a message icon where the context doesn't mention messages. */
  withIcon?: boolean
}

/** The number of unread messages; hidden at zero. */
export function UnreadBadge({ count, withIcon = false }: UnreadBadgeProps) {
  if (count === 0) return null
  return (
    <span className="figures inline-flex h-5 min-w-5 items-center justify-center gap-1 rounded-full bg-signal px-1.5 text-xs font-semibold text-on-signal">
      {withIcon && <MessageSquare className="size-3" strokeWidth={2.5} aria-hidden="true" />}
      {shortCount(count)}
      <span className="sr-only">{count === 1 ? ' unread message' : ' unread messages'}</span>
    </span>
  )
}
