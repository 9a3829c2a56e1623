import type { OrderCard } from '@vorta/contract/orders/schema'
import { carName } from '../../lib/orders/order-text.ts'
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
      description={[carName(order), order.orderNumber, 'read-only'].join(' · ')}
    >
      <div className="-m-5 sm:-mx-6">
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
