import type { Order } from '@vorta/contract/orders/schema'
import { useState } from 'react'
import CircleCheck from '~icons/circle-check'
import FileUp from '~icons/file-up'
import PencilRuler from '~icons/pencil-ruler'
import ReceiptText from '~icons/receipt-text'
import RefreshCcw from '~icons/refresh-ccw'
import Undo2 from '~icons/undo-2'
import { messageOf } from '../../lib/api.ts'
import { useNow } from '../../lib/now.ts'
import { engineerActions } from '../../lib/orders/order-actions.ts'
import { carName } from '../../lib/orders/order-text.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import type { OrderAction, OrderActions } from '../orders/OrderActionRow.tsx'
import { CompleteDialog } from './CompleteDialog.tsx'
import { useStartDesign } from './engineer.queries.ts'
import { QuoteForm } from './QuoteForm.tsx'
import { UploadCadDialog } from './UploadCadDialog.tsx'
import { WithdrawQuoteDialog } from './WithdrawQuoteDialog.tsx'

const ICON = { className: 'size-4', 'aria-hidden': true } as const

type EngineerDialog = 'cad' | 'quote' | 'replace' | 'withdraw' | 'complete'

/** The actions that the order's status allows, the expected one first. Admins may take them in the engineer's place. */
export function useEngineerActions(order: Order): OrderActions {
  const [open, setOpen] = useState<EngineerDialog | null>(null)
  const start = useStartDesign(order._id)
  const allowed = engineerActions(order, useNow())
  const close = () => setOpen(null)
  const startDesign = () => start.mutate(undefined, { onSuccess: () => showToast('Design started.') })
  const actions: readonly (OrderAction | false)[] = [
    allowed.startDesign && {
      label: 'Start Design',
      icon: <PencilRuler {...ICON} />,
      isNext: true,
      busy: start.isPending,
      busyLabel: 'Starting...',
      onSelect: startDesign,
    },
    allowed.uploadCad && {
      label: 'Upload CAD',
      icon: <FileUp {...ICON} />,
      isNext: order.nextAction.code === 'upload_cad',
      onSelect: () => setOpen('cad'),
    },
    allowed.quote && { label: 'Payment Request', icon: <ReceiptText {...ICON} />, isNext: true, onSelect: () => setOpen('quote') },
    allowed.replaceQuote && { label: 'Replace Quote', icon: <RefreshCcw {...ICON} />, onSelect: () => setOpen('replace') },
    allowed.withdrawQuote && { label: 'Withdraw Quote', icon: <Undo2 {...ICON} />, onSelect: () => setOpen('withdraw') },
    allowed.complete && { label: 'Mark Completed', icon: <CircleCheck {...ICON} />, isNext: true, onSelect: () => setOpen('complete') },
  ]
  return {
    actions: actions.filter((action) => action !== false),
    content: (
      <>
        {start.error && (
          <div className="basis-full">
            <Banner tone="error">{messageOf(start.error, "We couldn't start the design. Please try again.")}</Banner>
          </div>
        )}
        <UploadCadDialog order={order} open={open === 'cad'} onClose={close} />
        <Dialog
          open={open === 'quote' || open === 'replace'}
          onClose={close}
          title={open === 'replace' ? 'Replace Quote' : 'Payment Request'}
          description={`Order ${order.orderNumber} · ${carName(order)}`}
        >
          <QuoteForm order={order} onDone={close} />
        </Dialog>
        <WithdrawQuoteDialog order={order} open={open === 'withdraw'} onClose={close} />
        <CompleteDialog order={order} open={open === 'complete'} onClose={close} />
      </>
    ),
  }
}
