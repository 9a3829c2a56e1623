import type { Order } from '@vorta/contract/orders/schema'
import { REFUND_AFTER_DAYS } from '@vorta/contract/shared/limits'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { longDate } from '../../lib/format.ts'
import { useNow } from '../../lib/now.ts'
import { customerActions, openCancellationRequest } from '../../lib/orders/order-actions.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { CancellationDialog } from './CancellationDialog.tsx'
import { DetailSection } from './DetailSection.tsx'
import { useWithdrawCancellation } from './orders.queries.ts'
import { RefundDialog } from './RefundDialog.tsx'

/** Refund claim and cancellation request for the customer. */
export function CancelOrder({ order }: { order: Order }) {
  const [open, setOpen] = useState<'cancellation' | 'refund' | null>(null)
  const actions = customerActions(order, useNow())
  const request = openCancellationRequest(order)
  const close = () => setOpen(null)
  const declined = order.cancellationDeclined
  if (!(actions.claimRefund || actions.requestCancellation || request)) return null
  return (
    <DetailSection title="Cancel this order">
      <div className="flex flex-col gap-4">
        {request && (
          <p className="max-w-prose break-words text-soft">
            You requested cancellation on {longDate(request.at)}, and we'll get back to you soon. Your reason: “{request.reason}”
          </p>
        )}
        {declined && (
          <div className="max-w-prose text-soft">
            <p>We declined your cancellation request on {longDate(declined.at)}, and your order continues:</p>
            <blockquote className="mt-3 border-l-2 border-signal pl-4 break-words whitespace-pre-line">{declined.answer}</blockquote>
          </div>
        )}
        {actions.claimRefund && (
          <p className="max-w-prose text-soft">
            You paid at least {REFUND_AFTER_DAYS} days ago and no design has been approved. You can cancel the order and get a full refund.
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          {actions.claimRefund && (
            <Button variant="secondary" size="sm" onClick={() => setOpen('refund')}>
              Claim Full Refund
            </Button>
          )}
          {request && <WithdrawButton order={order} />}
          {actions.requestCancellation && (
            <Button
              variant="ghost"
              size="sm"
              className="underline decoration-edge underline-offset-4 first:-ml-3"
              onClick={() => setOpen('cancellation')}
            >
              Request Cancellation
            </Button>
          )}
        </div>
      </div>
      <CancellationDialog order={order} open={open === 'cancellation'} onClose={close} />
      <RefundDialog order={order} open={open === 'refund'} onClose={close} />
    </DetailSection>
  )
}

/** Needs no confirmation, because the customer can send the request again. */
function WithdrawButton({ order }: { order: Order }) {
  const withdraw = useWithdrawCancellation(order._id)
  const submit = () => withdraw.mutate(undefined, { onSuccess: () => showToast('Request withdrawn. Your order continues.') })
  return (
    <ActionButton
      variant="secondary"
      size="sm"
      busy={withdraw.isPending}
      busyLabel="Sending..."
      failure={withdraw.error && messageOf(withdraw.error, "We couldn't withdraw your request. Please try again.")}
      onClick={submit}
    >
      Withdraw Request
    </ActionButton>
  )
}
