import { Banner } from './Banner.tsx'
import { intoSight } from './scroll-into-view.ts'

/** Why a form was refused, above it. */
export function FormFailure({ children }: { children: string | null | undefined }) {
  if (!children) return null
  return (
    <Banner ref={intoSight} tone="error">
      {children}
    </Banner>
  )
}
