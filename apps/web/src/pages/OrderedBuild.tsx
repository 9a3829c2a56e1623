import type { Order } from '@vorta/contract/orders/schema'
import { type ReactNode, useState } from 'react'
import Box from '~icons/box'
import { KitViewer } from '../features/configurator/KitViewer.tsx'
import { ORDER_PICTURE } from '../features/orders/NextActionCard.tsx'
import { orderPicture } from '../lib/viewer/build-picture.ts'
import { BuildPicture } from '../ui/BuildPicture.tsx'
import { Button } from '../ui/Button.tsx'

// The toolbar of the 3D view needs space of its own.
const FRAME_3D = 'h-80 w-full rounded-none sm:h-96'

const withArticle = (bodyType: string) => (bodyType === 'SUV' ? 'An SUV' : `A ${bodyType.toLowerCase()}`)

interface OrderedBuildProps {
  order: Order
  share?: ReactNode
}

/** The picture saved with the order; the 3D view is large and loads on request. Fills its frame on wide screens. */
export function OrderedBuild({ order, share }: OrderedBuildProps) {
  const [is3dOpen, set3dOpen] = useState(false)
  const picture = orderPicture(order)
  if (is3dOpen) {
    return <KitViewer customization={order.customization} car={order.carDetails} still={picture.src} className={FRAME_3D} />
  }
  return (
    <figure className="flex h-full flex-col">
      <div className="relative flex-1">
        <BuildPicture {...picture} isPriority className={ORDER_PICTURE} />
        {/* Below the picture, or in its upper corner, where it shows no car. */}
        <div className="flex border-b border-line *:flex-1 max-sm:[&>button]:border-transparent! sm:absolute sm:top-2 sm:right-2 sm:gap-2 sm:border-0 sm:[&>button]:bg-page/80!">
          <Button variant="secondary" size="sm" onClick={() => set3dOpen(true)}>
            <Box className="size-4" aria-hidden="true" />
            Open in 3D
          </Button>
          {share}
        </div>
      </div>
      {!order.picture && (
        <figcaption className="border-t border-line px-5 py-2 text-xs text-muted">
          {withArticle(order.carDetails.bodyType ?? 'Coupe')} shown as an example. This order has no picture of the build.
        </figcaption>
      )}
    </figure>
  )
}
