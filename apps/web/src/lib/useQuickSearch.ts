import { useState } from 'react'

/** Shorter lists don't need a search. */
const SEARCH_FROM = 8

/** A client-side search, offered for long lists. */
export function useQuickSearch() {
  const [query, setQuery] = useState('')
  const normalized = query.trim().toLowerCase()
  return {
    isOffered: (count: number) => count >= SEARCH_FROM,
    matches: (text: string) => text.toLowerCase().includes(normalized),
    field: { value: query, onChange: (event: { target: { value: string } }) => setQuery(event.target.value) },
  }
}
