import { bodyStill } from '../../lib/build-picture.ts'

interface StillPictureProps {
  bodyType?: string | null
  /** A picture of the very build, where one was stored. */
  src?: string | null
  description: string
}

/** Stands in for the live view where there is none: a photograph of the build or of its body type, and the build in words. */
export function StillPicture({ bodyType, src, description }: StillPictureProps) {
  return (
    <div className="[container-type:size] absolute inset-0 flex flex-col justify-end" data-state="still">
      {/* As large as it fits, and its studio runs out into the frame. */}
      <img
        src={src ?? bodyStill(bodyType)}
        alt=""
        width={640}
        height={400}
        className="absolute inset-0 -z-10 mx-auto aspect-[8/5] h-auto w-[min(100cqw,160cqh)] object-contain opacity-90 mask-x-from-90% mask-y-from-85% lg:my-auto [@container(min-height:20rem)]:my-auto"
      />
      {/* On small screens and in a low frame the words would hide the car; the rest of them is for whoever listens, and stands in the summary. */}
      <figcaption className="bg-linear-to-t from-page via-page/85 to-transparent px-4 pt-8 pb-2.5 text-xs text-soft sm:px-5 lg:pt-16 lg:pb-4 lg:text-sm">
        <span className="max-lg:line-clamp-2 [@container(max-height:26rem)]:line-clamp-2">{description}</span>
      </figcaption>
    </div>
  )
}
