import type { Order } from '@vorta/contract/order'
import { Box } from 'lucide-react'
import { useState } from 'react'
import { KitViewer } from '../features/viewer3d/KitViewer.tsx'
import { orderPicture } from '../lib/build-picture.ts'
import { BuildPicture } from '../ui/BuildPicture.tsx'
import { Button } from '../ui/Button.tsx'

/** The picture that was taken when the order was placed; the live view is heavy and comes when it is asked for. */
export function OrderedBuild({ order }: { order: Order }) {
  const [isLive, setLive] = useState(false)
  const picture = orderPicture(order)
  if (isLive) {
    return <KitViewer customization={order.customization} car={order.carDetails} still={picture.src} className="h-56 w-full sm:h-80" />
  }
  return (
    <figure>
      <div className="relative h-56 w-full overflow-hidden rounded-lg bg-page sm:h-80">
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
          : `A ${(order.carDetails.bodyType ?? 'Coupe').toLowerCase()} of our own; no picture of the build was made`}
      </figcaption>
    </figure>
  )
}
