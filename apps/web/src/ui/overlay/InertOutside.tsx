import { useEffect } from 'react'
import { useScrollLock } from './useScrollLock.ts'

const MARK = 'data-aria-hidden'
const DELAY_MS = 30

/** Elements made inert by any open dialog. */
const inertElements = new Set<HTMLElement>()

/** Makes exactly those elements inert that Radix hides from screen readers. */
function syncInert() {
  for (const element of inertElements) {
    if (element.hasAttribute(MARK)) continue
    element.inert = false
    inertElements.delete(element)
  }
  for (const element of document.querySelectorAll<HTMLElement>(`[${MARK}="true"]`)) {
    if (element.inert) continue
    element.inert = true
    inertElements.add(element)
  }
}

/** While the dialog is open, nothing behind it can be focused or scrolled. */
export function InertOutside() {
  useScrollLock()
  useEffect(() => {
    // Delayed, because an opening dialog must record the focused element first. A timer also runs in a background tab, unlike an animation frame.
    let timer = setTimeout(syncInert, DELAY_MS)
    // Radix sets its markers in its own effect, which may run later.
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(syncInert, DELAY_MS)
    })
    observer.observe(document.body, { subtree: true, attributeFilter: [MARK] })
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      // After Radix removes its markers, but before it returns the focus.
      queueMicrotask(syncInert)
    }
  }, [])
  return null
}
