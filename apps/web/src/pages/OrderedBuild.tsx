import type { Order } from '@vorta/contract/orders/schema'
import { type ReactNode, useState } from 'react'
import Box from '~icons/box'
import { KitViewer } from '../features/configurator/KitViewer.tsx'
import { orderPicture } from '../lib/viewer/build-picture.ts'
import { BuildPicture } from '../ui/BuildPicture.tsx'
import { Button } from '../ui/Button.tsx'

// On a phone the frame matches the picture's aspect ratio, to avoid empty bars above and below.
const FRAME = 'aspect-[16/10] w-full sm:aspect-auto'
// The toolbar of the 3D view needs space of its own.
const FRAME_3D = 'h-80 w-full'

const withArticle = (bodyType: string) => (bodyType === 'SUV' ? 'An SUV' : `A ${bodyType.toLowerCase()}`)

interface OrderedBuildProps {
  order: Order
  share?: ReactNode
  /** Lower, so that staff see the facts below it. */
  isCompact?: boolean
}

/** The picture saved with the order; the 3D view is large and loads on request. */
export function OrderedBuild({ order, share, isCompact = false }: OrderedBuildProps) {
  const [is3dOpen, set3dOpen] = useState(false)
  const picture = orderPicture(order)
  if (is3dOpen) {
    return <KitViewer customization={order.customization} car={order.carDetails} still={picture.src} className={FRAME_3D} />
  }
  return (
    <figure>
      <div className={`overflow-hidden rounded-lg bg-page ${FRAME} ${isCompact ? 'sm:h-52' : 'sm:h-80'}`}>
        {/* The mask blends the picture's background into the frame. */}
        <BuildPicture {...picture} isPriority className="mx-auto h-full! w-auto max-w-full object-contain! sm:mask-x-from-85%" />
      </div>
      <figcaption className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm text-muted">
        {order.picture
          ? 'The build as ordered'
          : `${withArticle(order.carDetails.bodyType ?? 'Coupe')} shown as an example. This order has no picture of the build.`}
        <span className="flex gap-2">
          <Button variant="secondary" size="sm" onClick={() => set3dOpen(true)}>
            <Box className="size-4" aria-hidden="true" />
            Open in 3D
          </Button>
          {share}
        </span>
      </figcaption>
    </figure>
  )
}
