import type { Order } from '@vorta/contract/orders/schema'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useNow } from '../../lib/now.ts'
import { engineerActions } from '../../lib/orders/order-actions.ts'
import { carName } from '../../lib/orders/order-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { CompleteDialog } from './CompleteDialog.tsx'
import { useStartDesign } from './engineer.queries.ts'
import { QuoteForm } from './QuoteForm.tsx'
import { UploadCadDialog } from './UploadCadDialog.tsx'
import { WithdrawQuoteDialog } from './WithdrawQuoteDialog.tsx'

interface EngineerActionsProps {
  order: Order
  /** Highlights the next step; off for admins, whose own actions come first. */
  highlightsNext?: boolean
  onMessage?: () => void
}

/** The actions that the order's status allows, the expected one first. */
export function EngineerActions({ order, highlightsNext = true, onMessage }: EngineerActionsProps) {
  const [open, setOpen] = useState<'cad' | 'quote' | 'replace' | 'withdraw' | 'complete' | null>(null)
  const start = useStartDesign(order._id)
  const actions = engineerActions(order, useNow())
  const close = () => setOpen(null)
  const variantFor = (isNext: boolean) => (highlightsNext && isNext ? 'primary' : 'secondary')
  const startDesign = () => start.mutate(undefined, { onSuccess: () => showToast('Design started.') })
  const description = `Order ${order.orderNumber} · ${carName(order)}`
  return (
    <div className="flex flex-wrap items-center gap-3 empty:hidden max-sm:contents">
      {actions.startDesign && (
        <Button variant={variantFor(true)} busy={start.isPending} busyLabel="Starting..." onClick={startDesign}>
          Start Design
        </Button>
      )}
      {actions.uploadCad && (
        <Button variant={variantFor(order.nextAction.code === 'upload_cad')} onClick={() => setOpen('cad')}>
          Upload CAD
        </Button>
      )}
      {actions.quote && (
        <Button variant={variantFor(true)} onClick={() => setOpen('quote')}>
          Payment Request
        </Button>
      )}
      {actions.replaceQuote && (
        <Button variant="secondary" onClick={() => setOpen('replace')}>
          Replace Quote
        </Button>
      )}
      {actions.withdrawQuote && (
        <Button variant="secondary" onClick={() => setOpen('withdraw')}>
          Withdraw Quote
        </Button>
      )}
      {actions.complete && (
        <Button variant={variantFor(true)} onClick={() => setOpen('complete')}>
          Mark Completed
        </Button>
      )}
      {onMessage && (
        <Button variant="secondary" onClick={onMessage}>
          Send Message
        </Button>
      )}
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
        description={description}
      >
        <QuoteForm order={order} onDone={close} />
      </Dialog>
      <WithdrawQuoteDialog order={order} open={open === 'withdraw'} onClose={close} />
      <CompleteDialog order={order} open={open === 'complete'} onClose={close} />
    </div>
  )
}
