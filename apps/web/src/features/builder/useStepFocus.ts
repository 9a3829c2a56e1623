import { type RefObject, useEffect, useRef } from 'react'

/** Focuses the heading of a new step. */
export function useStepFocus(view: string): RefObject<HTMLDivElement | null> {
  const pane = useRef<HTMLDivElement>(null)
  const lastView = useRef(view)

  useEffect(() => {
    if (lastView.current === view) return
    lastView.current = view
    // Overrides smooth scrolling, which is distracting between steps.
    window.scrollTo({ top: 0, behavior: 'instant' })
    pane.current?.querySelector<HTMLElement>('[data-step-title]')?.focus({ preventScroll: true })
  }, [view])
  return pane
}
