import type { OrderCard } from '@vorta/contract/orders/schema'
import { STATUS_LABELS } from '@vorta/contract/orders/status'
import { type ReactNode, useState } from 'react'
import ArrowLeft from '~icons/arrow-left'
import ChevronRight from '~icons/chevron-right'
import { carName } from '../../lib/orders/order-text.ts'
import { Button } from '../../ui/Button.tsx'
import { DotLine } from '../../ui/DotLine.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useOrderSearch } from './useOrderSearch.ts'

interface OrderPickerDialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** The orders that allow the action. */
  orders: readonly OrderCard[]
  isPending: boolean
  /** Set when the orders couldn't be loaded completely. */
  onRetry?: (() => void) | undefined
  emptyText: string
  /** Shown once an order is selected. */
  children?: (order: OrderCard) => ReactNode
  onSelect?: (order: OrderCard) => void
}

/** Lets the engineer pick an order before the action. */
export function OrderPickerDialog({
  open,
  onClose,
  title,
  orders,
  isPending,
  onRetry,
  emptyText,
  children,
  onSelect,
}: OrderPickerDialogProps) {
  const [selected, setSelected] = useState<OrderCard | null>(null)
  const close = () => {
    setSelected(null)
    onClose()
  }
  const isEmpty = orders.length === 0 && !isPending && !onRetry
  const description = selected ? `Order ${selected.orderNumber} · ${carName(selected)}` : isEmpty ? undefined : 'Select an order.'
  const closeButton = (
    <Button variant="secondary" onClick={close}>
      Close
    </Button>
  )
  return (
    <Dialog open={open} onClose={close} title={title} description={description} footer={isEmpty && closeButton}>
      {selected && children ? (
        <div className="flex flex-col gap-5">
          <Button variant="ghost" size="sm" className="-ml-3 self-start" onClick={() => setSelected(null)}>
            <ArrowLeft className="size-4" aria-hidden="true" />
            Select Another Order
          </Button>
          {children(selected)}
        </div>
      ) : isPending ? (
        <div role="status" className="flex flex-col gap-3">
          <span className="sr-only">Loading your orders...</span>
          {[1, 2, 3].map((key) => (
            <Skeleton key={key} className="h-12 w-full" />
          ))}
        </div>
      ) : onRetry ? (
        <LoadError message="We couldn't load your orders." onRetry={onRetry} />
      ) : isEmpty ? (
        <p className="text-soft">{emptyText}</p>
      ) : (
        <OrderOptions orders={orders} onSelect={onSelect ?? setSelected} />
      )}
    </Dialog>
  )
}

function OrderOptions({ orders, onSelect }: { orders: readonly OrderCard[]; onSelect: (order: OrderCard) => void }) {
  const { found, field } = useOrderSearch(orders, 'Search orders')
  return (
    <div className="flex flex-col gap-4">
      {field && <SearchField {...field} />}
      <ul className="-mx-3 -my-2 flex flex-col">
        {found.map((order) => (
          <li key={order._id}>
            <OrderOption order={order} onClick={() => onSelect(order)} />
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="py-4 text-center text-muted">No orders found.</p>}
    </div>
  )
}

function OrderOption({ order, onClick }: { order: OrderCard; onClick: () => void }) {
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
          {order.customer?.name}
          {STATUS_LABELS[order.status]}
        </DotLine>
      </span>
      <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />
    </button>
  )
}
