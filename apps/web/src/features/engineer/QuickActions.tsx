import { type OrderPermission, roleCanDo } from '@vorta/contract/orders/policy'
import type { OrderCard } from '@vorta/contract/orders/schema'
import { type ReactNode, useState } from 'react'
import FileUp from '~icons/file-up'
import MessageSquare from '~icons/message-square'
import ReceiptText from '~icons/receipt-text'
import Settings from '~icons/settings'
import { messageOf } from '../../lib/api.ts'
import { useOrderUrl } from '../../lib/urls/order-url.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { CadUpload } from '../cad/CadUpload.tsx'
import { useOrder } from '../orders/orders.queries.ts'
import type { AssignedOrders } from './engineer.queries.ts'
import { OrderPickerDialog } from './OrderPickerDialog.tsx'
import { QuoteForm } from './QuoteForm.tsx'

interface QuickActionsProps {
  open: AssignedOrders
  onSettings: () => void
}

type QuickAction = 'cad' | 'message' | 'quote'

const ICON = { className: 'size-5', 'aria-hidden': true } as const

export function QuickActions({ open: { orders, isFullyLoaded, error, refetch }, onSettings }: QuickActionsProps) {
  const [action, setAction] = useState<QuickAction | null>(null)
  const { openChat } = useOrderUrl()
  // Don't show the empty state before all orders are loaded.
  const loadState = { isPending: !(isFullyLoaded || error), onRetry: isFullyLoaded ? undefined : () => void refetch() }
  const close = () => setAction(null)
  return (
    <Panel title="Quick Actions">
      <div className="grid grid-cols-2 gap-2 sm:max-lg:grid-cols-4">
        <QuickActionButton icon={<FileUp {...ICON} />} label="Upload CAD" onClick={() => setAction('cad')} />
        <QuickActionButton icon={<MessageSquare {...ICON} />} label="Send Message" onClick={() => setAction('message')} />
        <QuickActionButton icon={<ReceiptText {...ICON} />} label="Payment Request" onClick={() => setAction('quote')} />
        <QuickActionButton icon={<Settings {...ICON} />} label="Settings" onClick={onSettings} />
      </div>
      <OrderPickerDialog
        open={action === 'cad'}
        onClose={close}
        {...loadState}
        title="Upload CAD"
        orders={orders.filter((order) => mayDo(order, 'uploadCad'))}
        emptyText={
          orders.length === 0
            ? 'You can upload a CAD model once an order is assigned to you.'
            : 'None of your orders needs a CAD model right now.'
        }
      >
        {(order) => <CadUpload orderId={order._id} onDone={close} />}
      </OrderPickerDialog>
      <OrderPickerDialog
        open={action === 'quote'}
        onClose={close}
        {...loadState}
        title="Payment Request"
        orders={orders.filter(({ nextAction }) => nextAction === 'send_quote' || nextAction === 'renew_quote')}
        emptyText="You can send a payment request once a customer has approved the design and paid the design fee."
      >
        {(order) => <QuoteOrder orderId={order._id} onDone={close} />}
      </OrderPickerDialog>
      <OrderPickerDialog
        open={action === 'message'}
        onClose={close}
        {...loadState}
        title="Send Message"
        orders={orders.filter((order) => mayDo(order, 'writeChat'))}
        emptyText="You can message a customer once one of their orders is assigned to you."
        onSelect={(order) => {
          close()
          openChat(order._id)
        }}
      />
    </Panel>
  )
}

const mayDo = ({ status, engineer }: OrderCard, permission: OrderPermission) =>
  roleCanDo('engineer', { status, engineerId: engineer }, permission)

/** Loads the order, because its card contains no quote. */
function QuoteOrder({ orderId, onDone }: { orderId: string; onDone: () => void }) {
  const { data, error, refetch } = useOrder(orderId)
  if (data) return <QuoteForm order={data.order} onDone={onDone} />
  if (error) return <LoadError message={messageOf(error, "We couldn't load this order.")} onRetry={() => void refetch()} />
  return <Skeleton className="h-64 w-full" />
}

function QuickActionButton({ icon, label, onClick }: { icon: ReactNode; label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-12 items-center gap-2.5 rounded-md border border-line bg-page px-3 py-2 max-sm:gap-1.5 max-sm:px-1.5 max-sm:text-[0.8125rem] max-sm:[&_svg]:size-4.5 max-[24rem]:gap-1 max-[24rem]:px-1 max-[24rem]:[&_svg]:size-4 text-left text-sm font-medium transition-colors hover:border-edge hover:bg-lifted"
    >
      <span className="text-signal-hot">{icon}</span>
      {label}
    </button>
  )
}
