import { useEffect, useRef, useState } from 'react'

const PAUSE_MS = 250

/** What is typed at once, and what is searched for after a short pause. */
export function useTypedSearch(searched: string, search: (words: string) => void) {
  const [typed, setTyped] = useState(searched)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (words: string) => {
    setTyped(words)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => search(words.trim()), PAUSE_MS)
  }
  /** Empties the field without a search of its own. */
  const forget = () => {
    setTyped('')
    clearTimeout(timer.current)
  }
  return { typed, type, forget }
}
