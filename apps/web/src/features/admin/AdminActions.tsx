import { type OrderPermission, roleCanDo } from '@vorta/contract/orders/policy'
import type { Order } from '@vorta/contract/orders/schema'
import { type ReactNode, useState } from 'react'
import Ban from '~icons/ban'
import CircleX from '~icons/circle-x'
import Mail from '~icons/mail'
import UserRoundCog from '~icons/user-round-cog'
import { messageOf } from '../../lib/api.ts'
import { openCancellationRequest } from '../../lib/orders/order-actions.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import type { MenuItem } from '../../ui/overlay/Menu.tsx'
import { type OrderAction, OrderActionRow } from '../orders/OrderActionRow.tsx'
import { AssignDialog } from './AssignDialog.tsx'
import { useReview } from './admin.queries.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { DeclineDialog } from './DeclineDialog.tsx'
import { ReassignDialog } from './ReassignDialog.tsx'

interface AdminActionsProps {
  order: Order
  /** Actions that an admin shares with the engineer. */
  shared: readonly OrderAction[]
  /** Actions that an admin may take in the engineer's place. */
  inPlaceOfEngineer: readonly OrderAction[]
  isCompact: boolean
  /** The dialogs and messages of those actions. */
  children: ReactNode
}

/** The admin actions that the order's status allows. While the engineer is expected to act, they come down to who that is. */
export function AdminActions({ order, shared, inPlaceOfEngineer, isCompact, children }: AdminActionsProps) {
  const [open, setOpen] = useState<AdminDialog | null>(null)
  const mayDo = (permission: OrderPermission) => roleCanDo('admin', order, permission)
  const waitsForEngineer = order.turn === 'engineer' && order.engineerId !== null
  const items = moreItems(mayDo, setOpen)
  const own: readonly (OrderAction | false | null)[] = [
    mayDo('assign') && {
      label: 'Assign Engineer',
      icon: <UserRoundCog {...ICON} />,
      isNext: order.nextAction.code === 'assign_engineer',
      onSelect: () => setOpen('assign'),
    },
    openCancellationRequest(order) && { label: 'Decline Cancellation', icon: <CircleX {...ICON} />, onSelect: () => setOpen('decline') },
    waitsForEngineer && emailAction(order),
    waitsForEngineer && mayDo('reassign') && { ...REASSIGN, onSelect: () => setOpen('reassign') },
  ]
  const visible = [...own.filter((action) => action !== false && action !== null), ...shared]
  const isVisible = ({ label }: MenuItem) => visible.some((action) => action.label === label)
  return (
    <OrderActionRow
      lead={order.nextAction.code === 'review_order' && <ReviewButton order={order} />}
      actions={visible}
      more={[...inPlaceOfEngineer, ...items.filter((item) => !isVisible(item))]}
      isCompact={isCompact}
    >
      {children}
      <AdminDialogs order={order} open={open} onClose={() => setOpen(null)} />
    </OrderActionRow>
  )
}

const ICON = { className: 'size-4', 'aria-hidden': true } as const
const REASSIGN = { label: 'Reassign', icon: <UserRoundCog {...ICON} /> }

/** Opens the admin's own email program, because only the customer and the engineer chat. */
function emailAction({ engineerId: engineer, orderNumber }: Order): OrderAction | null {
  if (!engineer) return null
  const href = `mailto:${engineer.email}?subject=${encodeURIComponent(`Order ${orderNumber}`)}`
  return { label: 'Email Engineer', icon: <Mail {...ICON} />, href, onSelect: () => window.location.assign(href) }
}

export type AdminDialog = 'assign' | 'reassign' | 'cancel' | 'decline'

/** The less common actions, of which one cancels the order. */
export const moreItems = (mayDo: (permission: OrderPermission) => boolean, open: (dialog: AdminDialog) => void): MenuItem[] => [
  ...(mayDo('reassign') ? [{ ...REASSIGN, onSelect: () => open('reassign') }] : []),
  ...(mayDo('cancel') ? [{ label: 'Cancel Order', icon: <Ban {...ICON} />, isDestructive: true, onSelect: () => open('cancel') }] : []),
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
