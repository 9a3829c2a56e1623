import type { Order } from '@vorta/contract/orders/schema'
import { messageOf } from '../../lib/api.ts'
import { money } from '../../lib/format.ts'
import { paidTotal } from '../../lib/orders/order-actions.ts'
import { Button } from '../../ui/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useClaimRefund } from './orders.queries.ts'

interface RefundDialogProps {
  order: Order
  open: boolean
  onClose: () => void
}

export function RefundDialog({ order, open, onClose }: RefundDialogProps) {
  const claim = useClaimRefund(order._id)
  const close = () => {
    claim.reset()
    onClose()
  }
  const submit = () =>
    claim.mutate(undefined, {
      onSuccess: () => {
        showToast('Order cancelled. Your refund is on its way.')
        close()
      },
    })
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Claim Full Refund"
      description={`Order ${order.orderNumber}`}
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            Keep Order
          </Button>
          <Button variant="danger" busy={claim.isPending} busyLabel="Refunding..." onClick={submit}>
            {`Refund ${money(paidTotal(order))}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {claim.error && <Banner tone="error">{messageOf(claim.error, "We couldn't process your refund. Please try again.")}</Banner>}
        <p className="text-soft">
          This permanently cancels order {order.orderNumber}. Design work stops, and we refund {money(paidTotal(order))} to the card you
          paid with.
        </p>
      </div>
    </Dialog>
  )
}
