import { useState } from 'react'
import type { CarStill } from '../../lib/viewer/car-still.ts'

interface CarStillImageProps {
  still: CarStill
  /** A CSS color; see `stillTint`. */
  tint: string
  onError: () => void
}

const LAYER = 'absolute inset-0 size-full'

/** A car in its paint, framed like the first view in 3D so that one can replace the other. Its size container is the frame. */
export function CarStillImage({ still, tint, onError }: CarStillImageProps) {
  const [loaded, setLoaded] = useState<readonly string[]>([])
  // Without its paint, every car would be black for a moment.
  const isComplete = loaded.includes(still.black) && loaded.includes(still.paint)
  const image = (src: string) => (
    <img
      key={src}
      src={src}
      alt=""
      width={720}
      height={780}
      fetchPriority="high"
      className={LAYER}
      onLoad={() => setLoaded((others) => [...others, src])}
      onError={onError}
    />
  )
  return (
    <div
      data-still={still.isExact ? 'exact' : 'similar'}
      className={`isolate absolute top-1/2 left-1/2 -z-10 aspect-[12/13] w-[min(100cqw,175cqh)] -translate-1/2 mask-y-from-88% transition-opacity duration-200 [@container(min-aspect-ratio:7/4)]:mask-x-from-90% max-lg:mask-x-from-90% motion-reduce:transition-none ${isComplete ? '' : 'opacity-0'}`}
    >
      {image(still.black)}
      <div className={`${LAYER} isolate mix-blend-screen`}>
        {image(still.paint)}
        <span
          className={`${LAYER} mix-blend-multiply transition-colors duration-200 motion-reduce:transition-none`}
          style={{ backgroundColor: tint }}
        />
      </div>
    </div>
  )
}
