/** Enough for all body types in both details; a body takes about 5 MB. */
const MAX_ENTRIES = 24

/** Keeps the results that were computed last. */
export class RecentResults<Result> {
  readonly #results = new Map<string, Result>()

  get(key: string, compute: () => Result): Result {
    const known = this.#results.get(key)
    if (known !== undefined) return known
    const result = compute()
    const oldest = this.#results.keys().next().value
    if (this.#results.size >= MAX_ENTRIES && oldest !== undefined) this.#results.delete(oldest)
    this.#results.set(key, result)
    return result
  }
}
