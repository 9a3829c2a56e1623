import { Banner } from '../feedback/Banner.tsx'
import { scrollIntoViewIfNeeded } from '../scroll-into-view.ts'

/** The error message above a form. */
export function FormError({ children }: { children: string | null | undefined }) {
  if (!children) return null
  return (
    <Banner ref={scrollIntoViewIfNeeded} tone="error">
      {children}
    </Banner>
  )
}
