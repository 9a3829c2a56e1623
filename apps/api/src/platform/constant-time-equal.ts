import { timingSafeEqual } from 'node:crypto'

/** Whether two texts are the same, compared so that time does not tell how much of a guess was right. */
export function constantTimeEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
