import type { OrderCard } from '@vorta/contract/orders/schema'
import type { ReactNode } from 'react'
import { money } from '../../lib/format.ts'
import { carName } from '../../lib/orders/order-text.ts'
import { cardPicture } from '../../lib/viewer/build-picture.ts'
import { BuildPicture } from '../../ui/BuildPicture.tsx'

interface OrderCarCellProps {
  order: Pick<OrderCard, 'carDetails' | 'kit' | 'picture'>
  /** In a sheet, which has few columns. */
  isInSheet?: boolean
  /** The customer, named on cards. */
  customer?: string | undefined
  /** After the name, on cards. */
  badge?: ReactNode
}

/** The picture beside the car and its kit. */
export function OrderCarCell({ order, isInSheet = false, customer, badge }: OrderCarCellProps) {
  return (
    <span className="flex min-w-0 items-center gap-2.5 max-xl:gap-3">
      <BuildPicture
        {...cardPicture(order, 320)}
        className={`w-14 shrink-0 rounded-sm max-xl:w-16 ${isInSheet ? '' : 'xl:max-[87.5rem]:hidden'}`}
      />
      <span className="min-w-0 grow leading-tight" title={`${carName(order)} · ${order.kit}`}>
        <span className="flex items-start justify-between gap-2">
          <span className="max-xl:line-clamp-2 max-xl:font-medium xl:truncate">{carName(order)}</span>
          <span className="shrink-0 xl:hidden">{badge}</span>
        </span>
        <span className="mt-0.5 block truncate text-xs text-muted">
          {order.kit}
          {customer && <span className="xl:hidden"> · {customer}</span>}
        </span>
      </span>
    </span>
  )
}

/** On a card, whose `RowLink` reads the number to screen readers. */
export const CardOrderNumber = ({ order }: { order: Pick<OrderCard, 'orderNumber'> }) => (
  <span aria-hidden="true" className="figures ml-auto shrink-0 text-xs whitespace-nowrap text-muted xl:hidden">
    {order.orderNumber}
  </span>
)

/** The total above the number, on cards. */
export const OrderTotalCell = ({ order }: { order: Pick<OrderCard, 'orderNumber' | 'totalCost'> }) => (
  <span className="max-xl:flex max-xl:flex-col max-xl:items-end max-xl:gap-y-1">
    <span className="figures">{money(order.totalCost)}</span>
    {/* Without a width, so that the badges beside the total keep their space. */}
    <span className="flex w-0 justify-end max-[22rem]:hidden xl:hidden">
      <CardOrderNumber order={order} />
    </span>
  </span>
)

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
