import { useEffect, useRef, useState } from 'react'

const DEBOUNCE_MS = 250

/** Shows the typed text immediately and searches for it after a short pause. */
export function useDebouncedSearch(initialText: string, search: (text: string) => void) {
  const [text, showText] = useState(initialText)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const setText = (next: string) => {
    showText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => search(next.trim()), DEBOUNCE_MS)
  }
  /** Clears the field without searching. */
  const reset = () => {
    showText('')
    clearTimeout(timer.current)
  }
  return { text, setText, reset }
}
