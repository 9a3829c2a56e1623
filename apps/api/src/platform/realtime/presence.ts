import { randomUUID } from 'node:crypto'
import { withTimeout } from '../timeout.ts'
import type { LiveServer } from './server.ts'

const GATHER_MS = 5
const ANSWER_WITHIN_MS = 1_000

interface Asked {
  readonly rooms: readonly string[]
  readonly taken: Set<string>
  missing: number
  readonly done: () => void
}

/**
 * Whether a room has sockets in any process. Queries other processes on demand, batched over a few milliseconds;
 * a process that does not answer in time counts as empty.
 */
export function createPresence(io: LiveServer, isSingleProcess: boolean): (room: string) => Promise<boolean> {
  const { adapter } = io.of('/')
  const isHere = (room: string) => adapter.rooms.has(room)
  const open = new Map<string, Asked>()
  let next: { rooms: Set<string>; answer: Promise<ReadonlySet<string>> } | undefined

  io.on('who-reads', ({ id, rooms }) => io.serverSideEmit('reads', { id, rooms: rooms.filter(isHere) }))
  io.on('reads', ({ id, rooms }) => {
    const asked = open.get(id)
    if (!asked) return
    for (const room of rooms) asked.taken.add(room)
    asked.missing -= 1
    if (asked.missing === 0 || asked.taken.size === asked.rooms.length) asked.done()
  })

  const ask = async (rooms: readonly string[]): Promise<ReadonlySet<string>> => {
    // Only this process while the adapter is down.
    const others = (await withTimeout(adapter.serverCount(), ANSWER_WITHIN_MS, 1)) - 1
    const taken = new Set<string>()
    if (others <= 0) return taken
    const id = randomUUID()
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ANSWER_WITHIN_MS)
      const done = () => {
        clearTimeout(timer)
        resolve()
      }
      open.set(id, { rooms, taken, missing: others, done })
      io.serverSideEmit('who-reads', { id, rooms })
    })
    open.delete(id)
    return taken
  }

  const gather = () => {
    const rooms = new Set<string>()
    const answer = new Promise<void>((resolve) => setTimeout(resolve, GATHER_MS)).then(() => {
      next = undefined
      return ask([...rooms])
    })
    next = { rooms, answer }
    return next
  }

  return async (room) => {
    if (isSingleProcess || isHere(room)) return isHere(room)
    const group = next ?? gather()
    group.rooms.add(room)
    return (await group.answer).has(room)
  }
}
