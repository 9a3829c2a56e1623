import { useSiteConfig } from '../../lib/config.ts'
import { useNow } from '../../lib/now.ts'
import { dueState, exactDueTime } from '../../lib/orders/order-text.ts'
import { Badge } from '../../ui/feedback/Badge.tsx'

/** The due date: yellow within one workday, red once late. */
export function DueBadge({ dueAt }: { dueAt: string }) {
  const calendar = useSiteConfig()?.calendar
  const { tone, text } = dueState(dueAt, useNow(), calendar)
  return (
    <time dateTime={dueAt} title={exactDueTime(dueAt, calendar)} className="text-xs">
      {tone === 'gray' ? <span className="figures whitespace-nowrap text-muted">{text}</span> : <Badge tone={tone}>{text}</Badge>}
    </time>
  )
}
