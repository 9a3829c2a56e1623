import { useEffect, useState } from 'react'
import { getToken } from '../token.ts'

const inputs = new Map<string, unknown>()
let ownerToken: string | null = null

/** Cleared when another user signs in. */
function inputsOfSession(): Map<string, unknown> {
  const token = getToken()
  if (ownerToken !== token) inputs.clear()
  ownerToken = token
  return inputs
}

/** Form state that survives closing a dialog by accident, until the form is sent or the page is left. */
export function usePersistedInput<Value>(key: string, first: () => Value) {
  // Keep the initial key, so that the input isn't stored again when sending it changes the key.
  const [initialKey] = useState(key)
  const [value, setValue] = useState(() => (inputsOfSession().has(initialKey) ? (inputsOfSession().get(initialKey) as Value) : first()))
  useEffect(() => {
    inputsOfSession().set(initialKey, value)
  }, [initialKey, value])
  const forget = () => {
    inputs.delete(initialKey)
  }
  return [value, setValue, forget] as const
}
