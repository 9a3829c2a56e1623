import { SENTENCES } from '@vorta/contract/http/error'
import { isDatabaseAway } from '../../platform/db/errors.ts'
import { AppError } from '../../platform/errors.ts'

const GROUP_MAX = 64
const FLIGHTS_MAX = 3
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

/** Stores a group as a whole; one result for each draft, in the same order. */
type Store<D, R> = (drafts: readonly D[]) => Promise<R[]>

/**
 * Puts drafts that arrive together into one statement. The drafts of one order keep their order and are in one
 * statement at a time, so that a slow order holds up nobody else and news leave the house as they were numbered.
 */
export function createPosting<D extends Draft, R>(store: Store<D, R>) {
  let waiting: Waiting<D, R>[] = []
  let flights = 0
  let scheduled = false
  const busyOrders = new Set<string>()
  const idleListeners: (() => void)[] = []

  const takeGroup = (): Waiting<D, R>[] => {
    const group: Waiting<D, R>[] = []
    const later: Waiting<D, R>[] = []
    const tries = new Set<string>()
    const held = new Set(busyOrders)
    for (const one of waiting) {
      const { orderId, senderId, clientMessageId, id } = one.draft
      const attempt = `${orderId} ${senderId} ${clientMessageId ?? id}`
      if (group.length >= GROUP_MAX || held.has(orderId)) {
        later.push(one)
      } else if (tries.has(attempt)) {
        // A second try of the same message must see what the first one stored; what follows it waits too.
        held.add(orderId)
        later.push(one)
      } else {
        tries.add(attempt)
        group.push(one)
      }
    }
    waiting = later
    return group
  }

  const fly = async (group: Waiting<D, R>[]) => {
    const orders = new Set(group.map((one) => one.draft.orderId))
    flights += 1
    for (const order of orders) busyOrders.add(order)
    await storeGroup(group)
    for (const order of orders) busyOrders.delete(order)
    flights -= 1
    if (waiting.length > 0) schedule()
    else if (flights === 0) for (const told of idleListeners.splice(0)) told()
  }

  const storeGroup = async (group: Waiting<D, R>[]): Promise<void> => {
    try {
      const results = await store(group.map((one) => one.draft))
      group.forEach((one, i) => {
        one.resolve(results[i] as R)
      })
    } catch (error) {
      // One bad draft must not take the others with it; a database that is away takes them all.
      if (group.length === 1 || isDatabaseAway(error)) for (const one of group) one.reject(error)
      else for (const one of group) await storeGroup([one])
    }
  }

  const flush = () => {
    scheduled = false
    while (flights < FLIGHTS_MAX) {
      const group = takeGroup()
      if (group.length === 0) return
      void fly(group)
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
        if (waiting.length >= WAITING_MAX) return reject(new AppError('unavailable', SENTENCES.unavailable))
        waiting.push({ draft, resolve, reject })
        schedule()
      }),
    /** Waits until nothing is under way. */
    settle: (): Promise<void> =>
      flights === 0 && waiting.length === 0 ? Promise.resolve() : new Promise((resolve) => idleListeners.push(resolve)),
  }
}
