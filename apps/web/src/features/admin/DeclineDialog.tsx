import { declineCancellationBody, type Order } from '@vorta/contract/orders/schema'
import { CANCEL_REASON_MAX_CHARS } from '@vorta/contract/shared/limits'
import { messageOf } from '../../lib/api.ts'
import { fullName } from '../../lib/format.ts'
import { openCancellationRequest } from '../../lib/order-rules.ts'
import { carName } from '../../lib/order-text.ts'
import { checkedBy } from '../../lib/validation-text.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextDialog } from '../../ui/TextDialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { useDeclineCancellation } from './admin.queries.ts'

interface DeclineDialogProps {
  order: Order
  open: boolean
  onClose: () => void
}

const check = checkedBy(declineCancellationBody, 'answer')

/** The other answer to a wish to cancel: the order goes on, and the customer is told why. */
export function DeclineDialog({ order, open, onClose }: DeclineDialogProps) {
  const decline = useDeclineCancellation(order._id)
  const wish = openCancellationRequest(order)
  const place = { title: 'Decline Cancellation', description: `Order ${order.orderNumber} · ${carName(order)} · ${fullName(order.userId)}` }
  const leave = () => {
    decline.reset()
    onClose()
  }
  const send = (answer: string) =>
    decline.mutate(answer, {
      onSuccess: () => {
        leave()
        showToast('Cancellation declined. The customer has your answer.')
      },
    })
  if (wish === null) {
    return (
      <Dialog
        {...place}
        open={open}
        onClose={leave}
        footer={
          <Button variant="secondary" onClick={leave}>
            Close
          </Button>
        }
      >
        <Banner tone="notice">The customer took the request back, or a colleague answered it while this was open.</Banner>
      </Dialog>
    )
  }
  return (
    <TextDialog
      {...place}
      open={open}
      onClose={leave}
      label="Your answer"
      maxLength={CANCEL_REASON_MAX_CHARS}
      check={check}
      failure={decline.error && messageOf(decline.error, 'Your answer could not be sent. Please try again.')}
      busy={decline.isPending}
      onSend={send}
      leaveLabel="Cancel"
      sendLabel="Send Answer"
    >
      <Banner tone="info" title="The customer asked to cancel">
        {wish.reason}
      </Banner>
      <p className="text-soft">The order goes on. The customer reads your answer with the order and by email, and may ask again.</p>
    </TextDialog>
  )
}
