import type { Order } from '@vorta/contract/orders/schema'
import { STATUS_LABELS } from '@vorta/contract/orders/status'
import { ArrowLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { fullName } from '../../lib/format.ts'
import { carName } from '../../lib/order-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DotLine } from '../../ui/DotLine.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useOrderSearch } from './useOrderSearch.ts'

interface OrderChoiceDialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** Those on which the deed is legal now. */
  orders: readonly Order[]
  /** They have not come yet. */
  isPending: boolean
  /** Given while not all have come; a failure shows it. */
  onRetry?: (() => void) | undefined
  whenNone: string
  /** What is done with the chosen one; without it, choosing is all. */
  children?: (order: Order) => ReactNode
  onChoose?: (order: Order) => void
}

/** First the order, then the deed. */
export function OrderChoiceDialog({
  open,
  onClose,
  title,
  orders,
  isPending,
  onRetry,
  whenNone,
  children,
  onChoose,
}: OrderChoiceDialogProps) {
  const [chosen, setChosen] = useState<Order | null>(null)
  const close = () => {
    setChosen(null)
    onClose()
  }
  const isNone = orders.length === 0 && !isPending && !onRetry
  const description = chosen ? `Order ${chosen.orderNumber} · ${carName(chosen)}` : isNone ? undefined : 'Choose the order.'
  const leave = (
    <Button variant="secondary" onClick={close}>
      Close
    </Button>
  )
  return (
    <Dialog open={open} onClose={close} title={title} description={description} footer={isNone && leave}>
      {chosen && children ? (
        <div className="flex flex-col gap-5">
          <Button variant="ghost" size="sm" className="-ml-3 self-start" onClick={() => setChosen(null)}>
            <ArrowLeft className="size-4" aria-hidden="true" />
            Choose Another Order
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
      ) : onRetry ? (
        <LoadError message="Your orders could not be loaded." onRetry={onRetry} />
      ) : isNone ? (
        <p className="text-soft">{whenNone}</p>
      ) : (
        <Choices orders={orders} onChoose={onChoose ?? setChosen} />
      )}
    </Dialog>
  )
}

function Choices({ orders, onChoose }: { orders: readonly Order[]; onChoose: (order: Order) => void }) {
  const { found, field } = useOrderSearch(orders, 'Search orders')
  return (
    <div className="flex flex-col gap-4">
      {field && <SearchField {...field} />}
      <ul className="-mx-3 -my-2 flex flex-col">
        {found.map((order) => (
          <li key={order._id}>
            <Choice order={order} onClick={() => onChoose(order)} />
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="py-4 text-center text-muted">No order of that name.</p>}
    </div>
  )
}

function Choice({ order, onClick }: { order: Order; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex w-full items-center gap-4 rounded-md px-3 py-3 text-left transition-colors hover:bg-lifted"
    >
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block font-medium">{carName(order)}</span>
        <DotLine className="figures text-sm text-muted">
          {order.orderNumber}
          {fullName(order.userId)}
          {STATUS_LABELS[order.status]}
        </DotLine>
      </span>
      <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />
    </button>
  )
}
