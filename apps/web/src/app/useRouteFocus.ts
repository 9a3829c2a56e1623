import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Moves the focus to the new content after a navigation, for keyboard and screen reader users. */
export function useRouteFocus(contentId: string): void {
  const { pathname, hash } = useLocation()
  const url = `${pathname}${hash}`
  const last = useRef(url)
  useEffect(() => {
    if (last.current === url) return
    last.current = url
    const target = document.getElementById(hash.slice(1)) ?? document.getElementById(contentId)
    target?.focus({ preventScroll: true })
  }, [url, hash, contentId])
}
