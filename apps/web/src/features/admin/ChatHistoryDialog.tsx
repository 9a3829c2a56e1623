import type { Order } from '@vorta/contract/orders/schema'
import { fullName } from '../../lib/format.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { AdminChatHistory } from '../chat/AdminChatHistory.tsx'

interface ChatHistoryDialogProps {
  order: Order
  onClose: () => void
}

export function ChatHistoryDialog({ order, onClose }: ChatHistoryDialogProps) {
  const participants = order.engineerId ? `${fullName(order.userId)} and ${fullName(order.engineerId)}` : fullName(order.userId)
  return (
    <Dialog open onClose={onClose} shape="wide" title={`Chat History · ${order.orderNumber}`} description={`${participants} · read-only`}>
      <AdminChatHistory orderId={order._id} orderNumber={order.orderNumber} engineerName={order.engineerId && fullName(order.engineerId)} />
    </Dialog>
  )
}
