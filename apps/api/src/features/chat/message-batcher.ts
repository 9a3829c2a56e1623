import { ERROR_MESSAGES } from '@vorta/contract/http/error'
import { AppError } from '../../platform/errors.ts'
import { type StoreAll, settleBatch, type Waiting } from '../../platform/settle-batch.ts'

const BATCH_MAX = 64
const BATCHES_MAX = 3
const WAITING_MAX = 5_000

interface Draft {
  readonly id: string
  readonly orderId: string
  readonly senderId: string
  readonly clientMessageId: string | null
}

/**
 * Stores drafts that arrive together in one statement. Only one batch at a time contains drafts of a given order, which
 * keeps messages in sequence and lets a locked order delay only its own messages.
 */
export function createMessageBatcher<D extends Draft, R>(storeAll: StoreAll<D, R>) {
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
    await settleBatch(batch, storeAll)
    for (const order of orders) busyOrders.delete(order)
    activeBatches -= 1
    if (waiting.length > 0) schedule()
    else if (activeBatches === 0) for (const listener of idleListeners.splice(0)) listener()
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
