import type { OrderCard } from '@vorta/contract/orders/schema'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { AdminChatHistory } from '../chat/AdminChatHistory.tsx'
import { conversationSubject } from '../chat/ConversationButton.tsx'

interface ChatHistoryDialogProps {
  order: OrderCard
  onClose: () => void
}

export function ChatHistoryDialog({ order, onClose }: ChatHistoryDialogProps) {
  const participants = [order.customer?.name, order.engineer].filter(Boolean).join(' and ')
  return (
    <Dialog open onClose={onClose} shape="wide" title={`Chat History · ${order.orderNumber}`} description={`${participants} · read-only`}>
      <AdminChatHistory
        orderId={order._id}
        orderNumber={order.orderNumber}
        engineerName={order.engineer}
        subject={conversationSubject(order.customer?.name, order)}
      />
    </Dialog>
  )
}
