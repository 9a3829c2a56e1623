import type { Order } from '@vorta/contract/orders/schema'
import { messageOf } from '../../lib/api.ts'
import { money } from '../../lib/format.ts'
import { paidSum } from '../../lib/order-rules.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { useClaimRefund } from './orders.queries.ts'

interface RefundDialogProps {
  order: Order
  open: boolean
  onClose: () => void
}

export function RefundDialog({ order, open, onClose }: RefundDialogProps) {
  const claim = useClaimRefund(order._id)
  const leave = () => {
    claim.reset()
    onClose()
  }
  const send = () =>
    claim.mutate(undefined, {
      onSuccess: () => {
        showToast('Order cancelled. Your money is on its way back.')
        leave()
      },
    })
  return (
    <Dialog
      open={open}
      onClose={leave}
      title="Claim Full Refund"
      description={`Order ${order.orderNumber}`}
      footer={
        <>
          <Button variant="ghost" onClick={leave}>
            Keep Order
          </Button>
          <Button variant="danger" busy={claim.isPending} busyLabel="Refunding..." onClick={send}>
            {`Refund ${money(paidSum(order))}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {claim.error && <Banner tone="error">{messageOf(claim.error, 'The refund could not be claimed. Please try again.')}</Banner>}
        <p className="text-soft">
          This cancels order {order.orderNumber} for good: the design stops, and {money(paidSum(order))} go back to the card you paid with.
        </p>
      </div>
    </Dialog>
  )
}
