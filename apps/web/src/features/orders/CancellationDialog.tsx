import { CANCEL_REASON_MAX_CHARS } from '@vorta/contract/limits'
import { cancelWishBody, type Order } from '@vorta/contract/order'
import { type FormEvent, useId, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { showToast } from '../../ui/toast.ts'
import { useAskCancellation } from './orders.queries.ts'

interface CancellationDialogProps {
  order: Order
  open: boolean
  onClose: () => void
}

/** A customer can't cancel alone, but can ask. */
export function CancellationDialog({ order, open, onClose }: CancellationDialogProps) {
  const formId = useId()
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const ask = useAskCancellation(order._id)
  const leave = () => {
    ask.reset()
    setFault(undefined)
    onClose()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const checked = cancelWishBody.safeParse({ reason })
    if (!checked.success) return setFault(checked.error.issues[0]?.message)
    ask.mutate(checked.data.reason, {
      onSuccess: () => {
        showToast('Cancellation requested. We answer soon.')
        leave()
      },
    })
  }
  return (
    <Dialog
      open={open}
      onClose={leave}
      title="Ask for Cancellation"
      description={`Order ${order.orderNumber}`}
      footer={
        <>
          <Button variant="ghost" onClick={leave}>
            Keep Order
          </Button>
          <Button type="submit" form={formId} busy={ask.isPending} busyLabel="Sending...">
            Send Request
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send} className="flex flex-col gap-5">
        {ask.error && <Banner tone="error">{messageOf(ask.error, 'Your request could not be sent. Please try again.')}</Banner>}
        <p className="text-soft">
          Tell us why. The order goes on until we have answered, and we tell you then what happens to what you have paid.
        </p>
        <TextArea
          label="Reason"
          required
          data-autofocus
          rows={4}
          maxLength={CANCEL_REASON_MAX_CHARS}
          value={reason}
          error={fault}
          onChange={(event) => {
            setReason(event.target.value)
            setFault(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}
