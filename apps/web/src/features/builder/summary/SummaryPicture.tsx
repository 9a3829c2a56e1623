import type { Customization } from '@vorta/contract/orders/schema'
import { useEffect, useState } from 'react'
import { bodyTypePicture } from '../../../lib/viewer/build-picture.ts'
import { type BuildCamera, takePicture } from '../customize/build-camera.ts'
import type { CarFields } from '../fields.ts'

interface SummaryPictureProps {
  camera: BuildCamera | null
  car: CarFields
  kit: Customization
}

/** The picture saved with the order, or a still of the body type without a live view. */
export function SummaryPicture({ camera, car, kit }: SummaryPictureProps) {
  const [src, setSrc] = useState<string | null>(null)
  useEffect(() => {
    let objectUrl: string | null = null
    let isUnmounted = false
    takePicture(camera).then(
      (picture) => {
        if (!picture || isUnmounted) return
        objectUrl = URL.createObjectURL(picture)
        setSrc(objectUrl)
      },
      () => {},
    )
    return () => {
      isUnmounted = true
      if (objectUrl) URL.revokeObjectURL(objectUrl)
    }
  }, [camera])
  return (
    <figure>
      <img
        src={src ?? bodyTypePicture(car.bodyType)}
        data-picture={src ? 'build' : 'still'}
        alt={`${kit.bodyKit.type} on a ${car.year} ${car.make} ${car.model}`}
        width={960}
        height={600}
        className="aspect-[16/10] h-auto w-full rounded-lg border border-line bg-page object-cover"
      />
      <figcaption className="mt-3 text-sm text-muted">
        {src ? 'We send this picture to your engineer with the order.' : 'A car with this body type. Your kit is listed below.'}
      </figcaption>
    </figure>
  )
}
