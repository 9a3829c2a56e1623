export const PAGE_SIZE = 100
const READ_MAX = 1_000
/** Tolerated clock difference. */
const SKEW_S = 300

export const createdFrom = (since: Date) => ({ gte: Math.floor(since.getTime() / 1000) - SKEW_S })

/** Reads a paginated list up to the first match. */
export async function readUntil<T>(listed: AsyncIterable<T>, isIt: (one: T) => boolean = () => false): Promise<T[]> {
  const read: T[] = []
  for await (const one of listed) {
    read.push(one)
    if (isIt(one) || read.length === READ_MAX) break
  }
  return read
}
