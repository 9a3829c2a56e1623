import { cancellationRequestBody, type Order } from '@vorta/contract/orders/schema'
import { CANCEL_REASON_MAX_CHARS } from '@vorta/contract/shared/limits'
import { messageOf } from '../../lib/api.ts'
import { textValidator } from '../../lib/forms/text-validator.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import { TextDialog } from '../../ui/overlay/TextDialog.tsx'
import { useRequestCancellation } from './orders.queries.ts'

interface CancellationDialogProps {
  order: Order
  open: boolean
  onClose: () => void
}

const check = textValidator(cancellationRequestBody, 'reason')

/** Only admins can cancel an order, so customers send a request. */
export function CancellationDialog({ order, open, onClose }: CancellationDialogProps) {
  const request = useRequestCancellation(order._id)
  const close = () => {
    request.reset()
    onClose()
  }
  const submit = (reason: string) =>
    request.mutate(reason, {
      onSuccess: () => {
        showToast("Cancellation requested. We'll get back to you soon.")
        close()
      },
    })
  return (
    <TextDialog
      open={open}
      onClose={close}
      title="Request Cancellation"
      description={`Order ${order.orderNumber}`}
      label="Reason"
      maxLength={CANCEL_REASON_MAX_CHARS}
      check={check}
      failure={request.error && messageOf(request.error, "We couldn't send your request. Please try again.")}
      busy={request.isPending}
      onSend={submit}
      cancelLabel="Keep Order"
      submitLabel="Send Request"
    >
      <p className="text-soft">
        Tell us why. Work on your order continues until we reply, and our reply will cover what happens to your payments.
      </p>
    </TextDialog>
  )
}
