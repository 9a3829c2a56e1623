import { timingSafeEqual } from 'node:crypto'

/** Compares two strings in constant time, so that timing reveals nothing about a guess. */
export function constantTimeEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
