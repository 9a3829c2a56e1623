import type { Order } from '@vorta/contract/orders/schema'
import { carColor } from '@vorta/kit3d/configuration/car-color'
import { ShareBuild } from '../features/builder/ShareBuild.tsx'
import { OrderPlaced } from '../features/payments/OrderPlaced.tsx'

/** The screen after the payment of the design fee. */
export const PlacedOrder = ({ order }: { order: Order }) => (
  <OrderPlaced order={order} share={<ShareBuild car={order.carDetails} kit={order.customization} paintOf={carColor} />} />
)
