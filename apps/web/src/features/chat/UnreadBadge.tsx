import { shortCount } from '../../ui/short-count.ts'

/** How much waits; nothing at all when nothing does. */
export function UnreadBadge({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="figures inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-signal px-1.5 text-xs font-semibold text-on-signal">
      {shortCount(count)}
      <span className="sr-only"> unread messages</span>
    </span>
  )
}
