import type { Role } from '@vorta/contract/auth/role'
import type { Order } from '@vorta/contract/orders/schema'
import { stageText } from '@vorta/contract/orders/stages'
import type { ReactNode } from 'react'
import { useSiteConfig } from '../../lib/config.ts'
import { useNow } from '../../lib/now.ts'
import { dueState, isOwnTurn, turnText } from '../../lib/orders/order-text.ts'
import { Badge } from '../../ui/feedback/Badge.tsx'

interface NextActionRowProps {
  order: Pick<Order, 'status' | 'turn' | 'nextAction' | 'dueAt'> & Partial<Pick<Order, 'revisedDueAt' | 'youHelp'>>
  reader: Role
  actions: ReactNode
  /** Notices that no tab repeats. */
  children: ReactNode
}

/** Whose turn it is and the next action in one row, which leaves the window to the tab below it. */
export function NextActionRow({ order, reader, actions, children }: NextActionRowProps) {
  const isYours = isOwnTurn(order.turn, reader) && !order.youHelp
  return (
    <section aria-label="Next step" className={`panel px-4 py-3 max-sm:py-1.5 max-sm:pr-1.5 lg:py-2 ${isYours ? 'border-signal/50' : ''}`}>
      <div className="flex gap-3 max-sm:min-h-11 max-sm:items-center sm:max-lg:flex-col lg:items-center lg:justify-between lg:gap-6">
        <div className="min-w-0 max-sm:flex-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className={`eyebrow max-sm:tracking-normal sm:whitespace-nowrap ${isYours ? 'text-signal-hot' : 'text-muted'}`}>
              {turnText(order, reader)}
            </span>
            <span className="figures text-xs text-muted max-sm:hidden">{stageText(order.status)}</span>
            <LateBadge order={order} reader={reader} />
          </p>
          <p
            title={order.nextAction.label}
            className="mt-0.5 font-medium text-pretty max-lg:leading-snug max-sm:line-clamp-2 max-sm:text-[13px] max-[22.5rem]:line-clamp-none lg:text-sm"
          >
            {order.nextAction.label}
          </p>
        </div>
        <div className="shrink-0 empty:hidden has-[>:empty:only-child]:hidden">{actions}</div>
      </div>
      {children}
    </section>
  )
}

function LateBadge({ order, reader }: Pick<NextActionRowProps, 'order' | 'reader'>) {
  const now = useNow()
  const calendar = useSiteConfig()?.calendar
  if (order.dueAt === null) return null
  if (reader === 'user' && order.revisedDueAt) return <Badge tone="red">Late</Badge>
  const { tone, text } = dueState(order.dueAt, now, calendar)
  return tone === 'gray' || (reader === 'user' && tone !== 'red') ? null : <Badge tone={tone}>{text}</Badge>
}
