import type { Order } from '@vorta/contract/orders/schema'
import { STATUS_LABELS } from '@vorta/contract/orders/status'
import { messageOf } from '../../lib/api.ts'
import { fullName, money } from '../../lib/format.ts'
import { useNow } from '../../lib/now.ts'
import { engineerActions } from '../../lib/orders/order-actions.ts'
import { carName } from '../../lib/orders/order-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { StaleNotice } from '../../ui/feedback/StaleNotice.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useWithdrawQuote } from './engineer.queries.ts'

interface WithdrawQuoteDialogProps {
  order: Order
  open: boolean
  onClose: () => void
}

/** The customer may be about to pay, so withdrawing needs a confirmation. */
export function WithdrawQuoteDialog({ order, open, onClose }: WithdrawQuoteDialogProps) {
  const withdraw = useWithdrawQuote(order._id)
  const isAllowed = engineerActions(order, useNow()).withdrawQuote
  const close = () => {
    withdraw.reset()
    onClose()
  }
  const send = () =>
    withdraw.mutate(undefined, {
      onSuccess: () => {
        showToast('Quote withdrawn. The customer has been notified.')
        close()
      },
    })
  const dialogProps = { open, onClose: close, title: 'Withdraw Quote', description: `Order ${order.orderNumber} · ${carName(order)}` }
  const failure = withdraw.error && (
    <Banner tone="error">{messageOf(withdraw.error, "We couldn't withdraw the quote. Please try again.")}</Banner>
  )
  // Withdrawing the quote here also changes the status; the dialog then closes on its own.
  if (!isAllowed && !withdraw.isPending && !withdraw.isSuccess) {
    return (
      <Dialog {...dialogProps}>
        <div className="flex flex-col gap-4">
          {failure}
          <StaleNotice status={STATUS_LABELS[order.status]} onClose={close}>
            There is no quote to withdraw.
          </StaleNotice>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog
      {...dialogProps}
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            Keep Quote
          </Button>
          <Button variant="danger" busy={withdraw.isPending} busyLabel="Withdrawing..." onClick={send}>
            Withdraw Quote
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failure}
        <p className="text-soft">
          {fullName(order.userId)} will no longer be able to pay the quote{order.quote && ` of ${money(order.quote.productionCost)}`} and
          will be notified. The order goes back to {STATUS_LABELS.approved}, and you can send a new quote. The old one stays on record.
        </p>
      </div>
    </Dialog>
  )
}
