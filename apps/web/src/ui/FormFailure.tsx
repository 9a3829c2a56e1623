import { Banner } from './Banner.tsx'
import { bringIntoSight } from './bring-into-sight.ts'

/** Why a form was refused, above it. */
export function FormFailure({ children }: { children: string | null | undefined }) {
  if (!children) return null
  return (
    <Banner ref={bringIntoSight} tone="error">
      {children}
    </Banner>
  )
}
