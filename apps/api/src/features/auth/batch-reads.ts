/** A read that takes this long may hang; others then no longer wait for it. */
const STUCK_MS = 100

/**
 * One read for all who ask while another is under way: an idle server answers at once, a busy one asks the database
 * less often than it is asked itself. Every question is read after it was put, so nobody gets an answer from before.
 */
export function batchReads<Answer>(readMany: (ids: readonly string[]) => Promise<ReadonlyMap<string, Answer>>) {
  let waiting: { id: string; resolve: (answer: Answer | undefined) => void; reject: (error: unknown) => void }[] = []
  let reading = 0
  let begunAt = 0

  const readOn = async () => {
    reading += 1
    while (waiting.length > 0) {
      const group = waiting
      waiting = []
      begunAt = performance.now()
      try {
        const answers = await readMany([...new Set(group.map((one) => one.id))])
        for (const one of group) one.resolve(answers.get(one.id))
      } catch (error) {
        for (const one of group) one.reject(error)
      }
    }
    reading -= 1
  }

  return (id: string): Promise<Answer | undefined> =>
    new Promise((resolve, reject) => {
      waiting.push({ id, resolve, reject })
      if (reading === 0 || performance.now() - begunAt > STUCK_MS) void readOn()
    })
}
