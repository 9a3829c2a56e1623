import { cancellationRequestBody, type Order } from '@vorta/contract/orders/schema'
import { CANCEL_REASON_MAX_CHARS } from '@vorta/contract/shared/limits'
import { messageOf } from '../../lib/api.ts'
import { checkedBy } from '../../lib/validation-text.ts'
import { TextDialog } from '../../ui/TextDialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { useAskCancellation } from './orders.queries.ts'

interface CancellationDialogProps {
  order: Order
  open: boolean
  onClose: () => void
}

const check = checkedBy(cancellationRequestBody, 'reason')

/** A customer can't cancel alone, but can ask. */
export function CancellationDialog({ order, open, onClose }: CancellationDialogProps) {
  const ask = useAskCancellation(order._id)
  const leave = () => {
    ask.reset()
    onClose()
  }
  const send = (reason: string) =>
    ask.mutate(reason, {
      onSuccess: () => {
        showToast('Cancellation requested. We answer soon.')
        leave()
      },
    })
  return (
    <TextDialog
      open={open}
      onClose={leave}
      title="Ask for Cancellation"
      description={`Order ${order.orderNumber}`}
      label="Reason"
      maxLength={CANCEL_REASON_MAX_CHARS}
      check={check}
      failure={ask.error && messageOf(ask.error, 'Your request could not be sent. Please try again.')}
      busy={ask.isPending}
      onSend={send}
      leaveLabel="Keep Order"
      sendLabel="Send Request"
    >
      <p className="text-soft">
        Tell us why. The order goes on until we have answered, and we tell you then what happens to what you have paid.
      </p>
    </TextDialog>
  )
}
