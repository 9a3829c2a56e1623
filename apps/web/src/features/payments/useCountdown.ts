import { useEffect, useEffectEvent, useState } from 'react'

const SECOND_MS = 1_000
/** Whoever touches the page is reading it. */
const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'touchstart', 'wheel'] as const

/** Seconds left, or null once it was stopped. */
export function useCountdown(totalMs: number, onEnd: () => void): number | null {
  const [left, setLeft] = useState<number | null>(Math.ceil(totalMs / SECOND_MS))
  const isRunning = left !== null && left > 0
  const end = useEffectEvent(onEnd)

  useEffect(() => {
    if (!isRunning) return
    const stop = (event: Event) => {
      // A key still held down from the press on Pay is no new sign.
      if (event instanceof KeyboardEvent && event.repeat) return
      setLeft(null)
    }
    for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, stop, { passive: true })
    return () => {
      for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, stop)
    }
  }, [isRunning])

  useEffect(() => {
    if (left === null) return
    if (left === 0) return end()
    const timer = setTimeout(() => setLeft((now) => (now === null ? null : now - 1)), SECOND_MS)
    return () => clearTimeout(timer)
  }, [left])

  return left
}
