import { useLayoutEffect } from 'react'

let lockCount = 0

/**
 * Locks scrolling while a dialog is open. Padding replaces the scrollbar so that the page doesn't shift; `scrollbar-gutter`
 * would do the same, but a dialog can't cover the gutter.
 */
export function useScrollLock() {
  useLayoutEffect(() => {
    const root = document.documentElement
    if (lockCount === 0) {
      root.style.setProperty('--scrollbar-width', `${window.innerWidth - root.clientWidth}px`)
      root.dataset.scrollLocked = ''
    }
    lockCount += 1
    return () => {
      lockCount -= 1
      if (lockCount === 0) delete root.dataset.scrollLocked
    }
  }, [])
}
