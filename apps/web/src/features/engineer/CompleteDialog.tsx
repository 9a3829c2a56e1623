import { roleCanDo } from '@vorta/contract/orders/policy'
import type { Order } from '@vorta/contract/orders/schema'
import { STATUS_LABELS } from '@vorta/contract/orders/status'
import { PRODUCTION_STAGE_LABELS } from '@vorta/contract/production/schema'
import { messageOf } from '../../lib/api.ts'
import { fullName } from '../../lib/format.ts'
import { carName } from '../../lib/orders/order-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { StaleNotice } from '../../ui/feedback/StaleNotice.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useComplete } from './engineer.queries.ts'

interface CompleteDialogProps {
  order: Order
  open: boolean
  onClose: () => void
}

/** Completing an order is final, so it needs a confirmation. */
export function CompleteDialog({ order, open, onClose }: CompleteDialogProps) {
  const complete = useComplete(order._id)
  const lastStage = order.production?.steps.at(-1)?.stage
  const close = () => {
    complete.reset()
    onClose()
  }
  const send = () =>
    complete.mutate(undefined, {
      onSuccess: () => {
        showToast(`Order ${order.orderNumber} completed.`)
        close()
      },
    })
  const dialogProps = { open, onClose: close, title: 'Mark Completed', description: `Order ${order.orderNumber} · ${carName(order)}` }
  // Completing the order here also changes the status; the dialog then closes on its own.
  if (!roleCanDo('engineer', order, 'complete') && !complete.isPending && !complete.isSuccess) {
    return (
      <Dialog {...dialogProps}>
        <StaleNotice status={STATUS_LABELS[order.status]} onClose={close}>
          This order can no longer be completed.
        </StaleNotice>
      </Dialog>
    )
  }
  return (
    <Dialog
      {...dialogProps}
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            Not Yet
          </Button>
          <Button busy={complete.isPending} busyLabel="Saving..." onClick={send}>
            Mark Completed
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {complete.error && <Banner tone="error">{messageOf(complete.error, "We couldn't complete the order. Please try again.")}</Banner>}
        <p className="text-soft">
          Confirm that the kit is finished and on its way to {fullName(order.userId)}. You can&apos;t undo this. The chat stays open.
        </p>
        {lastStage && lastStage !== 'shipped' && (
          <Banner tone="notice">
            The last update the customer received was “{PRODUCTION_STAGE_LABELS[lastStage]}.” Post a shipping update first so that they can
            track the package.
          </Banner>
        )}
      </div>
    </Dialog>
  )
}
