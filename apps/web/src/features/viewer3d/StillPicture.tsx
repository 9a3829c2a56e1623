import { BODY_TYPES } from '@vorta/contract/catalog'

const slug = (bodyType: string) => bodyType.toLowerCase().replaceAll(' ', '-')

interface StillPictureProps {
  bodyType?: string | null
  description: string
}

/** Stands in for the live view where there is none: a photograph of the body type and the build in words. */
export function StillPicture({ bodyType, description }: StillPictureProps) {
  const body = slug(BODY_TYPES.find((one) => one === bodyType) ?? 'Coupe')
  return (
    <div className="absolute inset-0 flex flex-col justify-end" data-state="still">
      <img
        src={`/img/bodies/${body}-640.webp`}
        alt=""
        width={640}
        height={400}
        className="absolute inset-0 -z-10 size-full object-contain object-top opacity-90"
      />
      <figcaption className="bg-linear-to-t from-page via-page/85 to-transparent px-5 pt-16 pb-4 text-sm text-soft">
        {description}
      </figcaption>
    </div>
  )
}
