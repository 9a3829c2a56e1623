/** Accessors for untrusted JSON: values of an unexpected type yield empty results. */

export type JsonRecord = Readonly<Record<string, unknown>>

const EMPTY: JsonRecord = {}

// Must not copy: a record may be referenced thousands of times.
export const recordOf = (value: unknown): JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonRecord) : EMPTY

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A non-negative safe integer; otherwise null. */
export const countOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null

/** An array of exactly `length` finite numbers; otherwise null. */
export function numbersOf(value: unknown, length: number): number[] | null {
  const numbers = listOf(value).filter((item): item is number => typeof item === 'number' && Number.isFinite(item))
  return numbers.length === length && listOf(value).length === length ? numbers : null
}
