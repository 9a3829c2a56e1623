import { useState } from 'react'

/** Fewer are found by eye. */
const SEARCH_FROM = 8

/** A search among things that are all here already, offered once there are many of them. */
export function useQuickSearch() {
  const [words, setWords] = useState('')
  const wanted = words.trim().toLowerCase()
  return {
    isOffered: (count: number) => count >= SEARCH_FROM,
    matches: (text: string) => text.toLowerCase().includes(wanted),
    field: { value: words, onChange: (event: { target: { value: string } }) => setWords(event.target.value) },
  }
}
