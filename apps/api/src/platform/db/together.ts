/** Maximum number of keys per read, so that large batches use several connections. */
const GROUP_MAX = 16

interface Question<Ask, Answer> {
  readonly ask: Ask
  readonly resolve: (answer: Answer | undefined) => void
  readonly reject: (error: unknown) => void
}

/** Batches reads issued in the same tick of the event loop into one statement, because a round trip costs more than a row. */
export function together<Ask, Answer>(readMany: (asks: readonly Ask[]) => Promise<readonly (Answer | undefined)[]>) {
  let waiting: Question<Ask, Answer>[] = []

  const read = async (group: readonly Question<Ask, Answer>[]) => {
    try {
      const answers = await readMany(group.map(({ ask }) => ask))
      group.forEach(({ resolve }, index) => {
        resolve(answers[index])
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
