/** The part of the Storage interface that we use. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Local storage with a fallback to memory if it is blocked or full. */
export function deviceStorage(): KeyValueStore {
  const memory = new Map<string, string>()
  return {
    getItem: (key) => {
      if (memory.has(key)) return memory.get(key) ?? null
      return attempt(() => localStorage.getItem(key)) ?? null
    },
    setItem: (key, value) => {
      const stored = attempt(() => {
        localStorage.setItem(key, value)
        return true
      })
      if (stored) memory.delete(key)
      else memory.set(key, value)
    },
    removeItem: (key) => {
      memory.delete(key)
      attempt(() => localStorage.removeItem(key))
    },
  }
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
