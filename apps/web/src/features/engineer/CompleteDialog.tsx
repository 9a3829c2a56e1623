import type { Order } from '@vorta/contract/orders/schema'
import { can, STATUS_LABELS } from '@vorta/contract/orders/status'
import { PRODUCTION_STAGE_LABELS } from '@vorta/contract/production/schema'
import { messageOf } from '../../lib/api.ts'
import { fullName } from '../../lib/format.ts'
import { carName } from '../../lib/order-text.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { StaleNotice } from '../../ui/StaleNotice.tsx'
import { showToast } from '../../ui/toast.ts'
import { useComplete } from './engineer.queries.ts'

interface CompleteDialogProps {
  order: Order
  open: boolean
  onClose: () => void
}

/** Completion is final, so it is asked for once more. */
export function CompleteDialog({ order, open, onClose }: CompleteDialogProps) {
  const complete = useComplete(order._id)
  const lastTold = order.production?.steps.at(-1)?.stage
  const leave = () => {
    complete.reset()
    onClose()
  }
  const send = () =>
    complete.mutate(undefined, {
      onSuccess: () => {
        showToast(`Order ${order.orderNumber} completed`)
        leave()
      },
    })
  const frame = { open, onClose: leave, title: 'Mark Completed', description: `Order ${order.orderNumber} · ${carName(order)}` }
  // One's own deed ends the order as well; that closes the dialog by itself.
  if (!can(order.status, 'complete') && !complete.isPending && !complete.isSuccess) {
    return (
      <Dialog {...frame}>
        <StaleNotice status={STATUS_LABELS[order.status]} onClose={leave}>
          This order can&apos;t be completed any more.
        </StaleNotice>
      </Dialog>
    )
  }
  return (
    <Dialog
      {...frame}
      footer={
        <>
          <Button variant="ghost" onClick={leave}>
            Not Yet
          </Button>
          <Button busy={complete.isPending} busyLabel="Saving..." onClick={send}>
            Mark Completed
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {complete.error && <Banner tone="error">{messageOf(complete.error, 'The order could not be completed. Please try again.')}</Banner>}
        <p className="text-soft">
          The kit is made and on its way to {fullName(order.userId)}. This can&apos;t be taken back; the chat stays open.
        </p>
        {lastTold && lastTold !== 'shipped' && (
          <Banner tone="notice">
            The customer was last told: {PRODUCTION_STAGE_LABELS[lastTold]}. Tell of the shipment first, and they can follow the parcel.
          </Banner>
        )}
      </div>
    </Dialog>
  )
}
