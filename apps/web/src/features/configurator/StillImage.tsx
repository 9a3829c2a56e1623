const FIT = 'absolute inset-0 -z-10'

interface StillImageProps {
  src: string
  /** Taken in this frame, so that it has the size of the frame. */
  isOwn?: boolean
}

/** A picture of the car, as large as the surrounding size container allows. The mask blends its studio backdrop into the frame. */
export function StillImage({ src, isOwn = false }: StillImageProps) {
  if (isOwn) return <img src={src} alt="" decoding="sync" className={`${FIT} size-full object-contain`} />
  return (
    <img
      src={src}
      alt=""
      width={640}
      height={400}
      fetchPriority="high"
      className={`${FIT} mx-auto aspect-[8/5] h-auto w-[min(100cqw,160cqh)] object-contain opacity-90 mask-x-from-90% mask-y-from-85% lg:my-auto [@container(min-height:20rem)]:my-auto`}
    />
  )
}
