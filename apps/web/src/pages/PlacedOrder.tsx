import type { Order } from '@vorta/contract/orders/schema'
import { vehicleName } from '@vorta/contract/orders/vehicle-name'
import { CarPicture } from '../features/configurator/CarPicture.tsx'
import { OrderPlaced } from '../features/payments/OrderPlaced.tsx'
import { orderPicture } from '../lib/viewer/build-picture.ts'
import { BuildPicture } from '../ui/BuildPicture.tsx'
import { MissingPicture } from './MissingPicture.tsx'
import { ShareOrder } from './ShareOrder.tsx'

/** The screen after the payment of the design fee. */
export const PlacedOrder = ({ order }: { order: Order }) => (
  <>
    <OrderPlaced order={order} picture={<OrderedCar order={order} />} share={<ShareOrder order={order} />} />
    <MissingPicture />
  </>
)

const FRAME = 'max-h-[40svh] w-full rounded-lg border border-line lg:max-h-none'

/** The picture of the build, or of the car in its paint where 3D is unavailable. */
function OrderedCar({ order }: { order: Order }) {
  if (order.picture) return <BuildPicture {...orderPicture(order)} isPriority className={FRAME} />
  return (
    <div
      role="img"
      aria-label={`${vehicleName(order.carDetails)} in your color`}
      className={`[container-type:size] relative isolate aspect-[16/10] overflow-hidden bg-page ${FRAME}`}
    >
      <CarPicture car={order.carDetails} />
    </div>
  )
}
