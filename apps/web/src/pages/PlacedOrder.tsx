import type { Order } from '@vorta/contract/orders/schema'
import { OrderPlaced } from '../features/payments/OrderPlaced.tsx'
import { MissingPicture } from './MissingPicture.tsx'
import { ShareOrder } from './ShareOrder.tsx'

/** The screen after the payment of the design fee. */
export const PlacedOrder = ({ order }: { order: Order }) => (
  <>
    <OrderPlaced order={order} share={<ShareOrder order={order} />} />
    <MissingPicture />
  </>
)
