import type { Order } from '@vorta/contract/order'
import { isShipped } from '@vorta/contract/production'
import { messageOf } from '../../lib/api.ts'
import { DeedButton } from '../../ui/DeedButton.tsx'
import { showToast } from '../../ui/toast.ts'
import { useConfirmReceipt } from './production.queries.ts'

const isUnderWay = ({ status, production }: Order) =>
  (status === 'in_production' || status === 'completed') && production?.receivedAt === null && isShipped(production.steps)

/** For the customer, once the kit was sent. */
export function ConfirmReceipt({ order }: { order: Order }) {
  const confirm = useConfirmReceipt(order._id)
  if (!isUnderWay(order)) return null
  return (
    <DeedButton
      // On a completed order it is welcome, but nobody waits for it.
      variant={order.status === 'completed' ? 'secondary' : 'primary'}
      className="max-sm:flex-1"
      busy={confirm.isPending}
      busyLabel="Saving..."
      failure={confirm.error && messageOf(confirm.error, 'That could not be saved. Please try again.')}
      onClick={() => confirm.mutate(undefined, { onSuccess: () => showToast('Thank you. Enjoy your kit!') })}
    >
      Confirm Receipt
    </DeedButton>
  )
}
