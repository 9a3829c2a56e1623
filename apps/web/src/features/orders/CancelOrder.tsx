import type { Order } from '@vorta/contract/orders/schema'
import { REFUND_AFTER_DAYS } from '@vorta/contract/shared/limits'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { longDate } from '../../lib/format.ts'
import { useNow } from '../../lib/now.ts'
import { customerSteps, openCancellationRequest } from '../../lib/order-rules.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toast.ts'
import { CancellationDialog } from './CancellationDialog.tsx'
import { DetailSection } from './DetailSection.tsx'
import { useWithdrawCancellation } from './orders.queries.ts'
import { RefundDialog } from './RefundDialog.tsx'

/** The ways out of an order, for its customer. */
export function CancelOrder({ order }: { order: Order }) {
  const [open, setOpen] = useState<'cancellation' | 'refund' | null>(null)
  const steps = customerSteps(order, useNow())
  const wish = openCancellationRequest(order)
  const close = () => setOpen(null)
  const declined = order.cancellationDeclined
  if (!(steps.claimRefund || steps.askCancellation || wish)) return null
  return (
    <DetailSection title="Ending the order">
      <div className="flex flex-col gap-4">
        {wish && (
          <p className="max-w-prose break-words text-soft">
            You asked for cancellation on {longDate(wish.at)}: “{wish.reason}”. We answer as soon as somebody has looked at it.
          </p>
        )}
        {declined && (
          <div className="max-w-prose text-soft">
            <p>You asked for cancellation. On {longDate(declined.at)} we answered, and the order goes on:</p>
            <blockquote className="mt-3 border-l-2 border-signal pl-4 break-words whitespace-pre-line">{declined.answer}</blockquote>
          </div>
        )}
        {steps.claimRefund && (
          <p className="max-w-prose text-soft">
            It is {REFUND_AFTER_DAYS} days or more since you paid and no design has been approved. You may end the order and get everything
            back.
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          {steps.claimRefund && (
            <Button variant="secondary" size="sm" onClick={() => setOpen('refund')}>
              Claim Full Refund
            </Button>
          )}
          {wish && <WithdrawButton order={order} />}
          {steps.askCancellation && (
            <Button variant="ghost" size="sm" className="first:-ml-3" onClick={() => setOpen('cancellation')}>
              Ask for Cancellation
            </Button>
          )}
        </div>
      </div>
      <CancellationDialog order={order} open={open === 'cancellation'} onClose={close} />
      <RefundDialog order={order} open={open === 'refund'} onClose={close} />
    </DetailSection>
  )
}

/** Safe to press at once: the order goes on as it does now, and the wish can be told again. */
function WithdrawButton({ order }: { order: Order }) {
  const withdraw = useWithdrawCancellation(order._id)
  const send = () => withdraw.mutate(undefined, { onSuccess: () => showToast('Request taken back. Your order goes on.') })
  return (
    <ActionButton
      variant="secondary"
      size="sm"
      busy={withdraw.isPending}
      busyLabel="Sending..."
      failure={withdraw.error && messageOf(withdraw.error, 'That could not be sent. Please try again.')}
      onClick={send}
    >
      Take Back Request
    </ActionButton>
  )
}
