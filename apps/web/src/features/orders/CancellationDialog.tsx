import { cancellationRequestBody, type Order } from '@vorta/contract/orders/schema'
import { CANCEL_REASON_MAX_CHARS } from '@vorta/contract/shared/limits'
import { useSchemaForm } from '../../lib/forms/form.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import { TextDialog } from '../../ui/overlay/TextDialog.tsx'
import { useRequestCancellation } from './orders.queries.ts'

interface CancellationDialogProps {
  order: Order
  open: boolean
  onClose: () => void
}

/** Only admins can cancel an order, so customers send a request. */
export function CancellationDialog({ order, open, onClose }: CancellationDialogProps) {
  const request = useRequestCancellation(order._id)
  const { field, submit, isSubmitting, failure, clearErrors } = useSchemaForm(cancellationRequestBody, { reason: '' })
  const close = () => {
    clearErrors()
    onClose()
  }
  const send = submit(async ({ reason }) => {
    await request.mutateAsync(reason)
    showToast("Cancellation requested. We'll get back to you soon.")
    close()
  }, "We couldn't send your request. Please try again.")
  return (
    <TextDialog
      open={open}
      onClose={close}
      title="Request Cancellation"
      description={`Order ${order.orderNumber}`}
      label="Reason"
      maxLength={CANCEL_REASON_MAX_CHARS}
      field={field('reason')}
      failure={failure}
      busy={isSubmitting}
      onSubmit={send}
      cancelLabel="Keep Order"
      submitLabel="Send Request"
    >
      <p className="text-soft">
        Tell us why. Work on your order continues until we reply, and our reply will cover what happens to your payments.
      </p>
    </TextDialog>
  )
}
