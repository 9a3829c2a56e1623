import { useEffect, useEffectEvent } from 'react'

/** Calls `close` when Escape is pressed while `open` is true. */
export function useEscape(open: boolean, close: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
  })
  useEffect(() => {
    if (!open) return
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])
}
