import type { Customization } from '@vorta/contract/orders/schema'
import { vehicleName } from '@vorta/contract/orders/vehicle-name'
import { useEffect, useState } from 'react'
import { afterPaint } from '../../../lib/after-paint.ts'
import { CarPicture } from '../../configurator/CarPicture.tsx'
import { buildKey } from '../../configurator/describe-build.ts'
import { lastPicture } from '../../configurator/last-picture.ts'
import type { CarFields } from '../fields.ts'

interface BuildStillProps {
  car: CarFields
  kit: Customization
  /** Null until the 3D view can take it. */
  takePicture: (() => Promise<Blob>) | null
}

/** A picture of the finished build: of the live view, the stored one, or one of the car with our basic kit. */
export function BuildStill({ car, kit, takePicture }: BuildStillProps) {
  const facts = { ...car, year: Number(car.year) || undefined }
  const [stored] = useState(() => (takePicture ? null : lastPicture(buildKey(kit, facts))))
  const taken = usePicture(stored === null ? takePicture : null)
  const isPending = takePicture !== null && stored === null && taken === undefined
  const src = stored ?? taken
  return (
    <div className="aspect-[8/5] w-32 shrink-0 overflow-hidden rounded-md bg-raised lg:w-full lg:rounded-lg lg:border lg:border-line">
      {!isPending && !src && (
        <div
          role="img"
          aria-label={`${vehicleName(car)} in your color`}
          className="[container-type:size] relative isolate size-full overflow-hidden"
        >
          <CarPicture car={facts} />
        </div>
      )}
      {src && (
        <img key={src} src={src} alt="Your car with its kit" width={960} height={600} className="size-full animate-fade object-cover" />
      )}
    </div>
  )
}

/** The URL of a picture: undefined until it is taken, null if it can't be. */
function usePicture(take: (() => Promise<Blob>) | null): string | null | undefined {
  const [url, setUrl] = useState<string | null>()
  useEffect(() => {
    if (!take) return
    let isUnmounted = false
    // The step is shown first, because rendering may take a moment.
    const cancel = afterPaint(() => {
      take().then(
        (picture) => isUnmounted || setUrl(URL.createObjectURL(picture)),
        () => isUnmounted || setUrl(null),
      )
    })
    return () => {
      isUnmounted = true
      cancel()
    }
  }, [take])
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url])
  return url
}
