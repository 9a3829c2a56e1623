/** The part of local storage that a draft needs; tests bring their own. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Local storage, and memory where it is blocked or full: the draft then lives as long as the page. */
export function deviceShelf(): Shelf {
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

function attempt<T>(deed: () => T): T | undefined {
  try {
    return deed()
  } catch {
    return undefined
  }
}
