import { bodyTypePicture } from '../../lib/viewer/build-picture.ts'

interface StillPictureProps {
  bodyType?: string | null
  /** A stored picture of this build, if there is one. */
  src?: string | null
  description: string
}

/** Replaces the live view where 3D is unavailable: a picture of the build or its body type, with a description. */
export function StillPicture({ bodyType, src, description }: StillPictureProps) {
  return (
    <div className="[container-type:size] absolute inset-0 flex flex-col justify-end" data-state="still">
      {/* As large as possible; the mask blends its studio backdrop into the frame. */}
      <img
        src={src ?? bodyTypePicture(bodyType)}
        alt=""
        width={640}
        height={400}
        className="absolute inset-0 -z-10 mx-auto aspect-[8/5] h-auto w-[min(100cqw,160cqh)] object-contain opacity-90 mask-x-from-90% mask-y-from-85% lg:my-auto [@container(min-height:20rem)]:my-auto"
      />
      {/* Clamped on small screens, where the full text would cover the car. Screen readers still get all of it. */}
      <figcaption className="bg-linear-to-t from-page via-page/85 to-transparent px-4 pt-8 pb-2.5 text-xs text-soft sm:px-5 lg:pt-16 lg:pb-4 lg:text-sm">
        <span className="max-lg:line-clamp-2 [@container(max-height:26rem)]:line-clamp-2">{description}</span>
      </figcaption>
    </div>
  )
}
