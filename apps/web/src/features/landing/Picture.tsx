import { fallbackSource, renderedPicture, sourceSet } from '../../lib/pictures.ts'

interface PictureProps {
  /** Key in the image manifest, such as `work/wing`. */
  name: string
  alt: string
  /** Value of the `sizes` attribute. */
  sizes: string
  /** Visible on load, so fetched eagerly. */
  isPriority?: boolean
  className?: string
}

/** A responsive image that reserves its space while it loads. */
export function Picture({ name, alt, sizes, isPriority = false, className = '' }: PictureProps) {
  const picture = renderedPicture(name)
  if (picture === undefined) return null
  return (
    <picture className="contents">
      {picture.formats.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={sourceSet(name, picture, format)} sizes={sizes} />
      ))}
      <img
        src={fallbackSource(name, picture)}
        alt={alt}
        width={picture.width}
        height={picture.height}
        loading={isPriority ? 'eager' : 'lazy'}
        fetchPriority={isPriority ? 'high' : 'auto'}
        decoding="async"
        className={className}
      />
    </picture>
  )
}
