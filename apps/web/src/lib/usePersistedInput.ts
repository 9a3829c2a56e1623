import { useEffect, useState } from 'react'
import { getToken } from './token.ts'

const begun = new Map<string, unknown>()
let owner: string | null = null

/** Whoever signs in next in this tab finds nothing of it. */
function begunByReader(): Map<string, unknown> {
  const reader = getToken()
  if (owner !== reader) begun.clear()
  owner = reader
  return begun
}

/** State of a form in a dialog. A stray Escape or a click beside it costs nothing: it is there again until it was sent or the page is left. */
export function usePersistedInput<Value>(key: string, first: () => Value) {
  // The one it was opened with: an order that changes when it is sent must not carry the words on.
  const [place] = useState(key)
  const [value, setValue] = useState(() => (begunByReader().has(place) ? (begunByReader().get(place) as Value) : first()))
  useEffect(() => {
    begunByReader().set(place, value)
  }, [place, value])
  const forget = () => {
    begun.delete(place)
  }
  return [value, setValue, forget] as const
}
