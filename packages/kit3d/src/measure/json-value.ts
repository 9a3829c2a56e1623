/** Looks into parsed JSON of which nothing is known yet; what is not as expected comes out empty. */

export type JsonRecord = Readonly<Record<string, unknown>>

const NOTHING: JsonRecord = {}

// Never a copy: a record that is referred to a thousand times must not cost a thousand times its size.
export const recordOf = (value: unknown): JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonRecord) : NOTHING

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A whole number of zero or more that is safe to count with; null for everything else. */
export const countOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null

/** A list of exactly so many finite numbers; null for everything else. */
export function numbersOf(value: unknown, length: number): number[] | null {
  const numbers = listOf(value).filter((item): item is number => typeof item === 'number' && Number.isFinite(item))
  return numbers.length === length && listOf(value).length === length ? numbers : null
}
