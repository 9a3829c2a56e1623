import type { OrderCard } from '@vorta/contract/orders/schema'
import type { ReactNode } from 'react'
import { carName } from '../../lib/orders/order-text.ts'
import { cardPicture } from '../../lib/viewer/build-picture.ts'
import { BuildPicture } from '../../ui/BuildPicture.tsx'

interface OrderCarCellProps {
  order: Pick<OrderCard, 'carDetails' | 'kit' | 'picture' | 'orderNumber'>
  /** In a sheet, which has few columns. */
  isInSheet?: boolean
  /** The customer, named on cards. */
  customer?: string | undefined
  /** After the name, on cards. */
  badge?: ReactNode
}

/** The picture beside the car and its kit; on a card, also the number of the order, which its `RowLink` reads to screen readers. */
export function OrderCarCell({ order, isInSheet = false, customer, badge }: OrderCarCellProps) {
  return (
    <span className="flex min-w-0 items-center gap-2.5 max-xl:gap-3">
      <BuildPicture
        {...cardPicture(order, 320)}
        className={`w-14 shrink-0 rounded-sm max-xl:w-16 ${isInSheet ? '' : 'xl:max-[87.5rem]:hidden'}`}
      />
      <span className="min-w-0 grow leading-tight" title={`${carName(order)} · ${order.kit}`}>
        <span className="flex items-start justify-between gap-2">
          <span className="truncate max-xl:font-medium">{carName(order)}</span>
          <span className="shrink-0 xl:hidden">{badge}</span>
        </span>
        <span className="mt-0.5 block truncate text-xs text-muted">
          <span className="xl:hidden">
            <span aria-hidden="true">
              {order.orderNumber}
              {' · '}
            </span>
            {customer && `${customer} · `}
          </span>
          {order.kit}
        </span>
      </span>
    </span>
  )
}

/** Text that wraps in a dense row instead of being cut off. */
export const TwoLines = ({ text, title = text }: { text: string | undefined; title?: string | undefined }) => (
  <span title={title} className="wrap-anywhere xl:line-clamp-2 xl:leading-tight xl:whitespace-normal">
    {text}
  </span>
)

/** On a card, the customer is beside the kit. */
export const CustomerCell = ({ order }: { order: Pick<OrderCard, 'customer'> }) => (
  <span data-empty>
    <TwoLines text={order.customer?.name} title={order.customer?.email} />
  </span>
)

export const OrderEngineerCell = ({ order }: { order: Pick<OrderCard, 'engineer'> }) =>
  order.engineer ? <TwoLines text={order.engineer} /> : <span className="text-muted">Unassigned</span>
