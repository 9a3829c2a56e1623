import type { Customization } from '@vorta/contract/orders/schema'
import { useEffect, useState } from 'react'
import { bodyStill } from '../../lib/build-picture.ts'
import { type BuildCamera, photograph } from './build-camera.ts'
import type { CarFields } from './fields.ts'

interface SummaryPictureProps {
  camera: BuildCamera | null
  car: CarFields
  kit: Customization
}

/** The picture that goes with the order, taken when the summary is opened; a still of the body type where there is no live view. */
export function SummaryPicture({ camera, car, kit }: SummaryPictureProps) {
  const [src, setSrc] = useState<string | null>(null)
  useEffect(() => {
    let address: string | null = null
    let isGone = false
    photograph(camera).then(
      (picture) => {
        if (!picture || isGone) return
        address = URL.createObjectURL(picture)
        setSrc(address)
      },
      () => {},
    )
    return () => {
      isGone = true
      if (address) URL.revokeObjectURL(address)
    }
  }, [camera])
  return (
    <figure>
      <img
        src={src ?? bodyStill(car.bodyType)}
        data-picture={src ? 'build' : 'still'}
        alt={`${kit.bodyKit.type} on a ${car.year} ${car.make} ${car.model}`}
        width={960}
        height={600}
        className="aspect-[16/10] h-auto w-full rounded-lg border border-line bg-page object-cover"
      />
      <figcaption className="mt-3 text-sm text-muted">
        {src ? 'This picture goes to your engineer with the order.' : 'A car of this body type; the kit that you chose is listed below.'}
      </figcaption>
    </figure>
  )
}
