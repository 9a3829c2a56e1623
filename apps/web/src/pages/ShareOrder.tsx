import type { Order } from '@vorta/contract/orders/schema'
import { carColor } from '@vorta/kit3d/configuration/car-color'
import { ShareBuild } from '../features/builder/share/ShareBuild.tsx'
import { orderPicture } from '../lib/viewer/build-picture.ts'

/** Shares the build of an order. The link contains nothing of the order itself. */
export const ShareOrder = ({ order }: { order: Order }) => (
  <ShareBuild car={order.carDetails} kit={order.customization} paintOf={carColor} picture={orderPicture(order).src} />
)
