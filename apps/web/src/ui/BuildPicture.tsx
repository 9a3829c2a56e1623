import { useState } from 'react'

interface BuildPictureProps {
  /** The stored picture; `still` is the fallback. */
  src: string | null
  still: string
  alt: string
  /** Visible at once, so fetched first. */
  isPriority?: boolean
  className?: string
}

/** The picture of a build in a 16:10 frame. */
export function BuildPicture({ src, still, alt, isPriority = false, className = 'w-full' }: BuildPictureProps) {
  // Every response has a new URL for the same picture; keep the first one to avoid fetching it again.
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
      loading={isPriority ? 'eager' : 'lazy'}
      fetchPriority={isPriority ? 'high' : 'auto'}
      decoding="async"
      onError={isStill ? undefined : retry}
      className={`block aspect-[16/10] h-auto bg-page object-cover ${className}`}
    />
  )
}
