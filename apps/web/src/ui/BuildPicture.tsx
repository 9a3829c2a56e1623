import { useState } from 'react'

interface BuildPictureProps {
  /** The stored picture; without one, or when it does not come, the still stands in. */
  src: string | null
  still: string
  alt: string
  className?: string
}

/** The picture of a build in its frame of 16:10. */
export function BuildPicture({ src, still, alt, className = 'w-full' }: BuildPictureProps) {
  // Every answer brings a new address for the same picture; the first one stays, so that nothing is fetched twice.
  const [shown, setShown] = useState(src)
  const [isBroken, setBroken] = useState(false)
  if (shown === null && src !== null) setShown(src)
  const retry = () => (shown === src ? setBroken(true) : setShown(src))
  const isStill = shown === null || isBroken
  return (
    <img
      src={isStill ? still : shown}
      alt={alt}
      data-picture={isStill ? 'still' : 'build'}
      width={640}
      height={400}
      loading="lazy"
      decoding="async"
      onError={isStill ? undefined : retry}
      className={`block aspect-[16/10] h-auto bg-page object-cover ${className}`}
    />
  )
}
