import { useEffect, useRef, useState } from 'react'

const DEBOUNCE_MS = 250

/** Shows the typed text immediately and searches for it after a short pause. Follows the search if something else changes it. */
export function useDebouncedSearch(currentSearch: string, search: (text: string) => void) {
  const [text, showText] = useState(currentSearch)
  const ownSearch = useRef(currentSearch)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (currentSearch === ownSearch.current) return
    ownSearch.current = currentSearch
    clearTimeout(timer.current)
    showText(currentSearch)
  }, [currentSearch])
  const setText = (next: string) => {
    showText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      ownSearch.current = next.trim()
      search(ownSearch.current)
    }, DEBOUNCE_MS)
  }
  /** Clears the field without searching. */
  const reset = () => {
    showText('')
    ownSearch.current = ''
    clearTimeout(timer.current)
  }
  return { text, setText, reset }
}
