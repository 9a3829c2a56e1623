import type { Order } from '@vorta/contract/orders/schema'
import { FileUp, MessageSquare, ReceiptText, Settings } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { engineerSteps } from '../../lib/order-rules.ts'
import { useOrderAddress } from '../../lib/order-url.ts'
import { Panel } from '../../ui/Panel.tsx'
import type { AssignedOrders } from './engineer.queries.ts'
import { OrderChoiceDialog } from './OrderChoiceDialog.tsx'
import { QuoteForm } from './QuoteForm.tsx'

interface QuickActionsProps {
  open: AssignedOrders
  /** The upload of a CAD version, from the room of files. */
  cadUpload: (order: Order, onDone: () => void) => ReactNode
  onSettings: () => void
}

type Deed = 'cad' | 'message' | 'quote'

const ICON = { className: 'size-5', 'aria-hidden': true } as const

export function QuickActions({ open: { orders, isWhole, error, refetch }, cadUpload, onSettings }: QuickActionsProps) {
  const [deed, setDeed] = useState<Deed | null>(null)
  const { write } = useOrderAddress()
  const now = new Date()
  // Nobody is told that there is nothing to choose from before all orders have come.
  const coming = { isPending: !(isWhole || error), onRetry: isWhole ? undefined : () => void refetch() }
  const close = () => setDeed(null)
  return (
    <Panel title="Quick Actions">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <ActionButton icon={<FileUp {...ICON} />} label="Upload CAD" onClick={() => setDeed('cad')} />
        <ActionButton icon={<MessageSquare {...ICON} />} label="Send Message" onClick={() => setDeed('message')} />
        <ActionButton icon={<ReceiptText {...ICON} />} label="Payment Request" onClick={() => setDeed('quote')} />
        <ActionButton icon={<Settings {...ICON} />} label="Settings" onClick={onSettings} />
      </div>
      <OrderChoiceDialog
        open={deed === 'cad'}
        onClose={close}
        {...coming}
        title="Upload CAD"
        orders={orders.filter((order) => engineerSteps(order, now).uploadCad)}
        whenNone={
          orders.length === 0
            ? 'A CAD model can be uploaded once an order is assigned to you.'
            : 'None of your orders takes a CAD model now: each is approved, being made or done.'
        }
      >
        {(order) => cadUpload(order, close)}
      </OrderChoiceDialog>
      <OrderChoiceDialog
        open={deed === 'quote'}
        onClose={close}
        {...coming}
        title="Payment Request"
        orders={orders.filter((order) => engineerSteps(order, now).quote)}
        whenNone="A payment request can be sent once a customer has approved the design and paid the design fee."
      >
        {(order) => <QuoteForm order={order} onDone={close} />}
      </OrderChoiceDialog>
      <OrderChoiceDialog
        open={deed === 'message'}
        onClose={close}
        {...coming}
        title="Send Message"
        orders={orders.filter((order) => order.status !== 'cancelled')}
        whenNone="You can write to a customer once one of their orders is assigned to you."
        onChoose={(order) => {
          close()
          write(order._id)
        }}
      />
    </Panel>
  )
}

function ActionButton({ icon, label, onClick }: { icon: ReactNode; label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-24 flex-col items-start justify-between gap-3 rounded-md border border-line bg-page p-4 text-left text-sm font-medium transition-colors hover:border-edge hover:bg-lifted"
    >
      <span className="text-signal-hot">{icon}</span>
      {label}
    </button>
  )
}
