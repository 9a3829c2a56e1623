import { rendererMode } from '@vorta/viewer/renderer-mode'
import { useEffect, useState } from 'react'

const MIN_CORES = 4
const IDLE_MS = 200

/** Not in every browser, and missing from the DOM types. */
type Connection = { readonly saveData?: boolean; readonly effectiveType?: string }

/** True once a mouse has moved over the page on a device and a connection that can afford a 3D view. */
export function useHeroMotion(): boolean {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    if (!canAffordMotion()) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const start = () => {
      // The detection of the renderer takes a moment, too.
      timer = setTimeout(() => setOn(rendererMode() === 'full'), IDLE_MS)
    }
    window.addEventListener('pointermove', start, { once: true, passive: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointermove', start)
    }
  }, [])
  return isOn
}

function canAffordMotion(): boolean {
  const { saveData = false, effectiveType = '4g' } = (navigator as Navigator & { connection?: Connection }).connection ?? {}
  return (
    matchMedia('(hover: hover) and (pointer: fine) and (min-width: 64rem) and (prefers-reduced-motion: no-preference)').matches &&
    navigator.hardwareConcurrency >= MIN_CORES &&
    !saveData &&
    effectiveType === '4g'
  )
}
