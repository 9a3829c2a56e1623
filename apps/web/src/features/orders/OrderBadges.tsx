import type { Order, OrderCard } from '@vorta/contract/orders/schema'
import { STATUS_LABELS } from '@vorta/contract/orders/status'
import { STATUS_TONES } from '../../lib/orders/order-text.ts'
import { Badge } from '../../ui/feedback/Badge.tsx'

export function OrderBadges({ order }: { order: Order | OrderCard }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={STATUS_TONES[order.status]}>{STATUS_LABELS[order.status]}</Badge>
      {order.paymentStatus === 'unpaid' && order.status !== 'cancelled' && <Badge tone="red">Unpaid</Badge>}
      {'youHelp' in order && order.youHelp && <Badge tone="blue">Helps With</Badge>}
      {(typeof order.nextAction === 'string' ? order.nextAction : order.nextAction.code) === 'handle_case' && (
        <Badge tone="yellow">Open Case</Badge>
      )}
      {order.cancellationRequested && order.status !== 'cancelled' && <Badge tone="yellow">Cancellation Requested</Badge>}
    </span>
  )
}
