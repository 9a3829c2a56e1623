import { declineCancellationBody, type Order } from '@vorta/contract/orders/schema'
import { CANCEL_REASON_MAX_CHARS } from '@vorta/contract/shared/limits'
import { fullName } from '../../lib/format.ts'
import { useSchemaForm } from '../../lib/forms/form.ts'
import { openCancellationRequest } from '../../lib/orders/order-actions.ts'
import { carName } from '../../lib/orders/order-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { TextDialog } from '../../ui/overlay/TextDialog.tsx'
import { useDeclineCancellation } from './admin.queries.ts'

interface DeclineDialogProps {
  order: Order
  open: boolean
  onClose: () => void
}

/** Declines a cancellation request with an answer to the customer. */
export function DeclineDialog({ order, open, onClose }: DeclineDialogProps) {
  const decline = useDeclineCancellation(order._id)
  const { field, submit, isSubmitting, failure, clearErrors } = useSchemaForm(declineCancellationBody, { answer: '' })
  const request = openCancellationRequest(order)
  const heading = {
    title: 'Decline Cancellation',
    description: `Order ${order.orderNumber} · ${carName(order)} · ${fullName(order.userId)}`,
  }
  const close = () => {
    clearErrors()
    onClose()
  }
  const send = submit(async ({ answer }) => {
    await decline.mutateAsync(answer)
    close()
    showToast('Cancellation declined. We sent your answer to the customer.')
  }, "We couldn't send your answer. Please try again.")
  if (request === null) {
    return (
      <Dialog
        {...heading}
        open={open}
        onClose={close}
        footer={
          <Button variant="secondary" onClick={close}>
            Close
          </Button>
        }
      >
        <Banner tone="notice">This request was withdrawn or already answered.</Banner>
      </Dialog>
    )
  }
  return (
    <TextDialog
      {...heading}
      open={open}
      onClose={close}
      label="Your Answer"
      maxLength={CANCEL_REASON_MAX_CHARS}
      field={field('answer')}
      failure={failure}
      busy={isSubmitting}
      onSubmit={send}
      cancelLabel="Cancel"
      submitLabel="Send Answer"
    >
      <Banner tone="info" title="The customer requested cancellation">
        {request.reason}
      </Banner>
      <p className="text-soft">
        The order continues. We'll notify the customer, who will see your answer on the order and can request cancellation again.
      </p>
    </TextDialog>
  )
}
