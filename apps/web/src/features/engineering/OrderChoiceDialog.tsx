import type { Order } from '@vorta/contract/order'
import { STATUS_LABELS } from '@vorta/contract/order-status'
import { ArrowLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { fullName } from '../../lib/format.ts'
import { carName } from '../../lib/order-words.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

interface OrderChoiceDialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** Those on which the deed is legal now. */
  orders: readonly Order[]
  /** They have not come yet. */
  isPending: boolean
  whenNone: string
  /** What is done with the chosen one; without it, choosing is all. */
  children?: (order: Order) => ReactNode
  onChoose?: (order: Order) => void
}

/** First the order, then the deed. */
export function OrderChoiceDialog({ open, onClose, title, orders, isPending, whenNone, children, onChoose }: OrderChoiceDialogProps) {
  const [chosen, setChosen] = useState<Order | null>(null)
  const close = () => {
    setChosen(null)
    onClose()
  }
  const description = chosen ? `Order ${chosen.orderNumber} · ${carName(chosen)}` : 'Choose the order.'
  return (
    <Dialog open={open} onClose={close} title={title} description={orders.length === 0 && !isPending && !chosen ? whenNone : description}>
      {chosen && children ? (
        <div className="flex flex-col gap-5">
          <Button variant="ghost" size="sm" className="-ml-3 self-start" onClick={() => setChosen(null)}>
            <ArrowLeft className="size-4" aria-hidden="true" />
            Choose another order
          </Button>
          {children(chosen)}
        </div>
      ) : isPending ? (
        <div role="status" className="flex flex-col gap-3">
          <span className="sr-only">Loading your orders...</span>
          {[1, 2, 3].map((key) => (
            <Skeleton key={key} className="h-12 w-full" />
          ))}
        </div>
      ) : orders.length === 0 ? (
        <Button variant="secondary" onClick={close}>
          Close
        </Button>
      ) : (
        <ul className="-mx-3 -my-2 flex flex-col">
          {orders.map((order) => (
            <li key={order._id}>
              <Choice order={order} onClick={() => (onChoose ? onChoose(order) : setChosen(order))} />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function Choice({ order, onClick }: { order: Order; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex w-full items-center gap-4 rounded-md px-3 py-3 text-left transition-colors hover:bg-lifted"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{carName(order)}</span>
        <span className="figures block text-sm text-muted">
          {order.orderNumber} · {fullName(order.userId)} · {STATUS_LABELS[order.status]}
        </span>
      </span>
      <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />
    </button>
  )
}
