import { describeStep } from '@vorta/contract/orders/next-steps'
import type { OrderCard } from '@vorta/contract/orders/schema'
import { STATUS_LABELS } from '@vorta/contract/orders/status'
import { useSiteConfig } from '../../lib/config.ts'
import { useNow } from '../../lib/now.ts'
import { dueState, exactDueTime, isOwnTurn, nextActionText, STATUS_TONES } from '../../lib/orders/order-text.ts'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { RowTooltip } from '../../ui/overlay/RowTooltip.tsx'

const DUE_COLORS = { red: 'text-bad', yellow: 'text-warn', gray: '' }

interface TurnProps {
  order: OrderCard
  reader: 'admin' | 'engineer'
}

interface OrderStatusCellProps extends TurnProps {
  /** On a card, whose turn it is stands at the end of the line. */
  isLineOnCards?: boolean
}

/** The status above whose turn it is and the deadline; a tooltip adds the next step. */
export function OrderStatusCell({ order, reader, isLineOnCards = false }: OrderStatusCellProps) {
  const calendar = useSiteConfig()?.calendar
  const { turn, nextAction } = describeStep(order.nextAction, reader)
  const isOpen = turn !== 'none'
  return (
    <RowTooltip
      text={
        <>
          <span className="block font-medium">{STATUS_LABELS[order.status]}</span>
          {isOpen && (
            <span className="block text-soft">
              {nextActionText(turn, reader)}: {nextAction.label}
            </span>
          )}
          {order.dueAt && <span className="block text-muted">Due {exactDueTime(order.dueAt, calendar)}</span>}
        </>
      }
    >
      {/* As high without the second line, so that all rows are. */}
      <span
        className={`flex max-w-full min-w-0 flex-col items-start justify-center gap-y-0.5 max-xl:gap-y-1 xl:min-h-10 ${isLineOnCards ? 'max-xl:grow max-xl:flex-row max-xl:flex-wrap max-xl:items-center max-xl:justify-between max-xl:gap-x-3' : ''}`}
      >
        <span className="flex max-w-full gap-1.5 max-xl:flex-wrap">
          <Badge tone={STATUS_TONES[order.status]}>{STATUS_LABELS[order.status]}</Badge>
          {order.paymentStatus === 'unpaid' && order.status !== 'cancelled' && <Badge tone="red">Unpaid</Badge>}
          {order.cancellationRequested && <Badge tone="yellow">Cancellation Requested</Badge>}
        </span>
        {isOpen && (
          <span className="max-w-full min-w-0 truncate text-xs text-muted">
            <Turn order={order} reader={reader} />
            <span className="sr-only">: {nextAction.label}</span>
          </span>
        )}
      </span>
    </RowTooltip>
  )
}

/** Whose turn it is, and the deadline. */
function Turn({ order, reader }: TurnProps) {
  const now = useNow()
  const calendar = useSiteConfig()?.calendar
  const { turn } = describeStep(order.nextAction, reader)
  const due = order.dueAt ? dueState(order.dueAt, now, calendar) : null
  return (
    <>
      <span className={isOwnTurn(turn, reader) ? 'font-medium text-signal-hot' : ''}>{nextActionText(turn, reader)}</span>
      {due && (
        <>
          {' · '}
          <span className={DUE_COLORS[due.tone]}>{due.text}</span>
        </>
      )}
    </>
  )
}
