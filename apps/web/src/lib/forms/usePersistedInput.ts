import { useEffect, useState } from 'react'
import { getToken } from '../token.ts'

const inputs = new Map<string, unknown>()
let ownerToken: string | null = null

/** The input of forms that were closed before it was sent. Cleared when another user signs in. */
export function persistedInputs(): Map<string, unknown> {
  const token = getToken()
  if (ownerToken !== token) inputs.clear()
  ownerToken = token
  return inputs
}

/** Form state that survives closing a dialog by accident, until the form is sent or the page is left. */
export function usePersistedInput<Value>(key: string, first: () => Value) {
  // Keep the initial key, so that the input isn't stored again when sending it changes the key.
  const [initialKey] = useState(key)
  const [value, setValue] = useState(() => (persistedInputs().has(initialKey) ? (persistedInputs().get(initialKey) as Value) : first()))
  useEffect(() => {
    persistedInputs().set(initialKey, value)
  }, [initialKey, value])
  const forget = () => {
    inputs.delete(initialKey)
  }
  return [value, setValue, forget] as const
}
