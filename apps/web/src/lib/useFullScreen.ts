import { type RefObject, useEffect, useState } from 'react'

export function useFullScreen(frame: RefObject<HTMLElement | null>) {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    const follow = () => setOn(document.fullscreenElement === frame.current && frame.current !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [frame])
  // A refused request leaves the page as it was; there is nothing to tell.
  const toggle = () => void (isOn ? document.exitFullscreen() : frame.current?.requestFullscreen())?.catch(() => undefined)
  return { isOn, isPossible: document.fullscreenEnabled, toggle }
}
