/** A picture of the car, as large as the surrounding size container allows. The mask blends its studio backdrop into the frame. */
export function StillImage({ src }: { src: string }) {
  return (
    <img
      src={src}
      alt=""
      width={640}
      height={400}
      className="absolute inset-0 -z-10 mx-auto aspect-[8/5] h-auto w-[min(100cqw,160cqh)] object-contain opacity-90 mask-x-from-90% mask-y-from-85% lg:my-auto [@container(min-height:20rem)]:my-auto"
    />
  )
}
