import { type RefObject, useEffect, useRef } from 'react'

/** Focuses the heading of a new step, or the first error after a failed validation. */
export function useStepFocus(view: string, attempts: number): RefObject<HTMLDivElement | null> {
  const pane = useRef<HTMLDivElement>(null)
  const last = useRef({ view, attempts })

  useEffect(() => {
    const before = last.current
    last.current = { view, attempts }
    if (before.view !== view) {
      // Overrides smooth scrolling, which is distracting between steps.
      window.scrollTo({ top: 0, behavior: 'instant' })
      pane.current?.querySelector<HTMLElement>('[data-step-title]')?.focus({ preventScroll: true })
    } else if (before.attempts !== attempts) pane.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus()
  }, [view, attempts])
  return pane
}
