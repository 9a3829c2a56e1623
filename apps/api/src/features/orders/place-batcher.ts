import { type StoreAll, settleBatch, type Waiting } from '../../platform/settle-batch.ts'
import { BATCH_MAX } from './place-order.repo.ts'

/** A statement that takes this long may wait for a lock, so later orders no longer wait for it. */
const STUCK_MS = 100

interface Draft {
  readonly userId: string
  readonly key: { readonly text: string } | null
}

/** Places orders that arrive during a statement together in the next one: an idle server places an order at once. */
export function createPlaceBatcher<D extends Draft, R>(placeAll: StoreAll<D, R>) {
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

  const run = async () => {
    running += 1
    while (waiting.length > 0) {
      startedAt = performance.now()
      await settleBatch(takeBatch(), placeAll)
    }
    running -= 1
  }

  return (draft: D): Promise<R> =>
    new Promise((resolve, reject) => {
      waiting.push({ draft, resolve, reject })
      if (running === 0 || performance.now() - startedAt > STUCK_MS) void run()
    })
}
