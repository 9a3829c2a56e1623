import { plainSource, renderedPicture, sourceSet } from '../../lib/pictures.ts'

interface PictureProps {
  /** As the renderer named it, such as `work/wing`. */
  name: string
  alt: string
  /** How wide it stands in the page, in the words of the `sizes` attribute. */
  sizes: string
  /** Seen at once, so fetched first. */
  isFirst?: boolean
  className?: string
}

/** One of our renders in the smallest form that the screen needs; its place is kept while it loads. */
export function Picture({ name, alt, sizes, isFirst = false, className = '' }: PictureProps) {
  const picture = renderedPicture(name)
  if (picture === undefined) return null
  return (
    <picture className="contents">
      {picture.formats.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={sourceSet(name, picture, format)} sizes={sizes} />
      ))}
      <img
        src={plainSource(name, picture)}
        alt={alt}
        width={picture.width}
        height={picture.height}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        className={className}
      />
    </picture>
  )
}
