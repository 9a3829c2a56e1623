import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After a change of page, keyboard and screen reader start at the new content, not where the old link was. */
export function useRouteFocus(contentId: string): void {
  const { pathname, hash } = useLocation()
  const place = `${pathname}${hash}`
  const last = useRef(place)
  useEffect(() => {
    if (last.current === place) return
    last.current = place
    const target = document.getElementById(hash.slice(1)) ?? document.getElementById(contentId)
    target?.focus({ preventScroll: true })
  }, [place, hash, contentId])
}
