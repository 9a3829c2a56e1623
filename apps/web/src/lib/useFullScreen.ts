import { type RefObject, useEffect, useState } from 'react'

export function useFullScreen(frame: RefObject<HTMLElement | null>) {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    const update = () => setOn(document.fullscreenElement === frame.current && frame.current !== null)
    document.addEventListener('fullscreenchange', update)
    return () => document.removeEventListener('fullscreenchange', update)
  }, [frame])
  // A rejected request changes nothing, so there is nothing to report.
  const toggle = () => void (isOn ? document.exitFullscreen() : frame.current?.requestFullscreen())?.catch(() => undefined)
  return { isOn, isSupported: document.fullscreenEnabled, toggle }
}
