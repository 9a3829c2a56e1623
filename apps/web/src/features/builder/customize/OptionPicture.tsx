import type { ReactNode } from 'react'
import { fallbackSource, renderedPicture, sourceSet } from '../../../lib/pictures.ts'
import { slug } from '../../../lib/viewer/build-picture.ts'

interface OptionPictureProps {
  /** The folder of the renders. */
  folder: 'bodies' | 'kits' | 'styles'
  option: string
  /** Fallback if there is no render. */
  children?: ReactNode
}

/** A prerendered picture of the option. */
export function OptionPicture({ folder, option, children }: OptionPictureProps) {
  const name = `${folder}/${slug(option)}`
  const rendered = renderedPicture(name)
  if (!rendered) return children
  return (
    <picture>
      {rendered.formats.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={sourceSet(name, rendered, format)} sizes="(min-width: 640px) 160px, 45vw" />
      ))}
      <img
        src={fallbackSource(name, rendered)}
        alt=""
        width={rendered.width}
        height={rendered.height}
        loading="lazy"
        decoding="async"
        className="block h-auto w-full"
      />
    </picture>
  )
}
