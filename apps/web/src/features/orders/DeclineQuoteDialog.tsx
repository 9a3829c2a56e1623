import { declineQuoteBody, type Order } from '@vorta/contract/orders/schema'
import { STATUS_LABELS } from '@vorta/contract/orders/status'
import { CANCEL_REASON_MAX_CHARS } from '@vorta/contract/shared/limits'
import { useId } from 'react'
import { money } from '../../lib/format.ts'
import { useSchemaForm } from '../../lib/forms/form.ts'
import { useNow } from '../../lib/now.ts'
import { customerActions } from '../../lib/orders/order-actions.ts'
import { Button } from '../../ui/Button.tsx'
import { StaleNotice } from '../../ui/feedback/StaleNotice.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { FormError } from '../../ui/forms/FormError.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useDeclineQuote } from './orders.queries.ts'

interface DeclineQuoteDialogProps {
  order: Order
  open: boolean
  onClose: () => void
}

/** Sends the quote back to the engineer with a reason. */
export function DeclineQuoteDialog({ order, open, onClose }: DeclineQuoteDialogProps) {
  const formId = useId()
  const { field, submit, isSubmitting, failure, reset, clearErrors } = useSchemaForm(
    declineQuoteBody.pick({ reason: true }),
    { reason: '' },
    `decline-quote:${order._id}`,
  )
  const decline = useDeclineQuote(order._id)
  const close = () => {
    clearErrors()
    onClose()
  }
  const send = submit(async ({ reason }) => {
    await decline.mutateAsync({ reason, quotedAt: order.quote?.createdAt })
    reset()
    showToast('Quote declined. Your engineer will send you a new one.')
    close()
  }, "We couldn't decline the quote. Please try again.")
  const dialogProps = { open, onClose: close, title: 'Decline Quote', description: `Order ${order.orderNumber}` }
  // Declining the quote here also changes the status; the dialog then closes on its own.
  if (!customerActions(order, useNow()).declineQuote && !decline.isPending && !decline.isSuccess) {
    return (
      <Dialog {...dialogProps}>
        <div className="flex flex-col gap-4">
          <FormError>{failure}</FormError>
          <StaleNotice status={STATUS_LABELS[order.status]} onClose={close}>
            There is no quote to decline.
          </StaleNotice>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog
      {...dialogProps}
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            Keep Quote
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={isSubmitting} busyLabel="Declining...">
            Decline Quote
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send} className="flex flex-col gap-5">
        <FormError>{failure}</FormError>
        <p className="text-soft">
          You won't be charged{order.quote && ` ${money(order.quote.productionCost)}`}. Tell your engineer what should change, and they'll
          send you a new quote. Your approved design stays as it is.
        </p>
        <TextArea
          label="Reason"
          required
          data-autofocus
          rows={4}
          maxLength={CANCEL_REASON_MAX_CHARS}
          placeholder="Such as price, timing or scope"
          {...field('reason')}
        />
      </form>
    </Dialog>
  )
}
