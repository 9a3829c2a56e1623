import { roleCanDo } from '@vorta/contract/orders/policy'
import type { Order } from '@vorta/contract/orders/schema'
import { STATUS_LABELS } from '@vorta/contract/orders/status'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { fullName } from '../../lib/format.ts'
import { carName } from '../../lib/orders/order-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { scrollIntoViewIfNeeded } from '../../ui/scroll-into-view.ts'
import { useAssign, useEngineers } from './admin.queries.ts'
import { EngineerPicker } from './EngineerPicker.tsx'

interface AssignDialogProps {
  order: Order
  open: boolean
  onClose: () => void
}

export function AssignDialog({ order, open, onClose }: AssignDialogProps) {
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const suggestedId = useEngineers(order._id, open).data?.suggestedId ?? null
  const engineerId = chosenId ?? suggestedId
  const assign = useAssign(order._id)
  const isAllowed = roleCanDo('admin', order, 'assign')
  const confirmsUnpaid = isConfirming && isAllowed
  const close = () => {
    assign.reset()
    setConfirming(false)
    setChosenId(null)
    onClose()
  }
  const send = () => {
    if (engineerId === null) return
    if (order.paymentStatus === 'unpaid' && !confirmsUnpaid) return setConfirming(true)
    assign.mutate(engineerId, {
      onSuccess: ({ order: updated }) => {
        showToast(`${updated.engineerId ? fullName(updated.engineerId) : 'Engineer'} assigned to ${updated.orderNumber}.`)
        close()
      },
      onError: () => window.alert('Failed to assign order'),
    })
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Assign Engineer"
      description={`Order ${order.orderNumber} · ${carName(order)}`}
      footer={
        confirmsUnpaid ? (
          <>
            <Button variant="ghost" onClick={() => setConfirming(false)}>
              {' '}
              Back
            </Button>
            <Button busy={assign.isPending} busyLabel="Assigning..." onClick={send}>
              Assign Anyway
            </Button>
          </>
        ) : (
          <>
            <Button variant="ghost" onClick={close}>
              {isAllowed ? 'Cancel' : 'Close'}
            </Button>
            {isAllowed && (
              <Button disabled={engineerId === null} busy={assign.isPending} busyLabel="Assigning..." onClick={send}>
                Assign
              </Button>
            )}
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {assign.error && (
          <Banner ref={scrollIntoViewIfNeeded} tone="error" title="Failed to assign order">
            {messageOf(assign.error, 'Please try again.')}
          </Banner>
        )}
        {!isAllowed && (
          <p className="text-soft">
            This order changed while the dialog was open. It is now:{' '}
            <strong className="font-medium text-ink">{STATUS_LABELS[order.status]}</strong>
            {order.engineerId && `, with ${fullName(order.engineerId)}`}.
          </p>
        )}
        {confirmsUnpaid ? (
          <Banner tone="notice" title="This order is unpaid">
            The design fee hasn&apos;t been paid. Assign an engineer to order {order.orderNumber} anyway?
          </Banner>
        ) : isAllowed ? (
          <EngineerPicker orderId={order._id} open={open} selected={engineerId} onSelect={setChosenId} />
        ) : null}
      </div>
    </Dialog>
  )
}
