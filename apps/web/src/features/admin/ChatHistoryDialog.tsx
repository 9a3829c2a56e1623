import type { Order } from '@vorta/contract/orders/schema'
import type { ReactNode } from 'react'
import { fullName } from '../../lib/format.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'

interface ChatHistoryDialogProps {
  order: Order
  onClose: () => void
  /** The read-only conversation. */
  children: ReactNode
}

export function ChatHistoryDialog({ order, onClose, children }: ChatHistoryDialogProps) {
  const participants = order.engineerId ? `${fullName(order.userId)} and ${fullName(order.engineerId)}` : fullName(order.userId)
  return (
    <Dialog open onClose={onClose} shape="wide" title={`Chat History · ${order.orderNumber}`} description={`${participants} · read-only`}>
      {children}
    </Dialog>
  )
}
