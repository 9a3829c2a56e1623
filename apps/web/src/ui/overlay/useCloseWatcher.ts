import { useEffect, useRef } from 'react'

/** Not in every browser yet, and not in TypeScript's types. */
interface CloseWatcher extends EventTarget {
  destroy: () => void
}
declare const CloseWatcher: { new (): CloseWatcher } | undefined

/** Lets the Back button of a phone close what is open, instead of leaving the page below it. */
export function useCloseWatcher(isActive: boolean, onClose: () => void) {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (!isActive || typeof CloseWatcher === 'undefined') return
    const watcher = new CloseWatcher()
    watcher.addEventListener('close', () => close.current())
    return () => watcher.destroy()
  }, [isActive])
}
