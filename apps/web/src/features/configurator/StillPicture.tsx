import type { ReactNode } from 'react'

interface StillPictureProps {
  picture: ReactNode
  /** What the picture shows instead of the build. */
  note: string | null
  description: string
}

/** Replaces the live view where 3D is unavailable: a picture of the build or of the car, with a description. */
export function StillPicture({ picture, note, description }: StillPictureProps) {
  return (
    <div className="[container-type:size] absolute inset-0 flex flex-col" data-state="still">
      <div className="[container-type:size] relative isolate min-h-0 flex-1 overflow-hidden">{picture}</div>
      <figcaption className="px-4 pt-1 pb-2.5 text-xs text-soft sm:px-6 lg:px-8 lg:pb-4 lg:text-sm">
        The 3D view isn't available on this device. {note} {/* Only screen readers get it where it would take the space of the car. */}
        <span className="max-lg:sr-only [@container(max-height:26rem)]:sr-only">{description}</span>
      </figcaption>
    </div>
  )
}
