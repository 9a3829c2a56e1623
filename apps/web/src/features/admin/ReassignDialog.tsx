import type { Order } from '@vorta/contract/orders/schema'
import { REASSIGN_NOTE_MAX_CHARS } from '@vorta/contract/orders/schema'
import { can, STATUS_LABELS } from '@vorta/contract/orders/status'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { fullName } from '../../lib/format.ts'
import { carName } from '../../lib/order-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { showToast } from '../../ui/toast.ts'
import { useReassign } from './admin.queries.ts'
import { EngineerChoice } from './EngineerChoice.tsx'

interface ReassignDialogProps {
  order: Order
  open: boolean
  onClose: () => void
}

/** Gives an order that is under way to another engineer. */
export function ReassignDialog({ order, open, onClose }: ReassignDialogProps) {
  const [engineerId, setEngineerId] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const reassign = useReassign(order._id)
  const isAllowed = can(order.status, 'cancel') && order.engineerId !== null
  const leave = () => {
    reassign.reset()
    setEngineerId(null)
    onClose()
  }
  const send = () => {
    if (engineerId === null) return
    reassign.mutate(
      { engineerId, note },
      {
        onSuccess: ({ order: fresh }) => {
          showToast(`${fresh.engineerId ? fullName(fresh.engineerId) : 'Another engineer'} takes over ${fresh.orderNumber}`)
          setNote('')
          leave()
        },
      },
    )
  }
  return (
    <Dialog
      open={open}
      onClose={leave}
      title="Reassign Order"
      description={`Order ${order.orderNumber} · ${carName(order)}`}
      footer={
        <>
          <Button variant="ghost" onClick={leave}>
            {isAllowed ? 'Cancel' : 'Close'}
          </Button>
          {isAllowed && (
            <Button disabled={engineerId === null} busy={reassign.isPending} busyLabel="Reassigning..." onClick={send}>
              Reassign
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormError>{reassign.error && messageOf(reassign.error, 'The order could not be reassigned. Please try again.')}</FormError>
        {isAllowed ? (
          <>
            <p className="text-soft">
              Status and promised date stay as they are. The customer and both engineers are told, in the chat too; the story of the order
              keeps who had it before.
            </p>
            <EngineerChoice
              orderId={order._id}
              open={open}
              presentId={order.engineerId?._id}
              chosen={engineerId}
              onChoose={setEngineerId}
            />
            <TextArea
              label="Note"
              optional
              hint="Customer and engineers read it."
              rows={3}
              maxLength={REASSIGN_NOTE_MAX_CHARS}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </>
        ) : (
          <p className="text-soft">
            This order is now: <strong className="font-medium text-ink">{STATUS_LABELS[order.status]}</strong>.
          </p>
        )}
      </div>
    </Dialog>
  )
}
