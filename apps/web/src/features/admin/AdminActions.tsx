import { type OrderPermission, roleCanDo } from '@vorta/contract/orders/policy'
import type { Order } from '@vorta/contract/orders/schema'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { openCancellationRequest } from '../../lib/orders/order-actions.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Button } from '../../ui/Button.tsx'
import type { ButtonSize } from '../../ui/buttonStyle.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { useReview } from './admin.queries.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { DeclineDialog } from './DeclineDialog.tsx'
import { ReassignDialog } from './ReassignDialog.tsx'

interface AdminActionsProps {
  order: Order
  /** `sm` inside a table row. */
  size?: ButtonSize
  onChat?: () => void
  /** Shows only the assignment actions. */
  assignOnly?: boolean
  /** Actions that an admin may take in the engineer's place. */
  children?: ReactNode
}

/** The admin actions that the order's status allows. */
export function AdminActions({ order, size = 'md', onChat, assignOnly = false, children }: AdminActionsProps) {
  const [open, setOpen] = useState<'assign' | 'reassign' | 'cancel' | 'decline' | null>(null)
  const close = () => setOpen(null)
  const isRow = size === 'sm'
  const mayDo = (permission: OrderPermission) => roleCanDo('admin', order, permission)
  return (
    <>
      {!isRow && order.nextAction.code === 'review_order' && <ReviewButton order={order} />}
      {mayDo('assign') && (
        <Button
          size={size}
          variant={!isRow && order.nextAction.code === 'assign_engineer' ? 'primary' : 'secondary'}
          onClick={() => setOpen('assign')}
        >
          Assign Engineer
        </Button>
      )}
      {order.engineerId && onChat && (
        <Button size={size} variant={isRow ? 'ghost' : 'secondary'} onClick={onChat}>
          Chat
        </Button>
      )}
      {!isRow && openCancellationRequest(order) && (
        <Button variant="secondary" className="max-sm:basis-full!" onClick={() => setOpen('decline')}>
          Decline Cancellation
        </Button>
      )}
      {children}
      {(!isRow || assignOnly) && mayDo('reassign') && (
        <Button size={size} variant={isRow ? 'ghost' : 'secondary'} onClick={() => setOpen('reassign')}>
          Reassign
        </Button>
      )}
      {!assignOnly && mayDo('cancel') && (
        <Button size={size} variant="ghost" onClick={() => setOpen('cancel')}>
          Cancel Order
        </Button>
      )}
      <AssignDialog order={order} open={open === 'assign'} onClose={close} />
      <ReassignDialog order={order} open={open === 'reassign'} onClose={close} />
      <DeclineDialog order={order} open={open === 'decline'} onClose={close} />
      <CancelDialog order={order} open={open === 'cancel'} onClose={close} />
    </>
  )
}

/** Stops the clock of the 24-hour review. */
function ReviewButton({ order }: { order: Order }) {
  const review = useReview(order._id)
  const send = () => review.mutate(undefined, { onSuccess: () => showToast('Order marked as reviewed.') })
  return (
    <ActionButton
      busy={review.isPending}
      busyLabel="Saving..."
      failure={review.error && messageOf(review.error, "We couldn't mark the order as reviewed. Please try again.")}
      onClick={send}
    >
      Mark Reviewed
    </ActionButton>
  )
}
