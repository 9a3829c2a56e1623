import { roleCanDo } from '@vorta/contract/orders/policy'
import { type Order, REASSIGN_NOTE_MAX_CHARS, reassignBody } from '@vorta/contract/orders/schema'
import { STATUS_LABELS } from '@vorta/contract/orders/status'
import { fullName } from '../../lib/format.ts'
import { useSchemaForm } from '../../lib/forms/form.ts'
import { carName } from '../../lib/orders/order-text.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { FormError } from '../../ui/forms/FormError.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useReassign } from './admin.queries.ts'
import { EngineerPicker } from './EngineerPicker.tsx'

interface ReassignDialogProps {
  order: Order
  open: boolean
  onClose: () => void
}

/** Reassigns an open order to another engineer. */
export function ReassignDialog({ order, open, onClose }: ReassignDialogProps) {
  const { field, set, watch, submit, isSubmitting, failure, reset, clearErrors } = useSchemaForm(reassignBody, { engineerId: '', note: '' })
  const engineerId = watch('engineerId')
  const reassign = useReassign(order._id)
  const isAllowed = roleCanDo('admin', order, 'reassign')
  const close = () => {
    clearErrors()
    set('engineerId', '')
    onClose()
  }
  const send = submit(async (body) => {
    const { order: updated } = await reassign.mutateAsync(body)
    showToast(`${updated.orderNumber} reassigned to ${updated.engineerId ? fullName(updated.engineerId) : 'another engineer'}.`)
    reset()
    close()
  }, "We couldn't reassign the order. Please try again.")
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Reassign Order"
      description={`Order ${order.orderNumber} · ${carName(order)}`}
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            {isAllowed ? 'Cancel' : 'Close'}
          </Button>
          {isAllowed && (
            <Button disabled={engineerId === ''} busy={isSubmitting} busyLabel="Reassigning..." onClick={send}>
              Reassign
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormError>{failure}</FormError>
        {isAllowed ? (
          <>
            <p className="text-soft">
              The status and deadline stay the same. We'll notify the customer and both engineers and post a note in the chat. The timeline
              shows who worked on the order before.
            </p>
            <EngineerPicker
              orderId={order._id}
              open={open}
              currentId={order.engineerId?._id}
              selected={engineerId}
              onSelect={(id) => set('engineerId', id)}
            />
            <TextArea
              label="Note"
              optional
              hint="The customer and both engineers can read it."
              rows={3}
              maxLength={REASSIGN_NOTE_MAX_CHARS}
              {...field('note')}
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
