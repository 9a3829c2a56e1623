import type { Order } from '@vorta/contract/orders/schema'
import type { ReactNode } from 'react'
import { fullName } from '../../lib/format.ts'
import { Dialog } from '../../ui/Dialog.tsx'

interface ChatHistoryDialogProps {
  order: Order
  onClose: () => void
  /** The read-only conversation, from the room of chat. */
  children: ReactNode
}

/** What customer and engineer wrote to each other; admins read along. */
export function ChatHistoryDialog({ order, onClose, children }: ChatHistoryDialogProps) {
  const people = order.engineerId ? `${fullName(order.userId)} and ${fullName(order.engineerId)}` : fullName(order.userId)
  return (
    <Dialog open onClose={onClose} shape="wide" title={`Chat History · ${order.orderNumber}`} description={`${people} · read-only`}>
      {children}
    </Dialog>
  )
}
