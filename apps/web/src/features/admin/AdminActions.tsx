import { type OrderPermission, roleCanDo } from '@vorta/contract/orders/policy'
import type { Order } from '@vorta/contract/orders/schema'
import { type ReactNode, useState } from 'react'
import Ban from '~icons/ban'
import UserRoundCog from '~icons/user-round-cog'
import { messageOf } from '../../lib/api.ts'
import { openCancellationRequest } from '../../lib/orders/order-actions.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { Menu, type MenuItem } from '../../ui/overlay/Menu.tsx'
import { AssignDialog } from './AssignDialog.tsx'
import { useReview } from './admin.queries.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { DeclineDialog } from './DeclineDialog.tsx'
import { ReassignDialog } from './ReassignDialog.tsx'

interface AdminActionsProps {
  order: Order
  /** Actions that an admin may take in the engineer's place. */
  children: ReactNode
}

/** The admin actions that the order's status allows. */
export function AdminActions({ order, children }: AdminActionsProps) {
  const [open, setOpen] = useState<AdminDialog | null>(null)
  const mayDo = (permission: OrderPermission) => roleCanDo('admin', order, permission)
  const items = moreItems(mayDo, setOpen)
  return (
    <>
      {order.nextAction.code === 'review_order' && <ReviewButton order={order} />}
      {mayDo('assign') && (
        <Button variant={order.nextAction.code === 'assign_engineer' ? 'primary' : 'secondary'} onClick={() => setOpen('assign')}>
          Assign Engineer
        </Button>
      )}
      {openCancellationRequest(order) && (
        <Button variant="secondary" className="max-sm:basis-full!" onClick={() => setOpen('decline')}>
          Decline Cancellation
        </Button>
      )}
      {children}
      {items.length > 0 && <Menu label="More actions" items={items} className="size-11! flex-none!" />}
      <AdminDialogs order={order} open={open} onClose={() => setOpen(null)} />
    </>
  )
}

export type AdminDialog = 'assign' | 'reassign' | 'cancel' | 'decline'

/** The less common actions, of which one cancels the order. */
export const moreItems = (mayDo: (permission: OrderPermission) => boolean, open: (dialog: AdminDialog) => void): MenuItem[] => [
  ...(mayDo('reassign')
    ? [{ label: 'Reassign', icon: <UserRoundCog className="size-4" aria-hidden="true" />, onSelect: () => open('reassign') }]
    : []),
  ...(mayDo('cancel')
    ? [{ label: 'Cancel Order', icon: <Ban className="size-4" aria-hidden="true" />, isDestructive: true, onSelect: () => open('cancel') }]
    : []),
]

interface AdminDialogsProps {
  order: Order
  open: AdminDialog | null
  onClose: () => void
}

export const AdminDialogs = ({ order, open, onClose }: AdminDialogsProps) => (
  <>
    <AssignDialog order={order} open={open === 'assign'} onClose={onClose} />
    <ReassignDialog order={order} open={open === 'reassign'} onClose={onClose} />
    <DeclineDialog order={order} open={open === 'decline'} onClose={onClose} />
    <CancelDialog order={order} open={open === 'cancel'} onClose={onClose} />
  </>
)

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
