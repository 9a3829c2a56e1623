import type { OrderCard } from '@vorta/contract/orders/schema'
import { carName } from '../../lib/orders/order-text.ts'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { AdminChatHistory } from '../chat/AdminChatHistory.tsx'

interface ChatHistoryDialogProps {
  order: OrderCard
  onClose: () => void
}

export function ChatHistoryDialog({ order, onClose }: ChatHistoryDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      shape="wide"
      title="Chat History"
      description={[carName(order), order.orderNumber].join(' · ')}
      aside={<Badge tone="gray">Read-Only</Badge>}
    >
      <div className="-m-5 sm:-mx-6 [&>section]:rounded-none [&>section]:border-0">
        <AdminChatHistory
          orderId={order._id}
          orderNumber={order.orderNumber}
          customerName={order.customer?.name}
          engineerName={order.engineer}
        />
      </div>
    </Dialog>
  )
}
