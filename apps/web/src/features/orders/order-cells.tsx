import type { OrderCard } from '@vorta/contract/orders/schema'
import { carName } from '../../lib/orders/order-text.ts'
import { cardPicture } from '../../lib/viewer/build-picture.ts'
import { BuildPicture } from '../../ui/BuildPicture.tsx'

interface OrderCarCellProps {
  order: Pick<OrderCard, 'carDetails' | 'kit' | 'picture'>
  /** In a sheet, which has few columns. */
  isInSheet?: boolean
  /** The customer, named on cards. */
  customer?: string | undefined
}

/** The picture beside the car and its kit. */
export function OrderCarCell({ order, isInSheet = false, customer }: OrderCarCellProps) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <BuildPicture {...cardPicture(order, 320)} className={`w-14 shrink-0 rounded-sm ${isInSheet ? '' : 'xl:max-[87.5rem]:hidden'}`} />
      <span className="min-w-0 leading-tight" title={`${carName(order)} · ${order.kit}`}>
        <span className="md:block md:truncate">{carName(order)}</span>
        <span className="mt-0.5 block text-xs text-muted md:truncate">
          {order.kit}
          {customer && <span className="xl:hidden"> · {customer}</span>}
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

export const OrderEngineerCell = ({ order }: { order: Pick<OrderCard, 'engineer'> }) =>
  order.engineer ? (
    <TwoLines text={order.engineer} />
  ) : (
    <span data-empty className="text-muted">
      Unassigned
    </span>
  )
