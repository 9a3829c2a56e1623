import type { Customization } from '@vorta/contract/orders/schema'
import { useEffect, useState } from 'react'
import { afterPaint } from '../../../lib/after-paint.ts'
import { bodyTypePicture } from '../../../lib/viewer/build-picture.ts'
import { describeBuild } from '../../configurator/describe-build.ts'
import { lastPicture } from '../../configurator/last-picture.ts'
import type { CarFields } from '../fields.ts'

interface BuildStillProps {
  car: CarFields
  kit: Customization
  /** Null until the 3D view can take it. */
  takePicture: (() => Promise<Blob>) | null
}

/** A picture of the finished build: of the live view, the stored one, or one of the body type. */
export function BuildStill({ car, kit, takePicture }: BuildStillProps) {
  const [stored] = useState(() => (takePicture ? null : lastPicture(describeBuild(kit, { ...car, year: Number(car.year) || undefined }))))
  const taken = usePicture(stored === null ? takePicture : null)
  const isPending = takePicture !== null && stored === null && taken === undefined
  const src = stored ?? taken ?? bodyTypePicture(car.bodyType)
  return (
    <div className="aspect-[8/5] w-32 shrink-0 overflow-hidden rounded-md bg-raised lg:w-full lg:rounded-lg lg:border lg:border-line">
      {!isPending && (
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
