import { type OrderPermission, roleCanDo } from '@vorta/contract/orders/policy'
import type { OrderCard } from '@vorta/contract/orders/schema'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { usePrefetchOrder } from '../../lib/orders/order-cache.ts'
import { Button } from '../../ui/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Menu } from '../../ui/overlay/Menu.tsx'
import { useOrder } from '../orders/orders.queries.ts'
import { type AdminDialog, AdminDialogs, moreItems } from './AdminActions.tsx'

interface AdminRowActionsProps {
  card: OrderCard
  onChat?: () => void
  /** Shows only the assignment actions. */
  assignOnly?: boolean
}

const ROW =
  'relative flex items-center justify-end gap-1 max-xl:flex-wrap xl:[&_button]:min-h-8 xl:[&_button]:px-2 xl:[&_button]:text-[0.8125rem]'
/** At the end of a line, the buttons reach into the padding of the card. */
const INTO_PADDING = 'max-xl:-my-2.5 max-xl:-mr-2'

/** The admin actions in a table row. Their dialogs need the full order, which loads when the user points at a button. */
export function AdminRowActions({ card, onChat, assignOnly = false }: AdminRowActionsProps) {
  const [open, setOpen] = useState<AdminDialog | null>(null)
  const { data, error } = useOrder(card._id, open !== null)
  const prefetch = usePrefetchOrder()(card._id)
  const mayDo = (permission: OrderPermission) => roleCanDo('admin', { status: card.status, engineerId: card.engineer }, permission)
  const items = assignOnly ? [] : moreItems(mayDo, setOpen)
  const hasFrame = mayDo('assign') && card.nextAction !== 'pay_design_fee'
  return (
    <span className={`${ROW} ${hasFrame ? '' : INTO_PADDING}`}>
      {mayDo('assign') && (
        <Button
          size="sm"
          // Until the design fee is paid, there is no work to assign.
          variant={hasFrame ? 'secondary' : 'ghost'}
          {...prefetch}
          onClick={() => setOpen('assign')}
        >
          Assign Engineer
        </Button>
      )}
      {card.engineer && onChat && (
        <Button size="sm" variant="ghost" onClick={onChat}>
          Chat
        </Button>
      )}
      {assignOnly && mayDo('reassign') && (
        <Button size="sm" variant="ghost" {...prefetch} onClick={() => setOpen('reassign')}>
          Reassign
        </Button>
      )}
      {items.length > 0 && (
        <Menu
          label={`More actions for ${card.orderNumber}`}
          items={items}
          className="flex-none! xl:pointer-fine:size-8!"
          onPrepare={prefetch.onFocus}
        />
      )}
      {/* Keeps the buttons of all rows in line. */}
      {items.length === 0 && !assignOnly && <span className="hidden w-8 xl:block" />}
      {data && <AdminDialogs order={data.order} open={open} onClose={() => setOpen(null)} />}
      {open && error && !data && <Banner tone="error">{messageOf(error, "We couldn't load this order.")}</Banner>}
    </span>
  )
}
