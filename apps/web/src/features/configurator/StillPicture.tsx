import { StillImage } from './StillImage.tsx'

/** Replaces the live view where 3D is unavailable: a picture of the build or its body type, with a description. */
export function StillPicture({ src, description }: { src: string; description: string }) {
  return (
    <div className="[container-type:size] absolute inset-0 flex flex-col justify-end" data-state="still">
      <StillImage src={src} />
      {/* Clamped on small screens, where the full text would cover the car. Screen readers still get all of it. */}
      <figcaption className="bg-linear-to-t from-page via-page/85 to-transparent px-4 pt-8 pb-2.5 text-xs text-soft sm:px-5 lg:pt-16 lg:pb-4 lg:text-sm">
        <span className="max-lg:line-clamp-2 [@container(max-height:26rem)]:line-clamp-2">{description}</span>
      </figcaption>
    </div>
  )
}
