import { type RefObject, useEffect, useRef } from 'react'

/** A new step starts at its heading; a refused one at its first error. */
export function useStepFocus(place: string, attempts: number): RefObject<HTMLDivElement | null> {
  const pane = useRef<HTMLDivElement>(null)
  const last = useRef({ place, attempts })

  useEffect(() => {
    const before = last.current
    last.current = { place, attempts }
    if (before.place !== place) {
      // The site scrolls softly; between steps that would look like a long way back up.
      window.scrollTo({ top: 0, behavior: 'instant' })
      pane.current?.querySelector<HTMLElement>('[data-step-title]')?.focus({ preventScroll: true })
    } else if (before.attempts !== attempts) pane.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus()
  }, [place, attempts])
  return pane
}
