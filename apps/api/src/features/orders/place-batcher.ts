import { isDatabaseUnavailable } from '../../platform/db/errors.ts'

const BATCH_MAX = 16
/** A statement that takes this long may wait for a lock, so later orders no longer wait for it. */
const STUCK_MS = 100

interface Draft {
  readonly userId: string
  readonly key: { readonly text: string } | null
}

interface Waiting<D, R> {
  readonly draft: D
  readonly resolve: (result: R) => void
  readonly reject: (error: unknown) => void
}

/** Places the orders in one statement and returns one result per order, in the same sequence. */
type PlaceAll<D, R> = (drafts: readonly D[]) => Promise<R[]>

/** Places orders that arrive during a statement together in the next one: an idle server places an order at once. */
export function createPlaceBatcher<D extends Draft, R>(placeAll: PlaceAll<D, R>) {
  let waiting: Waiting<D, R>[] = []
  let running = 0
  let startedAt = 0

  /** Of several orders with the same key, only the first is placed; the others must see it. */
  const takeBatch = () => {
    const [batch, rest, keys]: [Waiting<D, R>[], Waiting<D, R>[], Set<string>] = [[], [], new Set()]
    for (const item of waiting) {
      const { userId, key } = item.draft
      const name = key && `${userId} ${key.text}`
      if (batch.length < BATCH_MAX && !(name && keys.has(name))) batch.push(item)
      else rest.push(item)
      if (name) keys.add(name)
    }
    waiting = rest
    return batch
  }

  const placeBatch = async (batch: readonly Waiting<D, R>[]): Promise<void> => {
    try {
      const results = await placeAll(batch.map(({ draft }) => draft))
      batch.forEach(({ resolve }, i) => {
        resolve(results[i] as R)
      })
    } catch (error) {
      // The statement had no effect, and one order must not fail the others. If the database is gone, its effect is not known.
      if (batch.length === 1 || isDatabaseUnavailable(error)) for (const { reject } of batch) reject(error)
      else for (const item of batch) await placeBatch([item])
    }
  }

  const run = async () => {
    running += 1
    while (waiting.length > 0) {
      startedAt = performance.now()
      await placeBatch(takeBatch())
    }
    running -= 1
  }

  return (draft: D): Promise<R> =>
    new Promise((resolve, reject) => {
      waiting.push({ draft, resolve, reject })
      if (running === 0 || performance.now() - startedAt > STUCK_MS) void run()
    })
}
