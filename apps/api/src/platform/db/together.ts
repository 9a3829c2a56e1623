/** So many at most share one read: a crowd is spread over several connections. */
const GROUP_MAX = 16

interface Question<Ask, Answer> {
  readonly ask: Ask
  readonly resolve: (answer: Answer | undefined) => void
  readonly reject: (error: unknown) => void
}

/**
 * One read for all who ask in the same turn of the event loop: sending a statement and hearing its answer costs more than a
 * row. Nobody waits for a read that is already under way, and every question is read after it was put.
 */
export function together<Ask, Answer>(readMany: (asks: readonly Ask[]) => Promise<readonly (Answer | undefined)[]>) {
  let waiting: Question<Ask, Answer>[] = []

  const read = async (group: readonly Question<Ask, Answer>[]) => {
    try {
      const answers = await readMany(group.map(({ ask }) => ask))
      group.forEach(({ resolve }, place) => {
        resolve(answers[place])
      })
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }
  const readAll = () => {
    const all = waiting
    waiting = []
    for (let from = 0; from < all.length; from += GROUP_MAX) void read(all.slice(from, from + GROUP_MAX))
  }

  return (ask: Ask): Promise<Answer | undefined> =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(readAll)
      waiting.push({ ask, resolve, reject })
    })
}
