import type { OrderCard } from '@vorta/contract/orders/schema'
import { carName } from '../../lib/orders/order-text.ts'
import { cardPicture } from '../../lib/viewer/build-picture.ts'
import { BuildPicture } from '../../ui/BuildPicture.tsx'

/** The picture, the car and the kit on one line. */
export function OrderCarCell({ order }: { order: OrderCard }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <BuildPicture {...cardPicture(order, 320)} className="w-14 shrink-0 rounded-sm" />
      <span className="min-w-0 xl:truncate" title={`${carName(order)} · ${order.kit}`}>
        {carName(order)}
        <span className="text-muted"> · {order.kit}</span>
      </span>
    </span>
  )
}

export const OrderEngineerCell = ({ order }: { order: OrderCard }) =>
  order.engineer ? <span title={order.engineer}>{order.engineer}</span> : <span className="text-muted">Unassigned</span>
