import { useEffect, useRef } from 'react'
import { Banner } from './Banner.tsx'

/** Why a form was refused, above it. On a phone the button that was pressed may be a screen further down, so it is brought into sight. */
export function FormFailure({ children }: { children: string | null | undefined }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (children) place.current?.scrollIntoView({ block: 'nearest' })
  }, [children])
  if (!children) return null
  return (
    <Banner ref={place} tone="error">
      {children}
    </Banner>
  )
}
