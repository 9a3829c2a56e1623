import { REFUND_AFTER_DAYS } from '@vorta/contract/limits'
import type { Order } from '@vorta/contract/order'
import { useState } from 'react'
import { longDate } from '../../lib/format.ts'
import { useNow } from '../../lib/now.ts'
import { customerSteps, openCancellationWish } from '../../lib/order-rules.ts'
import { Button } from '../../ui/Button.tsx'
import { CancellationDialog } from './CancellationDialog.tsx'
import { DetailSection } from './DetailSection.tsx'
import { RefundDialog } from './RefundDialog.tsx'

/** The ways out of an order, for its customer. */
export function OrderEnding({ order }: { order: Order }) {
  const [open, setOpen] = useState<'cancellation' | 'refund' | null>(null)
  const steps = customerSteps(order, useNow())
  const wish = openCancellationWish(order)
  const close = () => setOpen(null)
  if (!(steps.claimRefund || steps.askCancellation || wish)) return null
  return (
    <DetailSection title="Ending the order">
      <div className="flex flex-col items-start gap-4">
        {wish && (
          <p className="text-soft">
            You asked for cancellation on {longDate(wish.at)}: “{wish.reason}”. We answer as soon as somebody has looked at it.
          </p>
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
          {steps.askCancellation && (
            <Button variant="ghost" size="sm" className="-ml-3 first:-ml-3" onClick={() => setOpen('cancellation')}>
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
