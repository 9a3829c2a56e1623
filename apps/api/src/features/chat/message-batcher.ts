import { ERROR_MESSAGES } from '@vorta/contract/http/error'
import { isDatabaseUnavailable } from '../../platform/db/errors.ts'
import { AppError } from '../../platform/errors.ts'

const BATCH_MAX = 64
const BATCHES_MAX = 3
const WAITING_MAX = 5_000

interface Draft {
  readonly id: string
  readonly orderId: string
  readonly senderId: string
  readonly clientMessageId: string | null
}

interface Waiting<D, R> {
  readonly draft: D
  readonly resolve: (result: R) => void
  readonly reject: (error: unknown) => void
}

/** Stores a whole batch and returns one result per draft, in the same order. */
type Store<D, R> = (drafts: readonly D[]) => Promise<R[]>

/**
 * Stores drafts that arrive together in one statement. Only one batch at a time contains drafts of a given order, which
 * keeps messages in sequence and lets a locked order delay only its own messages.
 */
export function createMessageBatcher<D extends Draft, R>(store: Store<D, R>) {
  let waiting: Waiting<D, R>[] = []
  let activeBatches = 0
  let scheduled = false
  const busyOrders = new Set<string>()
  const idleListeners: (() => void)[] = []

  const takeBatch = (): Waiting<D, R>[] => {
    const batch: Waiting<D, R>[] = []
    const remaining: Waiting<D, R>[] = []
    const keys = new Set<string>()
    const blockedOrders = new Set(busyOrders)
    for (const item of waiting) {
      const { orderId, senderId, clientMessageId, id } = item.draft
      const key = `${orderId} ${senderId} ${clientMessageId ?? id}`
      if (batch.length >= BATCH_MAX || blockedOrders.has(orderId)) {
        remaining.push(item)
      } else if (keys.has(key)) {
        // A resend must see what the first attempt stored, so it and everything after it waits for the next batch.
        blockedOrders.add(orderId)
        remaining.push(item)
      } else {
        keys.add(key)
        batch.push(item)
      }
    }
    waiting = remaining
    return batch
  }

  const runBatch = async (batch: Waiting<D, R>[]) => {
    const orders = new Set(batch.map((item) => item.draft.orderId))
    activeBatches += 1
    for (const order of orders) busyOrders.add(order)
    await storeBatch(batch)
    for (const order of orders) busyOrders.delete(order)
    activeBatches -= 1
    if (waiting.length > 0) schedule()
    else if (activeBatches === 0) for (const listener of idleListeners.splice(0)) listener()
  }

  const storeBatch = async (batch: Waiting<D, R>[]): Promise<void> => {
    try {
      const results = await store(batch.map((item) => item.draft))
      batch.forEach((item, i) => {
        item.resolve(results[i] as R)
      })
    } catch (error) {
      // A single bad draft must not fail the whole batch, but an unavailable database does.
      if (batch.length === 1 || isDatabaseUnavailable(error)) for (const item of batch) item.reject(error)
      else for (const item of batch) await storeBatch([item])
    }
  }

  const flush = () => {
    scheduled = false
    while (activeBatches < BATCHES_MAX) {
      const batch = takeBatch()
      if (batch.length === 0) return
      void runBatch(batch)
    }
  }

  const schedule = () => {
    if (scheduled) return
    scheduled = true
    setImmediate(flush)
  }

  return {
    post: (draft: D): Promise<R> =>
      new Promise((resolve, reject) => {
        if (waiting.length >= WAITING_MAX) return reject(new AppError('unavailable', ERROR_MESSAGES.unavailable))
        waiting.push({ draft, resolve, reject })
        schedule()
      }),
    /** Waits until no draft is pending. */
    settle: (): Promise<void> =>
      activeBatches === 0 && waiting.length === 0 ? Promise.resolve() : new Promise((resolve) => idleListeners.push(resolve)),
  }
}
