import type { Order } from '@vorta/contract/orders/schema'
import { isShipped } from '@vorta/contract/production/schema'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { useConfirmReceipt } from './production.queries.ts'

const isUnderWay = ({ status, production }: Order) =>
  (status === 'in_production' || status === 'completed') && production?.receivedAt === null && isShipped(production.steps)

/** For the customer, once the kit was sent. It asks once, because a receipt cannot be taken back. */
export function ConfirmReceipt({ order }: { order: Order }) {
  const confirm = useConfirmReceipt(order._id)
  const [isAsking, setAsking] = useState(false)
  if (!isUnderWay(order)) return null
  const close = () => {
    setAsking(false)
    confirm.reset()
  }
  const send = () => confirm.mutate(undefined, { onSuccess: () => showToast('Thank you. Enjoy your kit!') })
  return (
    <>
      <Button
        // On a completed order it is welcome, but nobody waits for it.
        variant={order.status === 'completed' ? 'secondary' : 'primary'}
        className="max-sm:flex-1"
        onClick={() => setAsking(true)}
      >
        I Received My Kit
      </Button>
      <Dialog
        open={isAsking}
        onClose={close}
        title="Did your kit arrive?"
        footer={
          <>
            <Button variant="ghost" onClick={close}>
              Not Yet
            </Button>
            <Button busy={confirm.isPending} busyLabel="Saving..." onClick={send}>
              Confirm Receipt
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <p className="text-soft">We'll tell your engineer that order {order.orderNumber} is with you. This can't be undone.</p>
          {confirm.error && <Banner tone="error">{messageOf(confirm.error, 'That could not be saved. Please try again.')}</Banner>}
        </div>
      </Dialog>
    </>
  )
}
