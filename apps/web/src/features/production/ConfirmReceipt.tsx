import { roleCanDo } from '@vorta/contract/orders/policy'
import type { Order } from '@vorta/contract/orders/schema'
import { isShipped } from '@vorta/contract/production/schema'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useConfirmReceipt } from './production.queries.ts'

const isAwaitingReceipt = (order: Order) =>
  roleCanDo('user', order, 'confirmReceipt') && order.production?.receivedAt === null && isShipped(order.production.steps)

/** Asks first, because confirming receipt can't be undone. */
export function ConfirmReceipt({ order }: { order: Order }) {
  const confirm = useConfirmReceipt(order._id)
  const [isConfirming, setConfirming] = useState(false)
  if (!isAwaitingReceipt(order)) return null
  const close = () => {
    setConfirming(false)
    confirm.reset()
  }
  const submit = () => confirm.mutate(undefined, { onSuccess: () => showToast('Thank you. Enjoy your kit!') })
  return (
    <>
      <Button
        // Completed orders no longer depend on the receipt.
        variant={order.status === 'completed' ? 'secondary' : 'primary'}
        className="max-sm:flex-1"
        onClick={() => setConfirming(true)}
      >
        I Received My Kit
      </Button>
      <Dialog
        open={isConfirming}
        onClose={close}
        title="Did your kit arrive?"
        footer={
          <>
            <Button variant="ghost" onClick={close}>
              Not Yet
            </Button>
            <Button busy={confirm.isPending} busyLabel="Saving..." onClick={submit}>
              I Received My Kit
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <p className="text-soft">We'll let your engineer know that order {order.orderNumber} arrived. This can't be undone.</p>
          {confirm.error && (
            <Banner tone="error">{messageOf(confirm.error, "We couldn't save your confirmation. Please try again.")}</Banner>
          )}
        </div>
      </Dialog>
    </>
  )
}
