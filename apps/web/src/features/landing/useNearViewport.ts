import { type RefObject, useEffect, useState } from 'react'

/** True once the element has come within half a screen of the viewport. */
export function useNearViewport(target: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (target.current === null || isNear) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '50% 0px' })
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [target, isNear])
  return isNear
}
