import type { Order } from '@vorta/contract/orders/schema'
import { Box } from 'lucide-react'
import { useState } from 'react'
import { KitViewer } from '../features/configurator/KitViewer.tsx'
import { orderPicture } from '../lib/build-picture.ts'
import { BuildPicture } from '../ui/BuildPicture.tsx'
import { Button } from '../ui/Button.tsx'

// On a phone as high as the picture is: bars above and below would look torn.
const FRAME = 'aspect-[16/10] w-full sm:aspect-auto sm:h-80'

const aBody = (bodyType: string) => (bodyType === 'SUV' ? 'An SUV' : `A ${bodyType.toLowerCase()}`)

/** The picture that was taken when the order was placed; the live view is heavy and comes when it is asked for. */
export function OrderedBuild({ order }: { order: Order }) {
  const [isLive, setLive] = useState(false)
  const picture = orderPicture(order)
  if (isLive) {
    return <KitViewer customization={order.customization} car={order.carDetails} still={picture.src} className={FRAME} />
  }
  return (
    <figure>
      <div className={`relative overflow-hidden rounded-lg bg-page ${FRAME}`}>
        {/* The studio of the picture runs out into the frame. */}
        <BuildPicture {...picture} className="mx-auto h-full! w-auto max-w-full object-contain! sm:mask-x-from-85%" />
        <Button variant="secondary" size="sm" className="absolute right-4 bottom-4 bg-page/80" onClick={() => setLive(true)}>
          <Box className="size-4" aria-hidden="true" />
          Open the 3D View
        </Button>
      </div>
      <figcaption className="mt-2 text-sm text-muted">
        {order.picture
          ? 'The build as it was ordered'
          : `${aBody(order.carDetails.bodyType ?? 'Coupe')} of our own; no picture of the build was made`}
      </figcaption>
    </figure>
  )
}
