/** A read that takes this long may hang, so later requests no longer wait for it. */
const STUCK_MS = 100

/**
 * Batches requests that arrive while a read is running: an idle server reads at once, a busy one runs fewer queries.
 * A read always starts after the request, so nobody gets a stale result.
 */
export function batchReads<Result>(readMany: (ids: readonly string[]) => Promise<ReadonlyMap<string, Result>>) {
  let waiting: { id: string; resolve: (result: Result | undefined) => void; reject: (error: unknown) => void }[] = []
  let reading = 0
  let startedAt = 0

  const readBatches = async () => {
    reading += 1
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      startedAt = performance.now()
      try {
        const results = await readMany([...new Set(batch.map(({ id }) => id))])
        for (const { id, resolve } of batch) resolve(results.get(id))
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    reading -= 1
  }

  return (id: string): Promise<Result | undefined> =>
    new Promise((resolve, reject) => {
      waiting.push({ id, resolve, reject })
      if (reading === 0 || performance.now() - startedAt > STUCK_MS) void readBatches()
    })
}
