import { useEffect } from 'react'
import { useStillPage } from './useStillPage.ts'

const MARK = 'data-aria-hidden'
const SOON_MS = 30

/** Made inert here, by whichever of the open dialogs. */
const closed = new Set<HTMLElement>()

/** Inert is what Radix hides from screen readers now, and nothing else. */
function settle() {
  for (const element of closed) {
    if (element.hasAttribute(MARK)) continue
    element.inert = false
    closed.delete(element)
  }
  for (const element of document.querySelectorAll<HTMLElement>(`[${MARK}="true"]`)) {
    if (element.inert) continue
    element.inert = true
    closed.add(element)
  }
}

/** While its dialog is open nothing behind it can take the focus, scroll or move. */
export function InertOutside() {
  useStillPage()
  useEffect(() => {
    // A moment later: a dialog that opens still has to note who had the focus. Not a frame: a page that is not painted has none.
    let moment = setTimeout(settle, SOON_MS)
    // Radix marks what lies behind in an effect of its own, which may come late.
    const watcher = new MutationObserver(() => {
      clearTimeout(moment)
      moment = setTimeout(settle, SOON_MS)
    })
    watcher.observe(document.body, { subtree: true, attributeFilter: [MARK] })
    return () => {
      clearTimeout(moment)
      watcher.disconnect()
      // After Radix has taken its marks away, yet before it gives the focus back.
      queueMicrotask(settle)
    }
  }, [])
  return null
}
