import { useEffect, useEffectEvent, useState } from 'react'

const SECOND_MS = 1_000
const INTERACTION_EVENTS = ['pointerdown', 'keydown', 'touchstart', 'wheel'] as const

/** Seconds left, or null once stopped by an interaction. */
export function useCountdown(totalMs: number, onEnd: () => void): number | null {
  const [left, setLeft] = useState<number | null>(Math.ceil(totalMs / SECOND_MS))
  const isRunning = left !== null && left > 0
  const end = useEffectEvent(onEnd)

  useEffect(() => {
    if (!isRunning) return
    const stop = (event: Event) => {
      // Ignore repeats of a key that was already down when Pay was pressed.
      if (event instanceof KeyboardEvent && event.repeat) return
      setLeft(null)
    }
    for (const name of INTERACTION_EVENTS) window.addEventListener(name, stop, { passive: true })
    return () => {
      for (const name of INTERACTION_EVENTS) window.removeEventListener(name, stop)
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
