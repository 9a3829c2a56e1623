export interface Recent<V> {
  /** Replaces an earlier value with the same key, otherwise the oldest value if there are too many. */
  add(key: string, value: V): void
  /** Returns the value and forgets it. */
  take(key: string): V | undefined
}

/**
 * Remembers the last values. A ring of a few, searched one by one: when a map changes with every request, V8 keeps what its former
 * tables held until a full collection.
 */
export function createRecent<V>(max: number): Recent<V> {
  const slots = new Array<{ key: string; value: V } | null>(max).fill(null)
  let next = 0
  const find = (key: string) => slots.findIndex((slot) => slot?.key === key)
  return {
    add(key, value) {
      const known = find(key)
      slots[known === -1 ? next : known] = { key, value }
      if (known === -1) next = (next + 1) % max
    },
    take(key) {
      const index = find(key)
      const value = slots[index]?.value
      if (index !== -1) slots[index] = null
      return value
    },
  }
}
