import { type OrderPermission, roleCanDo } from '@vorta/contract/orders/policy'
import type { OrderCard } from '@vorta/contract/orders/schema'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { usePrefetchOrder } from '../../lib/orders/order-cache.ts'
import { Button } from '../../ui/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { useOrder } from '../orders/orders.queries.ts'
import { type AdminDialog, AdminDialogs } from './AdminActions.tsx'

interface AdminRowActionsProps {
  card: OrderCard
  onChat?: () => void
  /** Shows only the assignment actions. */
  assignOnly?: boolean
}

/** The admin actions in a table row. Their dialogs need the full order, which loads when the user points at a button. */
export function AdminRowActions({ card, onChat, assignOnly = false }: AdminRowActionsProps) {
  const [open, setOpen] = useState<AdminDialog | null>(null)
  const { data, error } = useOrder(card._id, open !== null)
  const prefetch = usePrefetchOrder()
  const mayDo = (permission: OrderPermission) => roleCanDo('admin', { status: card.status, engineerId: card.engineer }, permission)
  const dialogButton = (dialog: AdminDialog, label: string, variant: 'secondary' | 'ghost', className = '') => (
    <Button size="sm" variant={variant} className={className} {...prefetch(card._id)} onClick={() => setOpen(dialog)}>
      {label}
    </Button>
  )
  return (
    <>
      {mayDo('assign') && dialogButton('assign', 'Assign Engineer', 'secondary')}
      {card.engineer && onChat && (
        <Button size="sm" variant="ghost" onClick={onChat}>
          Chat
        </Button>
      )}
      {assignOnly && mayDo('reassign') && dialogButton('reassign', 'Reassign', 'ghost')}
      {!assignOnly && mayDo('cancel') && dialogButton('cancel', 'Cancel Order', 'ghost', 'text-muted!')}
      {data && <AdminDialogs order={data.order} open={open} onClose={() => setOpen(null)} />}
      {open && error && !data && <Banner tone="error">{messageOf(error, "We couldn't load this order.")}</Banner>}
    </>
  )
}
