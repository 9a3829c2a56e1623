import { useEffect } from 'react'

const MARK = 'data-aria-hidden'

/** While its dialog is open nothing behind it can take the focus: what Radix hides from screen readers becomes inert as well. */
export function InertOutside() {
  useEffect(() => {
    const outside = new Set<HTMLElement>()
    const close = () => {
      for (const element of document.querySelectorAll<HTMLElement>(`[${MARK}="true"]`)) {
        if (element.inert) continue
        element.inert = true
        outside.add(element)
      }
    }
    close()
    // Radix marks what lies behind in an effect of its own, whenever that comes.
    const watcher = new MutationObserver(close)
    watcher.observe(document.body, { subtree: true, attributeFilter: [MARK] })
    return () => {
      watcher.disconnect()
      // After Radix has taken its marks away, yet before the focus goes back; what another dialog still covers stays closed.
      queueMicrotask(() => {
        for (const element of outside) if (!element.hasAttribute(MARK)) element.inert = false
      })
    }
  }, [])
  return null
}
