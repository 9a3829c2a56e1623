import { useLayoutEffect } from 'react'

let holders = 0

/**
 * While a dialog is open the page behind it neither scrolls nor moves: where its scrollbar was there is padding of the same width.
 * A gutter would do without this, but no dialog can cover it.
 */
export function useScrollLock() {
  useLayoutEffect(() => {
    const root = document.documentElement
    if (holders === 0) {
      root.style.setProperty('--scrollbar-width', `${window.innerWidth - root.clientWidth}px`)
      root.dataset.still = ''
    }
    holders += 1
    return () => {
      holders -= 1
      if (holders === 0) delete root.dataset.still
    }
  }, [])
}
